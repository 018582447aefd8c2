/** Rows that are declared to be vehicles must hold what a vehicle is made of. */
import type { FieldDefinition } from '../parse/catalog.ts';
import { suggest } from '../language/nearest-word.ts';

/** Characters that are kept of each, as the specification has them (section 3). */
const LONGEST = { make: 50, model: 50, licensePlate: 20 };

type Report = (pointer: string, message: string, remedy: string) => void;

/** `inUi` reports at a place below the field in the UI schema. */
export function checkVehicles({ key, kind, fields, ui: { vehicles } }: FieldDefinition, inUi: Report): void {
  if (!vehicles) return;
  if (kind !== 'group') {
    inUi(
      '/ui:options/vehicles',
      `"${key}" has no rows, so there are no vehicles in it.`,
      'Only rows are vehicles: "type": "array" whose "items" have "properties".',
    );
    return;
  }
  const keys = fields.map((field) => field.key);
  for (const [part, column] of Object.entries(vehicles)) {
    if (column === undefined) continue;
    const pointer = `/ui:options/vehicles/${part}`;
    const field = fields.find((each) => each.key === column);
    if (!field) inUi(pointer, `"${column}" is not in the rows of "${key}".`, suggest(column, keys));
    else if (part === 'year') checkYear(field, pointer, inUi);
    else checkText(field, part as keyof typeof LONGEST, pointer, inUi);
  }
}

function checkYear({ key, schema }: FieldDefinition, pointer: string, inUi: Report): void {
  if (schema.type !== 'integer')
    inUi(pointer, `"${key}" is no whole number, so it is no year.`, 'Give it "type": "integer", or leave "year" out.');
}

function checkText(
  { key, schema, required, ui }: FieldDefinition,
  part: keyof typeof LONGEST,
  pointer: string,
  inUi: Report,
): void {
  if (schema.type !== 'string')
    inUi(pointer, `"${key}" is no text.`, 'Name the field that the applicant writes it into.');
  else if (!required || ui.when)
    inUi(
      pointer,
      `"${key}" may be left empty, and a vehicle cannot do without it.`,
      'Add it to "required" of the rows, and ask for it without "when".',
    );
  else if (schema.oneOf === undefined && schema.enum === undefined && (schema.maxLength ?? Infinity) > LONGEST[part])
    inUi(
      pointer,
      `"${key}" may be longer than the ${LONGEST[part]} characters that are kept of it.`,
      `Give it "maxLength": ${LONGEST[part]} or less.`,
    );
}
