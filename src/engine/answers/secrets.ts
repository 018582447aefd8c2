/** Secrets: what a person types into a password field. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';

/** The answers without secrets, which are never kept in a draft, neither on a device nor in an account. */
export function withoutSecrets<Value>(
  definition: Pick<ProviderDefinition, 'wizard'>,
  data: Record<string, Value>,
): Record<string, Value> {
  const secrets = new Set(listFields(definition).flatMap(({ key, kind }) => (kind === 'password' ? [key] : [])));
  return secrets.size === 0 ? data : Object.fromEntries(Object.entries(data).filter(([key]) => !secrets.has(key)));
}
