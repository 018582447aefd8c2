/** Finds the definition of today that something belongs to. */
import type { ProviderDefinition } from '@/definition/parse/catalog';

type Typed = Pick<ProviderDefinition, 'applicationType' | 'applicationTypeAliases' | 'variantOf' | 'version'>;

/** Undefined where there is none of this id any more. */
export function findProvider<Provider extends { id: string }>(
  providers: readonly Provider[],
  id: string,
): Provider | undefined {
  return providers.find((provider) => provider.id === id);
}

/** As it is today; as it was where there is none any more. */
export function ofToday<Provider extends { id: string }>(providers: readonly Provider[], provider: Provider): Provider {
  return findProvider(providers, provider.id) ?? provider;
}

/**
 * The provider that checks applications of a type. Several forms may file one type: the one with the given version is
 * taken, else the one that owns the type. Undefined when nobody knows the type.
 */
export function findProviderByType<Provider extends Typed>(
  providers: readonly Provider[],
  applicationType: string,
  version?: string,
): Provider | undefined {
  const candidates = providers.filter(
    (provider) =>
      provider.applicationType === applicationType || provider.applicationTypeAliases.includes(applicationType),
  );
  return (
    candidates.find((provider) => provider.version === version) ??
    candidates.find((provider) => provider.variantOf === undefined) ??
    candidates[0]
  );
}
