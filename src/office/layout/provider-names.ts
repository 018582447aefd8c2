/** Application types by the names of their definitions. */
import { providers } from 'virtual:registry';
import { findProviderByType } from '@/engine/find-provider';

/** "Name" of the type's definition; a type that is not defined any more is shown by its own id. */
export function nameType(applicationType: string): string {
  return findProviderByType(providers, applicationType)?.name ?? applicationType.replaceAll('_', ' ');
}

/** Every type that can be filtered by, once each, in the order of the definitions; of those that are seen. */
export function listTypes(seen: readonly string[] | undefined): { value: string; label: string }[] {
  const types = [...new Set(providers.map((provider) => provider.applicationType))].filter(
    (type) => seen?.includes(type) ?? true,
  );
  return types.map((value) => ({ value, label: nameType(value) }));
}
