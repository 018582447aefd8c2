/** The services that have a page in front of their door, by its address. */
import { providers } from 'virtual:registry';
import type { Card } from '@/definition/language/provider';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { toServicePath } from '@/engine/paths';

export interface ServicePlace {
  provider: ProviderSummary;
  card: Card;
}

/** In the order of the definitions. */
export function listServices(all: readonly ProviderSummary[]): ServicePlace[] {
  return all.flatMap((provider) => (provider.card ? [{ provider, card: provider.card }] : []));
}

/** Undefined for an address that is another page's. */
export function findService(address: string): ServicePlace | undefined {
  return listServices(providers).find(({ provider }) => toServicePath(provider.id) === address);
}
