/** The product API paths that a provider's file declares. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Operation } from '@/definition/language/invitation';

type Declaring = Pick<ProviderDefinition, 'id' | 'endpoints'>;

/** The path (below /api, without leading slash, {names} filled) of the operation about `provider`, declared by it or by the one whose page this is. */
export function findEndpoint(declaring: readonly Declaring[], provider: string, operation: Operation, values: Record<string, string> = {}): string | undefined {
  const endpoint = declaring
    .flatMap(({ id, endpoints }) => endpoints.map((each) => ({ ...each, about: each.provider ?? id })))
    .find((each) => each.operation === operation && each.about === provider);
  return endpoint?.path.replace(/^\//, '').replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
}
