import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { StepDefinition } from '@/definition/parse/catalog';

export interface StepPosition {
  step: StepDefinition;
  index: number;
  isLast: boolean;
  /** The address, or the start, named a later step than the one that may be opened. */
  isSentBack: boolean;
  /** Opens a step and leaves the present one in the browser's history. */
  goTo: (id: string) => void;
  /** One step back; on the first it does nothing. Goes back in the history where that is the step before. */
  goBack: () => void;
  toHref: (id: string) => string;
}

/**
 * The open step, kept in the address (`?step=id`), so that the browser's Back goes one step back. A step that lies
 * behind an incomplete one cannot be opened by its address: the first incomplete one opens instead. `start` opens where
 * the address names no step.
 */
export function useStep(
  steps: readonly StepDefinition[],
  start: string | undefined,
  isComplete: (id: string) => boolean,
): StepPosition {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const { state: cameFrom } = useLocation() as { state: { from?: string } | null };
  const requested = parameters.get('step') ?? start;
  const { index, isSentBack } = useMemo(() => {
    const wanted = Math.max(
      0,
      steps.findIndex((step) => step.id === requested),
    );
    const incomplete = steps.slice(0, wanted).findIndex((step) => !isComplete(step.id));
    return { index: incomplete === -1 ? wanted : incomplete, isSentBack: incomplete !== -1 };
  }, [steps, requested, isComplete]);
  const step = steps[index];
  if (!step) throw new Error('A wizard has at least one step.');

  const toHref = useCallback(
    (id: string) => {
      const query = new URLSearchParams(parameters);
      query.set('step', id);
      return `?${query.toString()}`;
    },
    [parameters],
  );
  const named = parameters.get('step');
  useEffect(() => {
    if (named !== null && named !== step.id) void navigate(toHref(step.id), { replace: true });
  }, [named, step.id, navigate, toHref]);

  const goTo = useCallback(
    (id: string) => void navigate(toHref(id), { state: { from: step.id } }),
    [navigate, toHref, step.id],
  );
  const before = steps[index - 1]?.id;
  const goBack = useCallback(() => {
    if (before === undefined) return;
    if (cameFrom?.from === before) void navigate(-1);
    else void navigate(toHref(before), { state: null });
  }, [before, cameFrom, navigate, toHref]);

  return { step, index, isLast: index === steps.length - 1, isSentBack, goTo, goBack, toHref };
}
