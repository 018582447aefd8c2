/** What a part of the form subscribes to, by its path. */
import type { FieldPathList } from '@rjsf/utils';
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { isEmptyAnswer, isRow, type Answer } from '@/engine/answers/form-data';
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
 * Of the answers at the path those that decide what is asked. As the validator sees them: what counts as empty is not
 * there.
 */
export function useDecidingAnswers(path: string, keys: DecidingKeys): unknown {
  const { answers } = useFormHost();
  return useAnswers(
    answers,
    useShallow((state): Answer => {
      if (keys !== 'all' && keys.size === 0) return undefined;
      const answer = readAnswer(state.data, path);
      if (keys === 'all' || !isRow(answer)) return answer;
      return Object.fromEntries(
        [...keys].flatMap((key) => (isEmptyAnswer(answer[key]) ? [] : [[key, answer[key]] as const])),
      );
    }),
  );
}
