/** Which of the fields that are asked are shown to whoever reads a record. */
import type { FieldDefinition } from '@/definition/parse/catalog';

/** What nobody types, and what nobody may read again. */
export function isSecret({ kind }: FieldDefinition): boolean {
  return kind === 'hidden' || kind === 'password';
}

/** Secrets, and what the definition keeps out of reviews. */
export function isPrivate(field: FieldDefinition): boolean {
  return isSecret(field) || field.ui.review === 'hide';
}
