import { useEffect, useId, useMemo, useState, type ReactNode } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { ActionBar } from '@/form/parts/action-bar';
import Button from '@mui/material/Button';
import { createFormHost } from './store/create-form-host';
import { FormHostContext } from './store/form-host';
import { FormSummary } from './form-summary';
import { toReportedProblems } from './store/reported-problems';
import { RjsfForm } from './rjsf-form';
import { useLatest } from '@/fields/latest';

export interface DefinedFormProps {
  form: FormDefinition;
  /** The form's compiled validator. */
  validator: SchemaValidators;
  /** What it holds at first; a later change of it is not looked at (give another `key` to start anew). */
  initial?: FormData;
  /** Called with valid answers, without those that a condition hides. While its promise is open the button is busy. */
  onSubmit: (data: FormData) => void | Promise<void>;
  submitLabel: string;
  busyLabel?: string | undefined;
  busy?: boolean;
  /** What the server found wrong; shown at the fields and in the summary. */
  problems?: readonly { path: string; message: string }[] | undefined;
  secondary?: ReactNode;
}

/** One form of a definition, by itself: the same fields, rules and summary as a wizard's step, without a draft. */
export function DefinedForm({
  form,
  validator,
  initial = NO_DATA,
  onSubmit,
  submitLabel,
  busyLabel,
  busy = false,
  problems,
  secondary,
}: DefinedFormProps) {
  const id = useId();
  const [attempt, setAttempt] = useState(0);
  const [working, setWorking] = useState(false);
  const [host] = useState(() => createFormHost(form, validator, initial));
  const { answers } = host;
  const [seen, setSeen] = useState(problems);
  if (seen !== problems) {
    setSeen(problems);
    if (problems !== undefined && problems.length > 0) setAttempt(attempt + 1);
  }
  useEffect(() => answers.report(toReportedProblems(problems ?? NO_PROBLEMS, [form])), [answers, problems, form]);
  const submit = useLatest(() => {
    if (busy || working) return;
    const found = answers.check(form.id);
    answers.attempt([form.id]);
    if (found.length > 0) {
      setAttempt((count) => count + 1);
      return;
    }
    const visible = clearHiddenAnswers([form], answers.state.getState().data);
    const answer = onSubmit(Object.fromEntries(Object.entries(visible).filter(([, value]) => !isEmptyAnswer(value))));
    if (!(answer instanceof Promise)) return;
    setWorking(true);
    void answer.finally(() => setWorking(false));
  });
  const forms = useMemo(() => [form], [form]);
  return (
    <FormHostContext value={host}>
      <FormSummary answers={answers} forms={forms} current={form.id} attempt={attempt} />
      <RjsfForm form={form} id={id} onSubmit={submit} />
      <ActionBar
        primary={
          <Button variant="contained" type="submit" form={id} loading={busy || working}>
            {(busy || working ? busyLabel : undefined) ?? submitLabel}
          </Button>
        }
        secondary={secondary}
      />
    </FormHostContext>
  );
}

const NO_DATA: FormData = {};
const NO_PROBLEMS: readonly { path: string; message: string }[] = [];
