/** What a step still needs, each entry a link to its field, file or row. */
import { useMemo } from 'react';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import { keyOf, type AnswerStore } from '@/form/store/answer-store';
import { describePath, toControlId } from '@/form/store/control-path';
import { useAnswers } from '@/form/store/form-host';
import { SoftLink } from '@/ui/soft-link';

export interface Needed {
  /** Id of its step. */
  step: string;
  path: string;
  /** The field's label; of a rule about the whole step, what it says. */
  label: string;
}

/** In the order of the forms, each label once; kept up with every check of the answers. `steps` must be stable. */
export function useNeeded(answers: AnswerStore, steps: readonly StepDefinition[]): readonly Needed[] {
  const problems = useAnswers(answers, (state) => state.problems);
  const reported = useAnswers(answers, (state) => state.reported);
  return useMemo(
    () => steps.flatMap((step) => listNeeded(step, [...reported, ...(problems[step.id] ?? [])])),
    [steps, problems, reported],
  );
}

function listNeeded(step: StepDefinition, problems: readonly ValidationError[]): Needed[] {
  const place = new Map(step.fields.map(({ key }, index) => [key, index]));
  const known = new Map<string, Needed>();
  for (const { path, message } of problems) {
    if (path !== '' && !place.has(keyOf(path))) continue;
    const label = path === '' ? message : describePath(step, path);
    if (label !== '' && !known.has(label)) known.set(label, { step: step.id, path, label });
  }
  const order = ({ path }: Needed) => place.get(keyOf(path)) ?? Infinity;
  return [...known.values()].toSorted((a, b) => order(a) - order(b));
}

export interface NeededLinksProps {
  needed: readonly Needed[];
  /** How many are named; the rest is counted. */
  most: number;
  onGoTo: (formId: string, path: string) => void;
}

export function NeededLinks({ needed, most, onGoTo }: NeededLinksProps) {
  return (
    <ul>
      {needed.slice(0, most).map(({ step, path, label }) => (
        <li key={`${step} ${label}`}>
          {path === '' ? (
            label
          ) : (
            <SoftLink href={`#${toControlId(step, path)}`} onSelect={() => onGoTo(step, path)}>
              {label}
            </SoftLink>
          )}
        </li>
      ))}
      {needed.length > most && <li>and {needed.length - most} more</li>}
    </ul>
  );
}
