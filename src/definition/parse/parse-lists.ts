/** Reads the lists of choices that officers keep. */
import { ChoiceList } from '../language/choice-list.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import type { ListDefinition } from './catalog.ts';
import { parseShape, type DefinitionSource } from './parse-form.ts';

const LIST_FILE = /^shared\/lists\/([^/]+)\.json$/;

/** Where the list of this id stands. */
export function toListFile(id: string): string {
  return `shared/lists/${id}.json`;
}

/** In the order of their titles; one that has another shape is left out, and told. */
export function parseLists(source: DefinitionSource, issues: DefinitionIssue[]): ListDefinition[] {
  const lists = [...source.files.keys()].flatMap((file) => {
    const name = file.match(LIST_FILE)?.[1];
    if (name === undefined) return [];
    const parsed = parseShape(file, ChoiceList, source, issues);
    if (!parsed) return [];
    const { $schema: _schema, $comment: _comment, ...list } = parsed;
    if (list.id !== name)
      issues.push({
        file,
        pointer: '/id',
        message: `The id "${list.id}" is not the file's name.`,
        remedy: `Write "${name}".`,
      });
    return [list];
  });
  return lists.toSorted((one, other) => (one.title < other.title ? -1 : 1));
}
