import { useMemo } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import { listAsked } from '@/engine/conditions/asked';
import { useAnswers } from '@/form/store/form-host';
import type { WizardSession } from '../run/wizard-session';

/** The steps of which something can be changed, as it is asked now. */
export function useOpenSteps(
  steps: readonly StepDefinition[],
  { answers, locks }: Pick<WizardSession, 'answers' | 'locks'>,
): readonly StepDefinition[] {
  const deciding = useAnswers(answers, (state) => state.deciding);
  const ids = useMemo(
    () =>
      steps
        .filter((step) => [...listAsked(step, deciding).fields.keys()].some((key) => !locks.has(key)))
        .map(({ id }) => id)
        .join(' '),
    [steps, deciding, locks],
  );
  return useMemo(() => {
    const open = new Set(ids.split(' '));
    return steps.filter(({ id }) => open.has(id));
  }, [steps, ids]);
}
