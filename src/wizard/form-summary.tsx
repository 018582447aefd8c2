import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FormDefinition } from '@/definition/catalog';
import type { Problem } from '@/engine/problem';
import { ErrorSummary, type ErrorSummaryHandle, type SummaryProblem } from '@/ui/error-summary';
import type { AnswerState, AnswerStore } from './answer-store';
import { keyOf } from './answer-store';
import { describePath, focusControl, toControlId } from './control-path';
import { useAnswers } from './form-host';

export interface FormSummaryProps {
  answers: AnswerStore;
  forms: readonly FormDefinition[];
  /** Id of the form on the page. */
  current: string;
  /** Rises with each press of the button that found problems: the summary takes focus again. */
  attempt: number;
  /** What happened, over what is wrong. */
  lead?: ReactNode;
  /** Opens another form and gives the control at the path focus. */
  onGoTo?: ((formId: string, path: string) => void) | undefined;
  /** Address of another form. */
  toHref?: ((formId: string) => string) | undefined;
}

/** Everything that is wrong, of any form, in the order of the forms; entries go as they are put right. */
export function FormSummary({ answers, forms, current, attempt, lead, onGoTo, toHref }: FormSummaryProps) {
  const problems = useAnswers(answers, useShallow((state) => listSummary(state, forms)));
  const handle = useRef<ErrorSummaryHandle>(null);
  useEffect(() => {
    if (attempt > 0) handle.current?.focus();
  }, [attempt]);
  const entries = useMemo(
    () =>
      problems.map((problem): SummaryProblem => {
        const form = answers.findForm(keyOf(problem.path));
        const formId = form?.id ?? current;
        const label = describePath(form, problem.path);
        const anchor = `#${toControlId(formId, problem.path)}`;
        return {
          id: `${problem.path} ${problem.message}`,
          // "Company name: Company name is required" says one thing twice.
          label: problem.message.toLowerCase().includes(label.toLowerCase()) ? '' : label,
          message: problem.message,
          href: formId === current ? anchor : `${toHref?.(formId) ?? ''}${anchor}`,
          onSelect: () => (formId === current ? focusControl(formId, problem.path) : onGoTo?.(formId, problem.path)),
        };
      }),
    [problems, answers, current, onGoTo, toHref],
  );
  return <ErrorSummary ref={handle} problems={entries} lead={lead} />;
}

function listSummary({ problems, reported, attempted }: AnswerState, forms: readonly FormDefinition[]): Problem[] {
  const reportedPaths = new Set(reported.map(({ path }) => path));
  const order = (problem: Problem) => forms.findIndex((form) => form.fields.some((field) => field.key === keyOf(problem.path)));
  const found = forms.filter((form) => attempted.has(form.id)).flatMap((form) => problems[form.id] ?? []);
  return [...reported, ...found.filter(({ path }) => !reportedPaths.has(path))].toSorted((a, b) => order(a) - order(b));
}
