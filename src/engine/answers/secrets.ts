/** Secrets: what a person types into a password field. */
import { asksSecret } from '@/definition/language/field-kinds';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from './form-data';
import { mapAnswers } from './map-answers';

/** The answers without secrets, which are never kept in a draft, neither on a device nor in an account. */
export function withoutSecrets<Value>(
  definition: Pick<ProviderDefinition, 'wizard'>,
  data: Record<string, Value>,
): Record<string, Value> {
  return mapAnswers(listFields(definition), data as FormData, {
    isMeant: asksSecret,
    map: () => undefined,
  }) as Record<string, Value>;
}
