/** What must be answered must be within reach of what the page offers: to tick, to add, to remove. */
import { holdsEntries, isAgreement } from '../language/field-kinds.ts';
import { findOption } from '../parse/read-ui-options.ts';
import type { FieldNode } from './visit-forms.ts';

export function checkReachable({ field, schema: place }: FieldNode): void {
  const { key, required, schema } = field;
  if (isAgreement(field) && required && schema.const === false)
    place.report(
      '/const',
      `"${key}" must be answered, and is right only unticked: a box that is not ticked is no answer.`,
      'Take it out of "required", or ask with "ui:widget": "radio", where "No" is an answer.',
    );
}

export function checkEntries({ field, schema: place, ui: uiPlace, level, isGiven }: FieldNode): void {
  if (!holdsEntries(field)) return;
  const { key, required, schema, ui, fixed, item } = field;
  const { minItems = 0, maxItems = Infinity, default: preset } = schema;
  const given = Array.isArray(preset) ? preset.length : 0;
  const needed = Math.max(minItems, Number(required));
  if (given > maxItems)
    place.report(
      '/default',
      `"${key}" begins with ${given} entries, and may have ${maxItems}.`,
      'Raise "maxItems", or take entries out of "default".',
    );
  if (fixed && !item && minItems > fixed.length)
    place.report(
      '/minItems',
      `"${key}" must have ${minItems} entries, and ${fixed.length} can be given: those that "items" describes.`,
      'Lower "minItems", describe more entries, or say with "additionalItems" what may follow them.',
    );
  else if (!isGiven && !fixed && (required || given > 0) && ui.addable === false && given < needed)
    uiPlace.report(
      findOption(level, 'addable'),
      `"${key}" must have ${needed} ${needed === 1 ? 'entry' : 'entries'}, begins with ${given === 0 ? 'none' : given}, and none can be added.`,
      `Remove "addable": false, write the entries into "default" of the schema, or ${minItems > 1 ? 'lower "minItems"' : 'take it out of "required"'}.`,
    );
}
