/** The choices of a widget as HTML's controls need them: each with a text that stands for its value. */
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { optionsList } from '@rjsf/utils';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { Answer } from '@/engine/answers/form-data';
import type { Choice } from '@/fields/frame/choice-row';

/** What a control offers, and the answer that it stands for: a text, a number, a boolean, null, or an object. */
export interface AnswerChoice extends Choice {
  answer: Answer;
}

/** In the order in which they are offered. RJSF gives no choices to a list whose entries may stand twice. */
export function listChoices({ options, schema }: Pick<WidgetProps, 'options' | 'schema'>): AnswerChoice[] {
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
  const given: EnumOptionsType[] = options.enumOptions ?? (items && optionsList(items)) ?? [];
  return given.map((option, index) => ({
    value: typeof option.value === 'object' ? `choice-${index}` : String(option.value),
    answer: option.value as Answer,
    label: option.label,
    hint: option.schema?.description,
    disabled: options.enumDisabled?.some((each) => String(each) === String(option.value)) ?? false,
  }));
}

/** The choice that the answer is. */
export function findChoice(choices: readonly AnswerChoice[], answer: unknown): AnswerChoice | undefined {
  return answer === undefined ? undefined : choices.find((choice) => isSameAnswer(choice.answer, answer as Answer));
}
