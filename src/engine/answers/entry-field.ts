import type { FieldDefinition } from '@/definition/parse/catalog';

/** What an entry of a group or list is asked by; undefined where the list may have none there. */
export function findEntryField({ fixed, item }: FieldDefinition, index: number): FieldDefinition | undefined {
  return fixed?.[index] ?? item;
}
