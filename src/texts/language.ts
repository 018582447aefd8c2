/**
 * The language of who reads, and what the product says in it. A page has one for as long as it is open; a server has
 * one for each call (`keepLanguageWith`).
 */
import type { Tokens } from './format-tokens.ts';

export interface Language {
  /** BCP 47, such as "ha". */
  readonly id: string;
  /** What it says for a message; where it has nothing, English is said as it stands in the source. */
  readonly find?: (message: Tokens) => Tokens | undefined;
}

/** Where it is kept whose turn it is. */
export interface LanguageKeeper {
  get: () => Language | undefined;
  find: (id: string) => Language | undefined;
  run: <Result>(language: Language, act: () => Result) => Result;
}

let first: Language = { id: 'en-001' };
let registryLanguage = first.id;
let keeper: LanguageKeeper | undefined;

/** Where turns overlap, as on a server, somebody else keeps them apart. */
export function keepLanguageWith(other: LanguageKeeper): void {
  keeper = other;
}

/** What is spoken where nobody in particular reads: a page's language, or the registry's first one. */
export function setLanguage(language: Language): void {
  first = language;
}

/** The registry's first one: it is spoken until somebody says otherwise. */
export function setRegistryLanguage(id: string): void {
  registryLanguage = id;
  setLanguage({ id });
}

export function getLanguage(): Language {
  return keeper?.get() ?? first;
}

/**
 * In which languages `Intl` writes numbers and days, the best first. Browsers know the plurals of many languages of
 * which they know no days: without the second, those would be written as the device’s own language is.
 */
export function getLocales(): string[] {
  return [getLanguage().id, registryLanguage];
}

/**
 * What `act` says, however long it works, is said in the language of this id, whoever has asked for it; in the
 * registry's first one where that is not known.
 */
export function inLanguage<Result>(id: string, act: () => Result): Result {
  return keeper ? keeper.run(keeper.find(id) ?? first, act) : act();
}
