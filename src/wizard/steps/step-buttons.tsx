import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useEffect, useMemo, type ReactNode } from 'react';
import type { StepDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { ActionBar } from '@/form/parts/action-bar';
import type { AnswerStore } from '@/form/store/answer-store';
import { useAnswers } from '@/form/store/form-host';
import { announce } from '@/ui/announce';
import { NeededLinks, useNeeded } from './needed';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { t } from '@/texts/t';

export interface StepButtonsProps {
  step: StepDefinition;
  formId: string;
  answers: AnswerStore;
  initial: FormData;
  busy: boolean;
  /** While busy. */
  busyLabel: string | undefined;
  /** Whether "unchanged" counts: a record that is corrected may be right in all other steps. */
  mustChange: boolean;
  onBack: () => void;
  /** On a phone: what is left, saved and sent. */
  status: ReactNode;
  onGoTo: (formId: string, path: string) => void;
  /** After "Change" in the list of answers: leads back to it. */
  onReturn: (() => void) | undefined;
}

/** Named beside the button; the others are counted. */
const MOST = 3;

const Missing = styled('div')({
  '& ul': { display: 'inline', margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'inline' },
  '& li:not(:last-child)::after': { content: "', '" },
});

/** A step's buttons, as its definition has them; beside one that cannot be pressed, what it waits for. */
export function StepButtons(props: StepButtonsProps) {
  const { step, formId, answers, initial, busy, busyLabel, mustChange, onBack, status, onGoTo, onReturn } = props;
  const { buttons, disableNext } = step;
  const needed = useNeeded(
    answers,
    useMemo(() => [step], [step]),
  );
  const invalid = disableNext.includes('invalid') && needed.length > 0;
  const unchanged = useAnswers(
    answers,
    (state) => mustChange && disableNext.includes('unchanged') && isUnchanged(step, state.data, initial),
  );
  const waiting = busy && disableNext.includes('submitting');
  // Nobody can press the button and read the summary: what is wrong with the whole step is read out.
  const rule = invalid && needed.every(({ path }) => path === '') ? needed[0]?.label : undefined;
  useEffect(() => {
    if (rule !== undefined) announce(rule);
  }, [rule]);
  const note = (
    <>
      {status}
      {invalid && !status && (
        <Missing>
          {t('Still needed:')} <NeededLinks needed={needed} most={MOST} onGoTo={onGoTo} />
        </Missing>
      )}
      {rule !== undefined && status && <p>{rule}</p>}
      {!invalid && unchanged && t('Nothing has been entered yet.')}
    </>
  );
  return (
    <ActionBar
      note={note}
      primary={
        <Button variant="contained" type="submit" form={formId} loading={waiting} disabled={invalid || unchanged}>
          <span>{(waiting ? busyLabel : undefined) ?? buttons.next}</span>
        </Button>
      }
      secondary={
        (buttons.back !== undefined || onReturn) && (
          <>
            {buttons.back !== undefined && (
              <Button onClick={onBack} disabled={busy}>
                {buttons.back}
              </Button>
            )}
            {onReturn && (
              <Button onClick={onReturn} disabled={busy}>
                {t('Back to your answers')}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** Whether the form holds what it held before anything was typed ("unchanged" of `disableNext`). */
function isUnchanged(form: Pick<FormDefinition, 'fields'>, data: FormData, initial: FormData): boolean {
  return form.fields.every(({ key }) => isSameAnswer(data[key], initial[key]));
}
