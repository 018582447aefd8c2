/** The answers of somebody else, put into the applicant's form. */
import type { StepRequest } from '@/api/shapes/step-request';
import type { StepDefinition } from '@/definition/parse/catalog';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { AnswerStore } from '@/form/store/answer-store';

type Given = Pick<StepRequest, 'answers'>;

/** Whether the step holds something of the applicant's own that these answers would take away. */
export function isFilledHere(
  { fields }: Pick<StepDefinition, 'fields'>,
  here: FormData,
  { initial, answers = {} }: Given & { initial: FormData },
): boolean {
  return fields.some(({ key }) => !isSameAnswer(here[key], initial[key]) && !isSameAnswer(here[key], answers[key]));
}

/** As if they were typed, so that they are checked, and saved with the draft. */
export function takeOver(
  { fields }: Pick<StepDefinition, 'fields'>,
  store: AnswerStore,
  { answers = {} }: Given,
): void {
  for (const { key } of fields)
    if (!isSameAnswer(store.state.getState().data[key], answers[key])) store.answer(key, answers[key] as Answer);
}
