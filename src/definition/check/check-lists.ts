/** Lists of choices that officers keep: each holds together, and fields take their choices from one that there is. */
import type { ListDefinition } from '../parse/catalog.ts';
import { toListFile } from '../parse/parse-lists.ts';
import { CODE_COLUMN } from '../language/choice-list.ts';
import { ENTRY_CODE_PATTERN, ENTRY_CODE_REMEDY } from '../language/entry-code.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getOnlyType } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { Place } from './place.ts';
import type { SchemaNode, SchemaSurroundings } from './visit-schemas.ts';
import { reportUnknownPlaces } from './unknown-places.ts';

export function checkLists(lists: readonly ListDefinition[], issues: DefinitionIssue[]): void {
  for (const list of lists) {
    const keys = list.columns.map(({ key }) => key);
    const place = new Place(toListFile(list.id), issues);
    checkColumns(keys, place);
    reportUnknownPlaces(list.label, [CODE_COLUMN, ...keys], place, '/label');
    if (![CODE_COLUMN, ...keys].some((key) => list.label.includes(`{${key}}`)))
      place.report('/label', 'All choices would read alike.', `Put {${keys[0] ?? CODE_COLUMN}} into it.`);
    list.entries.forEach((entry, index) => checkEntry(list, entry, index, place));
  }
}

function checkColumns(keys: readonly string[], place: Place): void {
  keys.forEach((key, index) => {
    if (key === CODE_COLUMN)
      place.report(
        `/columns/${index}/key`,
        `Every entry has a "${CODE_COLUMN}" anyway.`,
        'Remove the column; what the code is called stands in "code" of the list.',
      );
    else if (keys.indexOf(key) < index)
      place.report(`/columns/${index}/key`, `There are two columns "${key}".`, 'Give one of them another key.');
  });
}

function checkEntry(
  { columns, entries }: ListDefinition,
  entry: ListDefinition['entries'][number],
  index: number,
  place: Place,
): void {
  const at = `/entries/${index}`;
  const keys = [CODE_COLUMN, ...columns.map(({ key }) => key)];
  for (const key of Object.keys(entry).filter((each) => !keys.includes(each)))
    place.report(`${at}/${escapePointer(key)}`, `The list has no column "${key}".`, suggest(key, keys));
  const needed = [CODE_COLUMN, ...columns.flatMap(({ key, optional }) => (optional ? [] : [key]))];
  for (const key of needed.filter((each) => (entry[each] ?? '').trim() === ''))
    place.report(at, `The entry has no "${key}".`, `Add "${key}": "…", or remove the entry.`);
  const code = entry[CODE_COLUMN] ?? '';
  if (code !== '' && !ENTRY_CODE_PATTERN.test(code))
    place.report(`${at}/${CODE_COLUMN}`, `"${code}" cannot be a code.`, `${ENTRY_CODE_REMEDY}.`);
  const first = entries.findIndex((each) => (each[CODE_COLUMN] ?? '').toLowerCase() === code.toLowerCase());
  if (code !== '' && first < index)
    place.report(
      `${at}/${CODE_COLUMN}`,
      `The code "${code}" stands in the list twice; it is that of entry ${first + 1} already.`,
      'Remove one of them, or give it its own code.',
    );
}

/** Where a field may stand: not among the rules about an answer. */
const OF_A_FIELD = /\/(?:properties\/[^/]+|definitions\/[^/]+|items(?:\/\d+)?|additionalItems)$/;
const IN_A_CONDITION = /\/(?:if|not|contains)(?:\/|$)/;
const OTHER_CHOICES = ['enum', 'oneOf', 'anyOf', 'const', 'format'] as const;

export function checkListUse({ written, resolved, place }: SchemaNode, { lists }: SchemaSurroundings): void {
  const { choicesFrom } = written;
  if (choicesFrom === undefined) return;
  const known = lists.map(({ id }) => id);
  const at = '/choicesFrom';
  if (!known.includes(choicesFrom))
    place.report(
      at,
      `There is no list "${choicesFrom}".`,
      known.length === 0
        ? `Create ${toListFile(choicesFrom)}, or write the choices into "oneOf".`
        : suggest(choicesFrom, known),
    );
  if (!OF_A_FIELD.test(place.pointer) || IN_A_CONDITION.test(place.pointer))
    place.report(
      at,
      'A rule cannot look into a list that officers change.',
      'Write "choicesFrom" at the field itself; a condition names the codes it means: "enum".',
    );
  if (getOnlyType(resolved) !== 'string')
    place.report(
      at,
      'The answer is the code of an entry, which is a text.',
      'Write "type": "string"; of several answers "choicesFrom" stands in "items".',
    );
  for (const keyword of OTHER_CHOICES.filter((each) => resolved[each] !== undefined))
    place.report(
      written[keyword] === undefined ? at : `/${keyword}`,
      `The list says which answers there are, and so does "${keyword}".`,
      `Remove "${keyword}", or "choicesFrom".`,
    );
}
