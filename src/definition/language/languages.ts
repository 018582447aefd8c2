/**
 * The languages of a registry: which is the first, and what is read where one has no text. Pages carry it: no Zod here.
 */
import type { Language, Locale } from './locale.ts';

/** That of the texts in the definitions themselves. */
export function getFirstLanguage({ languages: [first] }: Pick<Locale, 'languages'>): Language {
  if (!first) throw new Error('The registry names no language.');
  return first;
}

/**
 * The languages whose texts are looked for one after another: the language itself, what it falls back to, and so on,
 * but for the first one, which has them all. Empty for the first one, and for one that the registry does not name.
 */
export function listFallbacks({ languages }: Pick<Locale, 'languages'>, id: string): string[] {
  const [first, ...others] = languages;
  const chain: string[] = [];
  for (let next = others.find((each) => each.id === id); next && !chain.includes(next.id);) {
    chain.push(next.id);
    const { fallback = first?.id } = next;
    next = others.find((each) => each.id === fallback);
  }
  return chain;
}
