/** What a step still needs, each entry a link to its field, file or row. */
import { useMemo } from 'react';
import { shallow } from 'zustand/shallow';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import type { AnswerState } from '@/form/store/answer-state';
import { keyOf, type AnswerStore } from '@/form/store/answer-store';
import { describePath, toControlId } from '@/form/store/control-path';
import { useAnswers } from '@/form/store/form-host';
import { SoftLink } from '@/ui/soft-link';
import { t } from '@/texts/t';

export interface Needed {
  step: string;
  path: string;
  /** The field's label; of a rule about the whole step, what it says. */
  label: string;
}

/**
 * In the order of the forms, each label once; the same list until a check says something else. `steps` must be stable.
 */
export function useNeeded(answers: AnswerStore, steps: readonly StepDefinition[]): readonly Needed[] {
  const select = useMemo(() => listOverSteps(answers, steps), [answers, steps]);
  return useAnswers(answers, select);
}

/** The lists of all steps as one, the same as long as each of them is. */
function listOverSteps(answers: AnswerStore, steps: readonly StepDefinition[]) {
  let lists: readonly (readonly Needed[])[] = [];
  let all: readonly Needed[] = [];
  return (state: AnswerState) => {
    const now = steps.map((step) => findNeeded(answers, step, state));
    if (!shallow(now, lists)) {
      lists = now;
      all = now.flat();
    }
    return all;
  };
}

/** What a check has found in a step, and what is needed by it. */
interface Finding {
  problems: readonly ValidationError[] | undefined;
  reported: readonly ValidationError[];
  needed: readonly Needed[];
}

const findings = new WeakMap<AnswerStore, Map<StepDefinition, Finding>>();

/** Made once for all who show it, and not anew where a check says what the one before has said. */
function findNeeded(answers: AnswerStore, step: StepDefinition, state: AnswerState): readonly Needed[] {
  const problems = state.problems[step.id];
  const { reported } = state;
  const known = findings.get(answers) ?? new Map<StepDefinition, Finding>();
  findings.set(answers, known);
  const before = known.get(step);
  if (before?.problems === problems && before?.reported === reported) return before.needed;
  const isSame =
    before !== undefined && saysSame(before.problems ?? [], problems ?? []) && saysSame(before.reported, reported);
  const needed = isSame ? before.needed : listNeeded(step, [...reported, ...(problems ?? [])]);
  known.set(step, { problems, reported, needed });
  return needed;
}

/** Whether both name the same fields and, of a step as a whole, the same words. */
function saysSame(before: readonly ValidationError[], after: readonly ValidationError[]): boolean {
  return (
    before.length === after.length &&
    before.every((one, index) => {
      const other = after[index];
      return one.path === other?.path && (one.path !== '' || one.message === other.message);
    })
  );
}

function listNeeded(step: StepDefinition, problems: readonly ValidationError[]): Needed[] {
  const place = new Map(step.fields.map(({ key }, index) => [key, index]));
  const known = new Map<string, Needed>();
  for (const problem of problems) {
    const { path } = problem;
    if (path !== '' && !place.has(keyOf(path))) continue;
    const label = path === '' ? problem.message : describePath(step, path);
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
      {needed.length > most && <li>{t('and {count} more', { count: needed.length - most })}</li>}
    </ul>
  );
}
