/** What is different between two versions of a form, in words for the applicant. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import type { FieldError } from '../api-error';

/** One entry per field that came, went or has other rules; empty when only texts, screens or keys (`formerly`) changed. */
export function listDefinitionChanges(before: ProviderDefinition, after: ProviderDefinition): FieldError[] {
  const old = new Map(listFields(before).map((field) => [field.key, field]));
  const fresh = new Map(listFields(after).map((field) => [field.key, field]));
  const renamed = new Set([...fresh.values()].map((field) => field.ui.formerly));
  return [
    ...[...fresh.values()].flatMap((field) => describeChange(old.get(field.key) ?? old.get(field.ui.formerly ?? ''), field)),
    ...[...old.values()].filter((field) => !fresh.has(field.key) && !renamed.has(field.key)).map((field) => ({ path: field.key, message: `${field.label} is no longer asked` })),
  ];
}

function listFields(provider: ProviderDefinition): FieldDefinition[] {
  return provider.wizard.steps.flatMap((step) => step.fields);
}

function describeChange(before: FieldDefinition | undefined, after: FieldDefinition): FieldError[] {
  if (!before) return [{ path: after.key, message: `${after.label} is new` }];
  if (!before.required && after.required) return [{ path: after.key, message: `${after.label} is now required` }];
  return JSON.stringify(before.schema) === JSON.stringify(after.schema) ? [] : [{ path: after.key, message: `The rules of ${after.label} have changed` }];
}
