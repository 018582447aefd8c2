/** Whether a field gets the mark of a required one. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { JsonSchema } from '@/definition/language/json-schema';

/**
 * True when the schema (of the form, or of a row) always requires it, or when it is shown under a condition and some
 * branch of the schema requires it: such a branch is there to ask for what the condition has brought up.
 */
export function isRequiredWhenShown(schema: JsonSchema, { key, required, ui }: FieldDefinition): boolean {
  return required || (ui.when !== undefined && listBranches(schema).some((branch) => branch.required?.includes(key)));
}

function listBranches(schema: JsonSchema): JsonSchema[] {
  const inner = [schema.then, schema.else, ...(schema.allOf ?? [])].filter((branch) => branch !== undefined);
  return inner.flatMap((branch) => [branch, ...listBranches(branch)]);
}
