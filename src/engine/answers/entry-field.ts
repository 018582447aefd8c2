import type { FieldDefinition } from '@/definition/parse/catalog';

/** What an entry of a group or list is asked by; undefined where the list may have none there. */
export function findEntryField({ fixed, item }: FieldDefinition, index: number): FieldDefinition | undefined {
  return fixed?.[index] ?? item;
}

/** What an entry that is asked in its own way is called, such as "Latitude"; undefined where it has no own name. */
export function nameEntry({ fixed, label }: FieldDefinition, index: number): string | undefined {
  const own = fixed?.[index]?.label;
  return own === label ? undefined : own;
}
