/** The choices of a widget as HTML's controls need them: each with a text that stands for its value. */
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { optionsList } from '@rjsf/utils';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { Answer } from '@/engine/answers/form-data';

export interface Choice {
  /** Of the control. */
  text: string;
  /** Of the answer: a text, a number, a boolean, null, or an object. */
  value: Answer;
  label: string;
  hint?: string | undefined;
  disabled: boolean;
}

/** In the order in which they are offered. RJSF gives no choices to a list whose entries may stand twice. */
export function listChoices({ options, schema }: Pick<WidgetProps, 'options' | 'schema'>): Choice[] {
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
  const given: EnumOptionsType[] = options.enumOptions ?? (items && optionsList(items)) ?? [];
  return given.map((option, index) => ({
    text: typeof option.value === 'object' ? `choice-${index}` : String(option.value),
    value: option.value as Answer,
    label: option.label,
    hint: option.schema?.description,
    disabled: options.enumDisabled?.includes(option.value) ?? false,
  }));
}

/** The choice that the answer is. */
export function findChoice(choices: readonly Choice[], answer: unknown): Choice | undefined {
  return answer === undefined ? undefined : choices.find(({ value }) => isSameAnswer(value, answer as Answer));
}
