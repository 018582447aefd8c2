/** What a part of the form subscribes to, by its path. */
import { useMemo, useSyncExternalStore } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import { isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { isSameValue } from '@/engine/answers/same-value';
import { findVisible } from '@/engine/conditions/visible';
import { readAnswer } from '../store/answer-path';
import { readDeciding } from '../store/read-deciding';
import type { AnswerStore } from '../store/answer-store';
import { useAnswersAt, useFormHost } from '../store/form-host';
import type { DecidingKeys } from './deciding-keys';

/** What is said of the answer at the path; undefined when nothing is. */
export function useMessage(path: string): string | undefined {
  const { answers } = useFormHost();
  return useAnswersAt(answers, path, (state) => state.messages[path]);
}

/**
 * Of the answers at the path those that decide what is asked, as the validator sees them: what counts as empty or is
 * not asked is not there. The same object as long as nothing in it changes.
 */
export function useDecidingAnswers(path: string, keys: DecidingKeys): unknown {
  const { answers, form } = useFormHost();
  const { subscribe, read } = useMemo(
    () => createDecidingReader(answers, form, path, keys),
    [answers, form, path, keys],
  );
  return useSyncExternalStore(subscribe, read);
}

interface Reader {
  subscribe: (tell: () => void) => () => void;
  read: () => Answer;
}

const NOTHING_DECIDES: Reader = { subscribe: () => () => undefined, read: () => undefined };

function createDecidingReader(
  { state, watch }: AnswerStore,
  form: FormDefinition,
  path: string,
  keys: DecidingKeys,
): Reader {
  if (keys === 'all')
    return { subscribe: (tell) => watch(path, tell), read: () => readAnswer(state.getState().data, path) };
  if (keys !== 'seen' && keys.size === 0) return NOTHING_DECIDES;
  const read = readDeciding<Answer>((deciding, last) => {
    const seen = readAnswer(listSeen(form, deciding), path);
    const answer = keys === 'seen' || !isRow(seen) ? seen : pick(seen, keys);
    return isSameValue(last, answer) ? last : answer;
  });
  return { subscribe: (tell) => state.subscribe(tell), read: () => read(state.getState()) };
}

function pick(answers: FormData, keys: ReadonlySet<string>): FormData {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

const known = new WeakMap<FormData, { form: FormDefinition; seen: FormData }>();

/** Asked by every part of the form that has conditions, for the same answers. */
function listSeen(form: FormDefinition, data: FormData): FormData {
  const found = known.get(data);
  if (found?.form === form) return found.seen;
  const seen = findVisible(form, data).submitted;
  known.set(data, { form, seen });
  return seen;
}
