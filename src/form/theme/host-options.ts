/** What the form's host says of a field, in the words of a uiSchema. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isSchema } from '@/definition/language/object-parts';
import type { FormHost } from '../store/form-host';

/** The uiSchema of a field with why it is locked, what an officer asked for, and the field that takes files. */
export function addHostOptions(
  uiSchema: UiSchema | undefined,
  schema: RJSFSchema,
  path: readonly (string | number)[],
  host: FormHost,
): UiSchema | undefined {
  const locked = findLock(path, host);
  const note = path.length === 1 ? host.notes.get(String(path[0])) : undefined;
  const takesFiles = isFileSchema(schema) || (isSchema<RJSFSchema>(schema.items) && isFileSchema(schema.items));
  const isComputed = 'computed' in schema;
  if (locked === undefined && note === undefined && !takesFiles && !isComputed) return uiSchema;
  return {
    ...uiSchema,
    ...(takesFiles && { 'ui:field': 'FileField' }),
    ...((locked !== undefined || isComputed) && { 'ui:readonly': true }),
    'ui:options': { ...uiSchema?.['ui:options'], locked, note },
  };
}

/** Why what stands at the path cannot be changed. What lies inside is locked with it, and does not say so again. */
function findLock(path: readonly (string | number)[], { locks, openRows }: FormHost): string | undefined {
  const [key, row] = path;
  if (path.length === 1) return locks.get(String(key));
  const isClosed = path.length === 2 && openRows.get(String(key))?.includes(Number(row)) === false;
  return isClosed && !locks.has(String(key)) ? 'Nothing to change here' : undefined;
}

/** A file is stored as what is known of it: its name, size and type. */
export function isFileSchema({ properties }: RJSFSchema): boolean {
  return properties?.['fileName'] !== undefined;
}
