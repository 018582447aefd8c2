/** Rows that are declared to be vehicles must hold what a vehicle is made of. */
import { getHolding } from '../language/field-kinds.ts';
import type { FieldDefinition } from '../parse/catalog.ts';
import { suggest } from '../language/nearest-word.ts';
import { listFieldsByPath } from '../parse/fields-by-path.ts';
import type { Place } from './place.ts';
import type { FieldNode } from './visit-forms.ts';

/** Characters that are kept of each, as the specification has them (section 3). */
const LONGEST = { make: 50, model: 50, licensePlate: 20 };

export function checkVehicles({ field, ui: place }: FieldNode): void {
  const {
    key,
    fields,
    ui: { vehicles },
  } = field;
  if (!vehicles) return;
  if (getHolding(field) !== 'rows') {
    place.report(
      '/ui:options/vehicles',
      `"${key}" has no rows, so there are no vehicles in it.`,
      'Only rows are vehicles: "type": "array" whose "items" have "properties".',
    );
    return;
  }
  const columns = listFieldsByPath(fields);
  for (const [part, column] of Object.entries(vehicles)) {
    if (column === undefined) continue;
    const pointer = `/ui:options/vehicles/${part}`;
    const field = columns.get(column);
    if (!field) place.report(pointer, `"${column}" is not in the rows of "${key}".`, suggest(column, columns.keys()));
    else if (part === 'year') checkYear(field, column, pointer, place);
    else checkText(column, columns, part as keyof typeof LONGEST, pointer, place);
  }
}

function checkYear({ schema }: FieldDefinition, path: string, pointer: string, place: Place): void {
  if (schema.type !== 'integer')
    place.report(
      pointer,
      `"${path}" is no whole number, so it is no year.`,
      'Give it "type": "integer", or leave "year" out.',
    );
}

function checkText(
  path: string,
  columns: ReadonlyMap<string, FieldDefinition>,
  part: keyof typeof LONGEST,
  pointer: string,
  place: Place,
): void {
  const schema = columns.get(path)?.schema ?? {};
  // A column of an object in the row is there where the object is.
  const along = path.split('.').map((_segment, index, segments) => segments.slice(0, index + 1).join('.'));
  if (schema.type !== 'string')
    place.report(pointer, `"${path}" is no text.`, 'Name the field that the applicant writes it into.');
  else if (along.some((each) => !columns.get(each)?.required || columns.get(each)?.ui.when))
    place.report(
      pointer,
      `"${path}" may be left empty, and a vehicle cannot do without it.`,
      'Add it to "required" of the rows, and ask for it without "when".',
    );
  else if (schema.oneOf === undefined && schema.enum === undefined && (schema.maxLength ?? Infinity) > LONGEST[part])
    place.report(
      pointer,
      `"${path}" may be longer than the ${LONGEST[part]} characters that are kept of it.`,
      `Give it "maxLength": ${LONGEST[part]} or less.`,
    );
}
