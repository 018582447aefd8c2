/** Every question of a type as a column of a table, and what a record says in each. */
import { getHolding } from '@/definition/language/field-kinds';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { findEntryField } from '../answers/entry-field';
import type { Answer, FormData } from '../answers/form-data';
import { mapAnswers } from '../answers/map-answers';
import { findVisible, type VisibleField } from '../conditions/visible';
import { toWords } from '../lists/choice-words';
import type { ChoiceWords } from '../lists/fill-lists';
import { toAnswerText } from './answer-text';
import { isPrivate } from './shown-fields';

export interface AnswerColumn {
  /** Dotted, through objects: "office.street". Never into rows, which are one answer. */
  path: string;
  heading: string;
  field: FieldDefinition;
}

/** An answer, and the question as the record's own form asked it. */
export interface ColumnAnswer {
  field: FieldDefinition;
  answer: Answer;
}

type Provider = Pick<ProviderDefinition, 'wizard'>;

/**
 * In the order of the form; what is in an object stands in columns of its own. Each is headed by its label alone, where
 * no other column is called so: `taken` are those that the table has already.
 */
export function listAnswerColumns({ wizard }: Provider, taken: readonly string[] = []): AnswerColumn[] {
  const columns = wizard.steps.flatMap(listOfForm);
  const headings = tellApart(
    columns.map(({ titles }) => titles),
    taken,
  );
  return columns.map(({ path, field }, index) => ({ path, field, heading: headings[index] ?? '' }));
}

/**
 * What the record says, by the paths of columns. Undefined for a question that its form does not ask, and for what
 * whoever reads the record is not shown.
 */
export function readColumns(
  { wizard }: Provider,
  data: FormData,
  words: ChoiceWords,
): (path: string) => ColumnAnswer | undefined {
  const steps = wizard.steps.map((step) => findVisible(step, data));
  return (path) => {
    const [key = '', ...inner] = path.split('.');
    const step = steps.find(({ fields }) => fields.has(key));
    let visible: VisibleField | undefined = step?.fields.get(key);
    let answer = step?.answers[key];
    for (const segment of inner) {
      if (!visible || isPrivate(visible.field)) return undefined;
      answer = visible.object?.answers[segment];
      visible = visible.object?.fields.get(segment);
    }
    if (!visible || isPrivate(visible.field)) return undefined;
    return {
      field: visible.field,
      answer: toWords(visible.field, leaveOutPrivate(visible.field, answer), words, { all: false }),
    };
  };
}

/** A line for each row, entry and document; else the answer in words. */
export function toLines(field: FieldDefinition, answer: Answer): string {
  const holding = getHolding(field);
  if (!['rows', 'entries', 'files'].includes(holding) || !Array.isArray(answer)) return toAnswerText(field, answer);
  return (answer as readonly Answer[])
    .map((entry, index) => {
      const item = holding === 'entries' ? findEntryField(field, index) : undefined;
      return (item ? toAnswerText(item, entry) : toAnswerText(field, [entry])).replace(/\s*\n\s*/g, ' ');
    })
    .filter((line) => line !== '')
    .join('\n');
}

interface Titled {
  path: string;
  field: FieldDefinition;
  /** Of all that it stands in, its own last. */
  titles: string[];
}

/** In the order of the page, which that of the sections is. */
function listOfForm({ title, sections, fields }: FormDefinition): Titled[] {
  return sections.flatMap((section) => {
    const around = section.title === undefined || section.title === title ? [title] : [title, section.title];
    return section.fields.flatMap((key) =>
      fields.filter((field) => field.key === key).flatMap((field) => listOfField(field, field.key, around)),
    );
  });
}

function listOfField(field: FieldDefinition, path: string, around: readonly string[]): Titled[] {
  if (isPrivate(field)) return [];
  const titles = [...around, field.label];
  const ways = field.variants ?? [field];
  const inner = ways.flatMap(({ fields }) => fields);
  if (!ways.every((way) => getHolding(way) === 'object') || inner.length === 0) return [{ path, field, titles }];
  return inner
    .filter(({ key }, index) => inner.findIndex((other) => other.key === key) === index)
    .flatMap((each) => listOfField(each, `${path}.${each.key}`, titles));
}

/**
 * Of those with equal names each says one title more of what it stands in, until they differ; else they are counted.
 */
function tellApart(all: readonly string[][], taken: readonly string[]): string[] {
  const said = all.map(() => 1);
  const name = (index: number) => (all[index] ?? []).slice(-(said[index] ?? 1)).join(': ');
  for (;;) {
    const names = all.map((_, index) => name(index));
    const grown = all.flatMap((titles, index) => {
      const isEqual = taken.includes(name(index)) || names.filter((each) => each === names[index]).length > 1;
      return isEqual && (said[index] ?? 1) < titles.length ? [index] : [];
    });
    if (grown.length === 0) return countEqual(names, taken);
    for (const index of grown) said[index] = (said[index] ?? 1) + 1;
  }
}

/** Those that are equal, or `taken`, are told apart by a number. */
export function countEqual(names: readonly string[], taken: readonly string[]): string[] {
  const found = [...taken];
  return names.map((name) => {
    let own = name;
    for (let count = 2; found.includes(own); count += 1) own = `${name} (${count})`;
    found.push(own);
    return own;
  });
}

/** What the definition keeps out of reviews, in objects and rows too. */
function leaveOutPrivate(field: FieldDefinition, answer: Answer): Answer {
  const left = mapAnswers([field], { [field.key]: answer }, { isMeant: isPrivate, map: () => undefined });
  return left[field.key];
}
