/** The choices of a widget as HTML's controls need them: each with a text that stands for its value. */
import type { EnumOptionsType, WidgetProps } from '@rjsf/utils';
import { optionsList } from '@rjsf/utils';
import { isSameAnswer } from '@/engine/answers/same-answer';
import type { JsonValue } from '@/definition/language/json-schema';
import { toLabel } from '@/definition/parse/list-choices';
import type { Answer } from '@/engine/answers/form-data';
import type { Choice } from '@/fields/frame/choice-row';
import { t } from '@/texts/t';

/** What a control offers, and the answer that it stands for: a text, a number, a boolean, null, or an object. */
export interface AnswerChoice extends Choice {
  answer: Answer;
}

/**
 * In the order in which they are offered. RJSF gives no choices to a list whose entries may stand twice. One that
 * officers have retired is there only where it has been chosen before, so that it can be read.
 */
export function listChoices({
  options,
  schema,
  value,
}: Pick<WidgetProps, 'options' | 'schema'> & { value?: unknown }): AnswerChoice[] {
  const items = typeof schema.items === 'object' && !Array.isArray(schema.items) ? schema.items : undefined;
  const offered: EnumOptionsType[] = options.enumOptions ?? (items && optionsList(items)) ?? [];
  return offered
    .filter((option) => !isNameless(option) && (!isRetired(option) || isChosen(option, value)))
    .map((option, index) => ({
      value: typeof option.value === 'object' ? `choice-${index}` : String(option.value),
      answer: option.value as Answer,
      label: toOwnWord(option),
      hint: option.schema?.description,
      disabled:
        isRetired(option) || (options.enumDisabled?.some((each) => String(each) === String(option.value)) ?? false),
    }));
}

/** A null without a name says that the answer may be left out: "null" is a programmer's word, and no choice. */
function isNameless({ value, label }: EnumOptionsType): boolean {
  return value === null && label === 'null';
}

/** RJSF has words of its own for a boolean, in English, and for an object a programmer's. */
function toOwnWord({ label, value }: EnumOptionsType): string {
  if (typeof value === 'object' && value !== null && label === String(value)) return toLabel(value as JsonValue);
  if (label === 'Yes') return t('Yes');
  return label === 'No' ? t('No') : label;
}

export function findChoice(choices: readonly AnswerChoice[], answer: unknown): AnswerChoice | undefined {
  return answer === undefined ? undefined : choices.find((choice) => isSameAnswer(choice.answer, answer as Answer));
}

function isRetired({ schema }: EnumOptionsType): boolean {
  return schema !== undefined && 'retired' in schema && schema['retired'] === true;
}

function isChosen({ value: own }: EnumOptionsType, answer: unknown): boolean {
  return [answer].flat().some((each) => each !== undefined && isSameAnswer(own as Answer, each as Answer));
}
