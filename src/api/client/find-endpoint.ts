/** The product API endpoints that a provider's file declares. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Operation } from '@/definition/language/invitation';

type Declaring = Pick<ProviderDefinition, 'id' | 'endpoints'>;

/**
 * The endpoint of the operation about `provider`, declared by it or by the one whose page this is: "METHOD /path", its
 * {names} filled, for the client's requestOperation.
 */
export function findEndpoint(
  declaring: readonly Declaring[],
  provider: string,
  operation: Operation,
  values: Record<string, string> = {},
): string | undefined {
  const endpoint = declaring
    .flatMap(({ id, endpoints }) => endpoints.map((each) => ({ ...each, about: each.provider ?? id })))
    .find((each) => each.operation === operation && each.about === provider);
  const path = endpoint?.path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  return endpoint && `${endpoint.method} ${path}`;
}
