import type { ProviderDefinition } from '@/definition/parse/catalog';

export type Typed = Pick<ProviderDefinition, 'applicationType' | 'applicationTypeAliases'>;

/** The query that asks for the given types; a provider's own and its aliases when none are given. */
export function toTypesQuery(provider: Typed, types?: readonly string[]): { type: string } {
  return { type: (types ?? [provider.applicationType, ...provider.applicationTypeAliases]).join(',') };
}
