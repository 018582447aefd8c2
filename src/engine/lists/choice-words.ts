/** The words of choices from lists that officers keep, as a record keeps them. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { getAnswerAt } from '../answers/answer-paths';
import type { Answer, FormData } from '../answers/form-data';
import { listAsked, listAskedPaths } from '../conditions/asked';
import { findListOf, listListsOf, toCodes, type ChoiceWords } from './fill-lists';

/** The words of every choice that the answers hold, for the record to keep. */
export function collectWords(provider: ProviderDefinition, data: FormData): ChoiceWords {
  const words: Record<string, Record<string, string>> = {};
  if (listListsOf(provider).length === 0) return words;
  for (const step of provider.wizard.steps)
    for (const { path, asked } of listAskedPaths(listAsked(step, data))) {
      const { field } = asked;
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

/** An answer in the words of its record, where its field takes choices from a list; else as it is. */
export function toWords(field: FieldDefinition | undefined, answer: Answer, words: ChoiceWords): Answer {
  const own = words[(field && findListOf(field)) ?? ''];
  if (!own) return answer;
  const say = (code: Answer) => (typeof code === 'string' ? (own[code] ?? code) : code);
  return Array.isArray(answer) ? (answer as Answer[]).map(say) : say(answer);
}
