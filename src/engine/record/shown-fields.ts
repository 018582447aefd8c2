/** Which of the fields that are asked are shown to whoever reads a record. */
import type { FieldDefinition } from '@/definition/parse/catalog';

/** Secrets, what nobody types, and what the definition keeps out of reviews. */
export function isPrivate({ kind, ui }: FieldDefinition): boolean {
  return kind === 'hidden' || kind === 'password' || ui.review === 'hide';
}
