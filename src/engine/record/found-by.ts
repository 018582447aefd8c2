/** By what a record is found, and by what it is known to be the same as another, beside its title. */
import { FIELD_KINDS } from '@/definition/language/field-kinds';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt, getAnswerAt } from '../answers/answer-paths';
import { isRow, type Answer, type FormData } from '../answers/form-data';
import { foldLetters } from '../locale/fold-letters';
import { locale } from '../locale/locale';
import { findSharedDigits } from '../locale/phone-number';
import { summariseRecord } from './record-summary';

/** What is longer is told, not looked for. */
const TEXT_LENGTH = 200;
const TEXTS = 100;

/** Digits of a number that tells one company or person from another; characters that it is written in. */
const NUMBER_LEAST = 5;
const NUMBER_LENGTH = 40;

/** Letters of a name that says enough to be compared. */
const NAME_LEAST = 5;

/** Paths of answers by which records are found. */
type Searched = readonly string[];

type Provider = Pick<ProviderDefinition, 'record' | 'name' | 'wizard'>;

/**
 * The texts and numbers of the answers at these paths, a line each; what has digits also without what stands between
 * its parts. Undefined where there are none.
 */
export function listSearchAnswers(provider: Provider, data: FormData, searched: Searched): string | undefined {
  const fields = listFields(provider);
  const lines = searched.flatMap((path) => {
    const answer = getAnswerAt(data, path);
    const choice = findFieldAt(fields, path)?.choices.find(({ value }) => value === answer);
    return choice ? [choice.label] : listTexts(answer).flatMap((text) => [text, ...toCompact(text)]);
  });
  const found = [...new Set(lines)].slice(0, TEXTS).join('\n');
  return found === '' ? undefined : found;
}

function listTexts(answer: Answer): string[] {
  if (Array.isArray(answer)) return (answer as readonly Answer[]).flatMap(listTexts);
  if (isRow(answer)) return Object.values(answer).flatMap(listTexts);
  const text = typeof answer === 'string' || typeof answer === 'number' ? String(answer).trim() : '';
  return text === '' ? [] : [text.slice(0, TEXT_LENGTH)];
}

function toCompact(text: string): string[] {
  const compact = text.replace(/[^\p{L}\p{N}]/gu, '');
  return /\d/.test(compact) && compact !== text && compact.length <= NUMBER_LENGTH ? [compact] : [];
}

export interface SameKey {
  /** Of the answer; undefined for the name of the record. */
  path: string | undefined;
  /** Equal for two records that have the same. */
  key: string;
}

/** What another record of the same company or person would have, too. */
export function listSameKeys(provider: Provider, data: FormData, searched: Searched): SameKey[] {
  const { email, phone, registrationNumber } = provider.record;
  const fields = listFields(provider);
  const paths = [...new Set([registrationNumber, ...searched, phone, email])].filter((path) => path !== undefined);
  const keys = paths.flatMap((path) => {
    const field = findFieldAt(fields, path);
    if (field && FIELD_KINDS[field.kind].text !== 'plain') return [];
    return listTexts(getAnswerAt(data, path)).flatMap((text): SameKey[] => {
      const key = text.includes('@') ? `email:${text.toLowerCase()}` : toNumberKey(text);
      return key === undefined ? [] : [{ path, key }];
    });
  });
  const name = toNameKey(summariseRecord(provider, data).title);
  return name === undefined ? keys : [...keys, { path: undefined, key: name }];
}

/** "RC 0700013" and "700013" are one number, and so are all ways of writing a phone. */
function toNumberKey(text: string): string | undefined {
  const digits = (findSharedDigits(text) ?? text.replace(/\D/g, '')).replace(/^0+/, '');
  return text.length <= NUMBER_LENGTH && digits.length >= NUMBER_LEAST ? `number:${digits}` : undefined;
}

/**
 * What near names share: their words in any order, less those that names of companies have or lack, and of those what
 * is heard of them in any spelling.
 */
function toNameKey(title: string): string | undefined {
  const words = listNameWords(title);
  if (words.join('').length < NAME_LEAST) return undefined;
  const heard = words.map((word) => word.replace(/(?!^)[aeiouhwy]/g, '').replace(/(.)\1+/gu, '$1'));
  return `name:${heard.toSorted().join(' ').slice(0, TEXT_LENGTH)}`;
}

/** The words of a name that tell it from others, in the order of their letters. */
function listNameWords(name: string, { legalForms } = locale): string[] {
  const left = new Set(legalForms.map(foldLetters));
  const words = foldLetters(name).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !left.has(word)).toSorted();
}

/** Whether two names differ by no more than a slip of the pen in six letters, whatever the order of their words. */
export function isNearName(one: string, other: string): boolean {
  const [a, b] = [listNameWords(one).join(' '), listNameWords(other).join(' ')];
  return countSlips(a, b) <= Math.floor(Math.max(a.length, b.length) / 6);
}

/** Letters to be put in, taken out or changed. */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [at, letter] of one.split('').entries()) {
    const next = [at + 1];
    for (let index = 1; index < row.length; index += 1)
      next.push(
        Math.min(
          (row[index] ?? 0) + 1,
          (next[index - 1] ?? 0) + 1,
          (row[index - 1] ?? 0) + (other[index - 1] === letter ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
