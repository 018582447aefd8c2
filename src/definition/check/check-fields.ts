/** What a field is called, shown as and filled from must fit its schema. */
import { getChoiceSchema, getHolding, isHidden } from '../language/field-kinds.ts';
import { getOnlyType } from '../language/json-schema.ts';
import { WIDGETS } from '../language/widgets.ts';
import { deriveFields } from '../parse/derive-fields.ts';
import { findOption } from '../parse/read-ui-options.ts';
import { KIND_NEEDS } from './kind-needs.ts';
import type { Place } from './place.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import type { FieldNode, FormSurroundings } from './visit-forms.ts';
import { HELP_FOLDER } from '../language/guide.ts';
import { suggest } from '../language/nearest-word.ts';

export function checkChoices({ field, schema: place }: FieldNode): void {
  const at = getHolding(field) === 'choices' ? '/items/oneOf' : '/oneOf';
  (getChoiceSchema(field)?.oneOf ?? []).forEach((choice, index) => {
    if (choice.const !== undefined && choice.title === undefined)
      place.report(
        `${at}/${index}`,
        `The choice ${JSON.stringify(choice.const)} has no label.`,
        'Add "title".',
        'note',
      );
  });
}

/** The schema is one that the field can be asked by. */
export function checkKind({ field, schema: place, ui: uiPlace, level }: FieldNode): void {
  const { key, kind, schema, ui } = field;
  const { fits, need } = KIND_NEEDS[kind];
  const word = ui.widget !== undefined ? 'widget' : ui.currency !== undefined ? 'currency' : 'inputType';
  const type = getOnlyType(schema);
  if (type === 'object' && getHolding(field) !== 'file' && field.fields.length === 0 && field.choices.length === 0)
    place.report(
      '',
      `"${key}" has fields of its own, which no page can ask.`,
      'Put them among the "properties" of the step, or make them rows: "type": "array" with them in "items".',
    );
  else if (!fits(field)) {
    if (type === 'boolean' && schema.enum !== undefined && ui[word] === undefined)
      place.report(
        '',
        `"${key}" is yes or no, of which "enum" says nothing.`,
        'Remove it; of a box that must be ticked write "const": true.',
      );
    else if (ui[word] === undefined) place.report('', `"${key}" cannot be asked as ${kind}.`, `Give it ${need}.`);
    else
      uiPlace.report(
        findOption(level, word),
        `"${key}" has the ${word} "${ui[word]}", which is not made for its schema.`,
        `Give it ${need} in the schema, or ${word === 'widget' ? listFitting(field) : 'remove it'}.`,
      );
  }
  if (getHolding(field) === 'choices' && type === 'array' && schema.uniqueItems !== true)
    place.report(
      '',
      `"${key}" may have the same choice twice, which nobody can choose.`,
      'Add "uniqueItems": true to the schema.',
    );
}

/** Widgets with which the field could be asked as its schema is, and what to do with one that it has instead. */
function listFitting({ key, schema }: FieldDefinition): string {
  const fitting = Object.keys(WIDGETS).filter((widget) => {
    const [asked] = deriveFields('', { properties: { [key]: schema } }, { [key]: { 'ui:widget': widget } });
    if (asked === undefined || isHidden(asked)) return false;
    return KIND_NEEDS[asked.kind].fits(asked) && (widget !== 'signature' || asked.accept.includes('image/png'));
  });
  return fitting.length === 0 ? 'remove it' : `choose another widget: ${fitting.join(', ')}`;
}

const FOR_THE_FORM = {
  prefill:
    'Remove it: there may be any number of rows. A field in one starts with "default" of its schema, or with "initial": "today".',
  missing: 'Write the message into "errorMessage" of the object or the row: { "required": { … } }.',
  formerly: 'Remove it: only fields of the form itself are carried over under another key.',
};

/** What only the fields of the form itself can have, and those of its objects. */
export function checkInner({ field, form, ui, whole, isInRow }: FieldNode): void {
  if (whole === 'form') {
    checkFormerKey(field, form, ui);
    return;
  }
  for (const word of ['prefill', 'missing', 'formerly'] as const)
    if (field.ui[word] !== undefined && (isInRow || word !== 'prefill'))
      ui.report(
        `/ui:options/${word}`,
        `"${word}" has no effect inside of ${word === 'prefill' ? 'a row' : 'another field'}.`,
        FOR_THE_FORM[word],
      );
}

function checkFormerKey(
  { key, ui: { formerly } }: FieldNode['field'],
  { form }: FieldNode['form'],
  place: Place,
): void {
  // Of thousands of fields most have none: looking at all the others for each would take their number squared.
  if (formerly === undefined) return;
  const other = form.fields
    .slice(
      0,
      form.fields.findIndex((each) => each.key === key),
    )
    .find((each) => each.ui.formerly === formerly);
  if (other)
    place.report(
      '/ui:options/formerly',
      `"${formerly}" was "${other.key}" as well, so only that one gets the answer of earlier days.`,
      'Name another key, or remove it.',
    );
  if (form.fields.some((each) => each.key === formerly))
    place.report(
      '/ui:options/formerly',
      `"${formerly}" is a key of today, so no draft of earlier days has the answer under it.`,
      'Name the key that the field had before, or remove it.',
    );
}

/** Files that the help of a field names are in the folder. */
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
