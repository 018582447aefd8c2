/** Lists of choices that officers keep: each holds together, and fields take their choices from one that there is. */
import type { ListDefinition } from '../parse/catalog.ts';
import { toListFile } from '../parse/parse-lists.ts';
import { CODE_COLUMN } from '../language/choice-list.ts';
import { ENTRY_CODE_PATTERN, ENTRY_CODE_REMEDY } from '../language/entry-code.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, getOnlyType } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { SchemaPlace } from './schema-files.ts';
import { listUnknownPlaces } from './unknown-places.ts';

type Report = (pointer: string, message: string, remedy: string) => void;

export function checkLists(lists: readonly ListDefinition[], issues: DefinitionIssue[]): void {
  for (const list of lists) {
    const file = toListFile(list.id);
    const keys = list.columns.map(({ key }) => key);
    const report: Report = (pointer, message, remedy) => issues.push({ file, pointer, message, remedy });
    checkColumns(keys, report);
    issues.push(...listUnknownPlaces(list.label, [CODE_COLUMN, ...keys], { file, pointer: '/label' }));
    if (![CODE_COLUMN, ...keys].some((key) => list.label.includes(`{${key}}`)))
      report('/label', 'All choices would read alike.', `Put {${keys[0] ?? CODE_COLUMN}} into it.`);
    list.entries.forEach((entry, index) => checkEntry(list, entry, index, report));
  }
}

function checkColumns(keys: readonly string[], report: Report): void {
  keys.forEach((key, index) => {
    if (key === CODE_COLUMN)
      report(
        `/columns/${index}/key`,
        `Every entry has a "${CODE_COLUMN}" anyway.`,
        'Remove the column; what the code is called stands in "code" of the list.',
      );
    else if (keys.indexOf(key) < index)
      report(`/columns/${index}/key`, `There are two columns "${key}".`, 'Give one of them another key.');
  });
}

function checkEntry(
  { columns, entries }: ListDefinition,
  entry: ListDefinition['entries'][number],
  index: number,
  report: Report,
): void {
  const at = `/entries/${index}`;
  const keys = [CODE_COLUMN, ...columns.map(({ key }) => key)];
  for (const key of Object.keys(entry).filter((each) => !keys.includes(each)))
    report(`${at}/${escapePointer(key)}`, `The list has no column "${key}".`, suggest(key, keys));
  const needed = [CODE_COLUMN, ...columns.flatMap(({ key, optional }) => (optional ? [] : [key]))];
  for (const key of needed.filter((each) => (entry[each] ?? '').trim() === ''))
    report(at, `The entry has no "${key}".`, `Add "${key}": "…", or remove the entry.`);
  const code = entry[CODE_COLUMN] ?? '';
  if (code !== '' && !ENTRY_CODE_PATTERN.test(code))
    report(`${at}/${CODE_COLUMN}`, `"${code}" cannot be a code.`, `${ENTRY_CODE_REMEDY}.`);
  const first = entries.findIndex((each) => (each[CODE_COLUMN] ?? '').toLowerCase() === code.toLowerCase());
  if (code !== '' && first < index)
    report(
      `${at}/${CODE_COLUMN}`,
      `The code "${code}" stands in the list twice; it is that of entry ${first + 1} already.`,
      'Remove one of them, or give it its own code.',
    );
}

/** Where a field may stand: not among the rules about an answer. */
const OF_A_FIELD = /\/(?:properties\/[^/]+|definitions\/[^/]+|items(?:\/\d+)?|additionalItems)$/;
const IN_A_CONDITION = /\/(?:if|not|contains)(?:\/|$)/;
const OTHER_CHOICES = ['enum', 'oneOf', 'anyOf', 'const', 'format'] as const;

export function checkListUses(
  places: readonly SchemaPlace[],
  lists: readonly ListDefinition[],
  issues: DefinitionIssue[],
): void {
  const known = lists.map(({ id }) => id);
  for (const { file, pointer, written, resolved } of places) {
    const { choicesFrom } = written;
    if (choicesFrom === undefined) continue;
    const at = `${pointer}/choicesFrom`;
    const report: Report = (place, message, remedy) => issues.push({ file, pointer: place, message, remedy });
    if (!known.includes(choicesFrom))
      report(
        at,
        `There is no list "${choicesFrom}".`,
        known.length === 0
          ? `Create ${toListFile(choicesFrom)}, or write the choices into "oneOf".`
          : suggest(choicesFrom, known),
      );
    if (!OF_A_FIELD.test(pointer) || IN_A_CONDITION.test(pointer))
      report(
        at,
        'A rule cannot look into a list that officers change.',
        'Write "choicesFrom" at the field itself; a condition names the codes it means: "enum".',
      );
    if (getOnlyType(resolved) !== 'string')
      report(
        at,
        'The answer is the code of an entry, which is a text.',
        'Write "type": "string"; of several answers "choicesFrom" stands in "items".',
      );
    for (const keyword of OTHER_CHOICES.filter((each) => resolved[each] !== undefined))
      report(
        written[keyword] === undefined ? at : `${pointer}/${keyword}`,
        `The list says which answers there are, and so does "${keyword}".`,
        `Remove "${keyword}", or "choicesFrom".`,
      );
  }
}
