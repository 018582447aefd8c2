/** Which of the fields that are asked are shown to whoever reads a record. */
import { asksSecret, isHidden } from '@/definition/language/field-kinds';
import type { FieldDefinition } from '@/definition/parse/catalog';

/** What nobody types, and what nobody may read again. */
export function isSecret(field: FieldDefinition): boolean {
  return isHidden(field) || asksSecret(field);
}

/** Secrets, and what the definition keeps out of reviews. */
export function isPrivate(field: FieldDefinition): boolean {
  return isSecret(field) || field.ui.review === 'hide';
}
