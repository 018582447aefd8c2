// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toTokens } from '@/texts/compile';
import type { Tokens } from '@/texts/format-tokens';
import { findMessages } from '../../scripts/vite/find-messages.ts';
import { findAllMessages } from '../../scripts/vite/texts.ts';

const FOLDER = 'src/texts/languages';
/** Whose pages stand alone: a language that is announced for all of a page must not be English for a part of it. */
const PUBLIC_PAGES = 'src/server/verification';
const messages = findAllMessages();
const publicMessages = readdirSync(PUBLIC_PAGES)
  .map((name) => `${PUBLIC_PAGES}/${name}`)
  .flatMap((path) => findMessages(path, readFileSync(path, 'utf8')))
  .map(({ message }) => message);
const languages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => name.slice(0, -'.json'.length));

interface Anatomy {
  /** Each with what it does: "time", "count plural". */
  places: Set<string>;
  tags: Set<string>;
  /** The forms of each plural. */
  plurals: string[][];
}

function dissect(tokens: Tokens, found: Anatomy = { places: new Set(), tags: new Set(), plurals: [] }): Anatomy {
  for (const token of typeof tokens === 'string' ? [tokens] : tokens) {
    if (typeof token === 'string') {
      for (const [, place = ''] of token.matchAll(/\{(\w+)\}/g)) found.places.add(place);
      for (const [tag] of token.matchAll(/<[^>]*>/g)) found.tags.add(tag);
      continue;
    }
    const [place, type, cases] = token;
    found.places.add(type ? `${place} ${type}` : place);
    if (type === 'plural') found.plurals.push(Object.keys(cases ?? {}));
    for (const each of Object.values(cases ?? {})) if (each !== undefined) dissect(each, found);
  }
  return found;
}

const toParts = ({ places, tags }: Anatomy) => [...places, ...tags].toSorted();

it('says email in one way', () => {
  expect([...messages.keys()].filter((message) => /e-mail/i.test(message))).toEqual([]);
});

describe.each(languages)('the product’s own words in %s', (language) => {
  const texts = Object.entries(
    JSON.parse(readFileSync(`${FOLDER}/${language}.json`, 'utf8')) as Record<string, string>,
  );

  it('stand for messages of the source', () => {
    expect(texts.map(([message]) => message).filter((message) => !messages.has(message))).toEqual([]);
  });

  it('are there for everything that the pages without a script say', () => {
    const told = new Set(texts.map(([message]) => message));
    expect(publicMessages).toContain('Read the code');
    expect(publicMessages.filter((message) => !told.has(message))).toEqual([]);
  });

  it('are neither empty nor begin or end with a blank', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  });

  it('are written with letters in one piece where there are such', () => {
    expect(texts.filter(([, text]) => text !== text.normalize('NFC'))).toEqual([]);
  });

  it('can be compiled', () => {
    expect(texts.filter(([, text]) => !canCompile(text))).toEqual([]);
  });

  const compiled = texts.filter(([message, text]) => messages.has(message) && canCompile(text));

  it('have the places and tags of their messages', () => {
    const wrong = compiled.flatMap(([message, text]) => {
      const [wanted, given] = [message, text].map((each) => toParts(dissect(toTokens(each))));
      return JSON.stringify(wanted) === JSON.stringify(given) ? [] : [{ message, wanted, given }];
    });
    expect(wrong).toEqual([]);
  });

  it('have every form that the language counts with', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const short = compiled.filter(([, text]) =>
      dissect(toTokens(text)).plurals.some((forms) => pluralCategories.some((form) => !forms.includes(form))),
    );
    expect(short).toEqual([]);
  });
});

function canCompile(text: string): boolean {
  try {
    toTokens(text);
    return true;
  } catch {
    return false;
  }
}
