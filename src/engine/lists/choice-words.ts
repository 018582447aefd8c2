/** The words of choices from lists that officers keep, as a record keeps them. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '../answers/answer-paths';
import { mapAnswers } from '../answers/map-answers';
import { isSameValue } from '../answers/same-value';
import type { Answer, FormData } from '../answers/form-data';
import { findVisible, listVisiblePaths } from '../conditions/visible';
import { findListOf, listListsOf, toCodes, type ChoiceWords } from './fill-lists';

/** The words of every choice that the answers hold, for the record to keep. */
export function collectWords(provider: ProviderDefinition, data: FormData): ChoiceWords {
  const words: Record<string, Record<string, string>> = {};
  if (listListsOf(provider).length === 0) return words;
  for (const step of provider.wizard.steps)
    for (const { path, visible } of listVisiblePaths(findVisible(step, data))) {
      const { field } = visible;
      const list = field.listed && findListOf(field);
      if (!list) continue;
      for (const code of toCodes(getAnswerAt(data, path))) {
        const label = field.choices.find(({ value }) => value === code)?.label;
        if (label !== undefined) (words[list] ??= {})[code] = label;
      }
    }
  return words;
}

/** Those of before stay: what was chosen then reads as it did then, in the history too. */
export function keepWords(before: ChoiceWords, now: ChoiceWords): ChoiceWords {
  const ids = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries([...ids].map((id) => [id, { ...now[id], ...before[id] }]));
}

/**
 * An answer with the choices in it in words: those from lists in the words of its record, others, where `all` is asked
 * for, as the field names them. What has no words stays as it is.
 */
export function toWords(
  field: FieldDefinition | undefined,
  answer: Answer,
  words: ChoiceWords,
  { all }: { all: boolean },
): Answer {
  if (!field) return answer;
  const inWords = mapAnswers(
    [field],
    { [field.key]: answer },
    {
      isMeant: (each) => findListOf(each) !== undefined || (all && each.choices.length > 0),
      map: ({ field: each, answer: given }) => {
        const list = findListOf(each);
        const say = (value: Answer): Answer =>
          list === undefined
            ? (each.choices.find((choice) => isSameValue(choice.value, value))?.label ?? value)
            : typeof value === 'string'
              ? (words[list]?.[value] ?? value)
              : value;
        return Array.isArray(given) ? (given as readonly Answer[]).map(say) : say(given);
      },
    },
  );
  return inWords[field.key];
}
