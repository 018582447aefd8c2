/** What of a message translators have to keep. */
import type { Tokens } from '../../texts/format-tokens.ts';

/** The names of the places of a message, in its cases too. */
export function listPlaces(tokens: Tokens): string[] {
  if (typeof tokens === 'string') return [...tokens.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '');
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [place, , cases = {}] = token;
    return [place, ...Object.values(cases).flatMap((each) => (each === undefined ? [] : listPlaces(each)))];
  });
}

/** "<link>" and "</link>", as they stand in it. */
export function listTags(message: string): string[] {
  return message.match(/<\/?\w+>/g) ?? [];
}

/** Of each plural in it, the cases that it has. */
export function listPluralCases(tokens: Tokens): string[][] {
  if (typeof tokens === 'string') return [];
  return tokens.flatMap((token) => {
    if (typeof token === 'string') return [];
    const [, type, cases = {}] = token;
    const inside = Object.values(cases).flatMap((each) => (each === undefined ? [] : listPluralCases(each)));
    return type === 'plural' ? [Object.keys(cases), ...inside] : inside;
  });
}
