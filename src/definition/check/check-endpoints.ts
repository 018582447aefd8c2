/**
 * Endpoints that providers bring along: none that the product answers itself, and no two that could be called by one
 * address.
 */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { overlaps } from './addresses.ts';

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
  'uploads',
];
/** The one that the product answers for all types, and that one of them may declare as its own. */
const SHARED = { method: 'POST', path: '/auth/verify-invitation', operation: 'verify-invitation' };

const FORM = /^(\/([A-Za-z0-9._-]+|\{\w+\}))+$/;

/** Whether the product itself answers below this path of the API. */
export function isOwnEndpoint(path: string): boolean {
  return OWN_PATHS.includes(path.split('/')[1]?.toLowerCase() ?? '');
}

export function checkEndpoints(providers: readonly ProviderDefinition[], issues: DefinitionIssue[]): void {
  const all = providers.flatMap((provider) =>
    provider.endpoints.map((endpoint, index) => ({ ...endpoint, owner: provider.id, index })),
  );
  all.forEach(({ method, path, operation, owner, index }, at) => {
    const report = (message: string, remedy: string) =>
      issues.push({ file: `${owner}/provider.json`, pointer: `/endpoints/${index}/path`, message, remedy });
    const remedy = `Choose another path, e.g. "/${owner}${path}", or remove it.`;
    if (!FORM.test(path))
      report(
        `"${path}" cannot be the path of an endpoint.`,
        'Write words and {names}, each after a /, e.g. "/tennis-club/{token}/verify".',
      );
    if (isOwnEndpoint(path) && (method !== SHARED.method || path !== SHARED.path || operation !== SHARED.operation))
      report(`"${path}" belongs to the product itself.`, remedy);
    const other = all.slice(0, at).find((each) => each.method === method && overlaps(each.path, path));
    if (other)
      report(
        `The endpoint ${method} ${path} belongs to "${other.owner}" already, which would answer it${other.path === path ? '' : ` as ${other.path}`}.`,
        remedy,
      );
  });
}
