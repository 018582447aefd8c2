/**
 * Endpoints that providers bring along: none that the product answers itself, and no two that could be called by one
 * address.
 */
import { overlaps } from './addresses.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** First parts of the product's own API. */
const OWN_PATHS = [
  'account',
  'admin',
  'applications',
  'auth',
  'auth-hooks',
  'config',
  'definitions',
  'drafts',
  'invitations',
  'lists',
  'message-hooks',
  'openapi.json',
  'openings',
  'steps',
  'uploads',
];
/** The one that the product answers for all types, and that one of them may declare as its own. */
const SHARED = { method: 'POST', path: '/auth/verify-invitation', operation: 'verify-invitation' };

const FORM = /^(\/([A-Za-z0-9._-]+|\{\w+\}))+$/;

/** Whether the product itself answers below this path of the API. */
export function isOwnEndpoint(path: string): boolean {
  return OWN_PATHS.includes(path.split('/')[1]?.toLowerCase() ?? '');
}

export function checkEndpoints({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const all = providers.flatMap(({ id, endpoints }) => endpoints.map((endpoint) => ({ ...endpoint, owner: id })));
  const before = all.findIndex(({ owner }) => owner === provider.id);
  provider.endpoints.forEach(({ method, path, operation }, index) => {
    const at = place.inside(`/endpoints/${index}/path`);
    const remedy = `Choose another path, e.g. "/${provider.id}${path}", or remove it.`;
    if (!FORM.test(path))
      at.report(
        '',
        `"${path}" cannot be the path of an endpoint.`,
        'Write words and {names}, each after a /, e.g. "/tennis-club/{token}/verify".',
      );
    if (isOwnEndpoint(path) && (method !== SHARED.method || path !== SHARED.path || operation !== SHARED.operation))
      at.report('', `"${path}" belongs to the product itself.`, remedy);
    const other = all.slice(0, before + index).find((each) => each.method === method && overlaps(each.path, path));
    if (other)
      at.report(
        '',
        `The endpoint ${method} ${path} belongs to "${other.owner}" already, which would answer it${other.path === path ? '' : ` as ${other.path}`}.`,
        remedy,
      );
  });
}
