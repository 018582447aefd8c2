/** The letters by which officers make transitions. */
import { DESK_KEYS, type Transition, type Workflow } from '@/definition/language/workflow';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');

/**
 * A letter for each of the transitions that are offered together, by id: its own `key`; else the first letter of its id
 * that is free, else any that is.
 */
export function assignKeys(transitions: readonly Pick<Transition, 'id' | 'key'>[]): Map<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set(DESK_KEYS);
  const give = (id: string, key: string | undefined) => {
    if (key === undefined || taken.has(key)) return;
    taken.add(key);
    keys.set(id, key);
  };
  for (const { id, key } of transitions) give(id, key);
  for (const { id } of transitions)
    if (!keys.has(id))
      give(
        id,
        [...id.split(''), ...LETTERS].find((letter) => LETTERS.includes(letter) && !taken.has(letter)),
      );
  return keys;
}

/**
 * The transitions that share an officer's keys at a record: what can be made now, and what waits for a second person.
 */
export function listOffered(
  {
    transitions,
    first_approval: first,
  }: { transitions: readonly string[]; first_approval: { transition: string } | null },
  { workflow }: { workflow: Workflow },
): Transition[] {
  return [...transitions, ...(first ? [first.transition] : [])].flatMap(
    (id) => workflow.transitions.find((transition) => transition.id === id) ?? [],
  );
}
