/** What the form's host says of a field, in the words of a uiSchema. */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isSchema } from '@/definition/language/object-parts';
import { parentOf } from '../store/answer-path';
import type { FormHost } from '../store/form-host';

/**
 * The uiSchema of a field with why it is locked, what an officer asked for, and the field that takes files. What lies
 * in something that is locked is locked whatever its own uiSchema says, and does not say why once more.
 */
export function addHostOptions(
  uiSchema: UiSchema | undefined,
  schema: RJSFSchema,
  path: readonly (string | number)[],
  host: FormHost,
): UiSchema | undefined {
  const place = path.join('.');
  const locked = host.locks.get(place);
  const note = host.notes.get(place);
  const isLocked = isLockedAt(place, host);
  const takesFiles = isFileSchema(schema) || (isSchema<RJSFSchema>(schema.items) && isFileSchema(schema.items));
  const isComputed = 'computed' in schema;
  if (!isLocked && note === undefined && !takesFiles && !isComputed) return uiSchema;
  return {
    ...uiSchema,
    ...(takesFiles && { 'ui:field': 'FileField' }),
    ...((isLocked || isComputed) && { 'ui:readonly': true }),
    'ui:options': { ...uiSchema?.['ui:options'], locked, note },
  };
}

/** Whether what stands at the path cannot be changed, by itself or with what it lies in. */
export function isLockedAt(path: string, { locks }: Pick<FormHost, 'locks'>): boolean {
  if (locks.size === 0) return false;
  for (let place = path; place !== ''; place = parentOf(place)) if (locks.has(place)) return true;
  return false;
}

/** A file is stored as what is known of it: its name, size and type. */
export function isFileSchema({ properties }: RJSFSchema): boolean {
  return properties?.['fileName'] !== undefined;
}
