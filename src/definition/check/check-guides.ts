/** Files that the help of a field names are in the folder. */
import type { FieldDefinition, ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { HELP_FOLDER } from '../language/guide.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldLevels } from './field-levels.ts';

/** `paths`: every file below schemas/. */
export function checkGuides(
  { id, wizard }: ProviderDefinition,
  paths: readonly string[],
  issues: DefinitionIssue[],
): void {
  const folder = `${id}/${HELP_FOLDER}/`;
  const known = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  for (const step of wizard.steps)
    for (const { fields, pointer } of listFieldLevels(step.fields))
      for (const field of fields)
        for (const [index, file] of listNamed(field))
          if (!known.includes(file))
            issues.push({
              file: `${id}/${step.id}.ui.json`,
              pointer: `${pointer}/${field.key}/ui:options/guides/${index}`,
              message: `There is no file "${file}" in ${folder}.`,
              remedy: `${known.length > 0 ? suggest(file, known) : ''} Put it there.`.trim(),
            });
}

function listNamed({ ui: { guides = [] } }: FieldDefinition): [number, string][] {
  return guides.flatMap(({ file, picture }, index): [number, string][] => {
    const name = file ?? picture;
    return name === undefined ? [] : [[index, name]];
  });
}
