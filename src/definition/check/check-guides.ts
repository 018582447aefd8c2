/** Files that the help of a field names are in the folder. */
import { HELP_FOLDER } from '../language/guide.ts';
import { suggest } from '../language/nearest-word.ts';
import type { FieldNode, FormSurroundings } from './visit-forms.ts';

export function checkGuides({ field, form, ui }: FieldNode, { paths }: FormSurroundings): void {
  const { guides = [] } = field.ui;
  if (!paths || form.of !== 'step' || guides.length === 0) return;
  const folder = `${ui.file.slice(0, ui.file.lastIndexOf('/'))}/${HELP_FOLDER}/`;
  const known = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length));
  guides.forEach(({ file, picture }, index) => {
    const name = file ?? picture;
    if (name !== undefined && !known.includes(name))
      ui.report(
        `/ui:options/guides/${index}`,
        `There is no file "${name}" in ${folder}.`,
        `${known.length > 0 ? suggest(name, known) : ''} Put it there.`.trim(),
      );
  });
}
