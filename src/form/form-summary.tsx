import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import { markFaultyTitle } from '@/ui/page-title';
import { ErrorSummary, type ErrorSummaryHandle, type SummaryProblem } from '@/form/parts/error-summary';
import type { AnswerState } from './store/answer-state';
import type { AnswerStore } from './store/answer-store';
import { keyOf } from './store/answer-store';
import { describePath, focusControl, toControlId } from './store/control-path';
import { useAnswers } from './store/form-host';
import { t } from '@/texts/t';

export interface FormSummaryProps {
  answers: AnswerStore;
  forms: readonly FormDefinition[];
  /** Id of the form on the page. */
  current: string;
  /** Rises with each press of the button that found problems: the summary takes focus again. */
  attempt: number;
  /** What happened, over what is wrong. */
  lead?: ReactNode;
  /**
   * Opens another form, or waits for this one where it is still on its way, and gives the control at the path focus, or
   * the summary where the path is ''.
   */
  onGoTo?: ((formId: string, path: string) => void) | undefined;
  /** Address of another form. */
  toHref?: ((formId: string) => string) | undefined;
}

/** Everything that is wrong, of any form, in the order of the forms; entries go as they are put right. */
export function FormSummary({ answers, forms, current, attempt, lead, onGoTo, toHref }: FormSummaryProps) {
  const problems = useAnswers(
    answers,
    useShallow((state) => listSummary(state, forms)),
  );
  const isFaulty = useAnswers(answers, ({ messages }) => Object.keys(messages).length > 0);
  useEffect(() => (isFaulty ? markFaultyTitle() : undefined), [isFaulty]);
  const handle = useRef<ErrorSummaryHandle>(null);
  useEffect(() => {
    if (attempt > 0) handle.current?.focus();
  }, [attempt]);
  const entries = useMemo(() => {
    return problems.map((problem): SummaryProblem => {
      const form = answers.findForm(keyOf(problem.path)) ?? forms.find(({ id }) => id === problem.form);
      const formId = form?.id ?? current;
      const isHere = formId === current;
      const isWhole = problem.path === '';
      const label = isWhole && !isHere ? (form?.title ?? '') : describePath(form, problem.path);
      const anchor = isWhole ? '' : `#${toControlId(formId, problem.path)}`;
      return {
        id: `${formId} ${problem.path} ${problem.message}`,
        // "Company name: Company name is required" says one thing twice.
        label: problem.message.toLowerCase().includes(label.toLowerCase()) ? '' : label,
        message: problem.message,
        href: isWhole && isHere ? undefined : `${isHere ? '' : (toHref?.(formId) ?? '')}${anchor}`,
        onSelect: () => goTo(formId, problem.path),
        instead: toInstead(problem.instead),
      };
    });
    function goTo(formId: string, path: string): void {
      if (formId !== current || !focusControl(formId, path)) onGoTo?.(formId, path);
    }
    function toInstead(path: string | undefined): SummaryProblem['instead'] {
      const form = path === undefined ? undefined : answers.findForm(keyOf(path));
      if (path === undefined || !form) return undefined;
      return {
        label: t('change {form} ({title})', { form: describePath(form, path), title: form.title }),
        href: `${form.id === current ? '' : (toHref?.(form.id) ?? '')}#${toControlId(form.id, path)}`,
        onSelect: () => goTo(form.id, path),
      };
    }
  }, [problems, answers, forms, current, onGoTo, toHref]);
  return <ErrorSummary ref={handle} problems={entries} lead={lead} />;
}

function listSummary(
  { problems, reported, attempted }: AnswerState,
  forms: readonly FormDefinition[],
): ValidationError[] {
  // A report about a field stands for what the page itself finds there; about a form as a whole both may be said.
  const reportedPaths = new Set(reported.map(({ path }) => path).filter((path) => path !== ''));
  const order = (problem: ValidationError) =>
    forms.findIndex(
      (form) => form.id === problem.form || form.fields.some((field) => field.key === keyOf(problem.path)),
    );
  const found = forms.filter((form) => attempted.has(form.id)).flatMap((form) => problems[form.id] ?? []);
  return [...reported, ...found.filter(({ path }) => !reportedPaths.has(path))].toSorted((a, b) => order(a) - order(b));
}
