/** Officers whom a comment names after an @, by their name with or without its marks. */
import { foldLetters } from '../locale/fold-letters';

interface Named {
  name: string;
}

const BEFORE = /(^|[^\p{L}\p{N}@._-])@$/u;
const LETTER = /[\p{L}\p{N}]/u;

/** By their whole name, or by a part of it that nobody else of them has. An address of an e-mail names nobody. */
export function findMentioned<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const folded = foldLetters(text.replace(/['’]s\b/gi, ' '));
  const places = [...folded.matchAll(/@/g)].map(({ index }) => index + 1);
  const found = places
    .filter((place) => BEFORE.test(folded.slice(Math.max(0, place - 2), place)))
    .flatMap((place) => findNamed(folded.slice(place), people));
  return people.filter((person) => found.includes(person));
}

function findNamed<Person extends Named>(text: string, people: readonly Person[]): Person[] {
  const whole = people.filter(({ name }) => beginsWith(text, foldLetters(name)));
  const longest = Math.max(...whole.map(({ name }) => foldLetters(name).length));
  if (whole.length > 0) return whole.filter(({ name }) => foldLetters(name).length === longest);
  const some = people.filter(({ name }) => splitName(name).some((part) => beginsWith(text, part)));
  return some.length === 1 ? some : [];
}

function beginsWith(text: string, name: string): boolean {
  return name !== '' && text.startsWith(name) && !LETTER.test(text.charAt(name.length));
}

/** Those of whose name a part begins with what was typed after the @; all where nothing is typed yet. */
export function suggestMentions<Person extends Named>(typed: string, people: readonly Person[]): Person[] {
  const wanted = foldLetters(typed);
  return people.filter(({ name }) => {
    const folded = foldLetters(name);
    return folded.startsWith(wanted) || splitName(name).some((part) => part.startsWith(wanted));
  });
}

function splitName(name: string): string[] {
  return foldLetters(name).split(/\s+/);
}
