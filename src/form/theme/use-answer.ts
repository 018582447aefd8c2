/** What a part of the form subscribes to, by its path. */
import type { FieldPathList } from '@rjsf/utils';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import { isRow, type Answer, type FormData } from '@/engine/answers/form-data';
import { isSameValue } from '@/engine/answers/same-value';
import { listAsked } from '@/engine/conditions/asked';
import { readAnswer } from '../store/answer-path';
import { useAnswers, useFormHost } from '../store/form-host';
import type { DecidingKeys } from './deciding-keys';

export function toDottedPath(path: FieldPathList): string {
  return path.join('.');
}

/** What is said of the answer at the path; undefined when nothing is. */
export function useMessage(path: string): string | undefined {
  const { answers } = useFormHost();
  return useAnswers(answers, (state) => state.messages[path]);
}

/**
 * The answer at the path, and how to change it. `isTyped`: the control shows by itself what is typed in it, so that its
 * own changes need not come back to it.
 */
export function useAnswer(path: string, isTyped: boolean): [answer: Answer, change: (answer: Answer) => void] {
  const { answers } = useFormHost();
  const typed = useRef<{ answer: Answer } | undefined>(undefined);
  const { subscribe, read, change } = useMemo(() => {
    const readNow = () => readAnswer(answers.state.getState().data, path);
    return {
      read: readNow,
      subscribe: (tell: () => void) =>
        answers.state.subscribe(() => {
          if (typed.current && typed.current.answer === readNow()) return;
          typed.current = undefined;
          tell();
        }),
      change: (answer: Answer) => {
        if (isTyped) typed.current = { answer };
        answers.answer(path, answer);
      },
    };
  }, [answers, path, isTyped]);
  return [useSyncExternalStore(subscribe, read), change];
}

/**
 * Of the answers at the path those that decide what is asked, as the validator sees them: what counts as empty or is not
 * asked is not there. The same object as long as nothing in it changes.
 */
export function useDecidingAnswers(path: string, keys: DecidingKeys): unknown {
  const { answers, form } = useFormHost();
  const last = useRef<Answer>(undefined);
  return useAnswers(answers, ({ data }): Answer => {
    if (typeof keys !== 'string' && keys.size === 0) return undefined;
    if (keys === 'all') return readAnswer(data, path);
    const seen = readAnswer(listSeen(form, data), path);
    const deciding = keys === 'seen' || !isRow(seen) ? seen : pick(seen, keys);
    if (!isSameValue(last.current, deciding)) last.current = deciding;
    return last.current;
  });
}

function pick(answers: FormData, keys: ReadonlySet<string>): FormData {
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

const known = new WeakMap<FormData, { form: FormDefinition; seen: FormData }>();

/** Asked by every part of the form that has conditions, for the same answers. */
function listSeen(form: FormDefinition, data: FormData): FormData {
  const found = known.get(data);
  if (found?.form === form) return found.seen;
  const seen = listAsked(form, data).given;
  known.set(data, { form, seen });
  return seen;
}
