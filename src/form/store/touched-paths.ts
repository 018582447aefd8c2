/** Which paths a change touches. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer, FormData } from '@/engine/answers/form-data';

/**
 * The field itself; in rows only the answers that differ, so that a row just added does not complain about its empty
 * fields, and a key typed in one row does not touch the others.
 */
export function listTouchedPaths(field: FieldDefinition, before: Answer, after: Answer): string[] {
  if (field.kind !== 'group') return [field.key];
  const old = toRows(before);
  const rows = toRows(after);
  if (old.length !== rows.length) return [field.key];
  return rows.flatMap((row, index) =>
    field.fields
      .filter((inner) => row[inner.key] !== old[index]?.[inner.key])
      .map((inner) => `${field.key}.${index}.${inner.key}`),
  );
}

function toRows(answer: Answer): FormData[] {
  return Array.isArray(answer) ? (answer as FormData[]) : [];
}
