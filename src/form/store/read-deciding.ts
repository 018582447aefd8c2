import type { FormData } from '@/engine/answers/form-data';
import type { AnswerState } from './answer-state';

/** Reads what follows from the answers that decide: worked out anew only when one of them has changed. */
export function readDeciding<Part>(
  workOut: (deciding: FormData, last: Part | undefined) => Part,
): (state: Pick<AnswerState, 'deciding'>) => Part {
  let last: { deciding: FormData; part: Part } | undefined;
  return ({ deciding }) => {
    if (last?.deciding !== deciding) last = { deciding, part: workOut(deciding, last?.part) };
    return last.part;
  };
}
