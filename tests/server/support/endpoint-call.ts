/**
 * A request for every endpoint that reaches as far as the decision who may call, and changes nothing that another cell
 * needs.
 */
import type { AccessRule } from '@/server/http/access-rules';
import type { Person } from './cast';

export interface EndpointCall {
  path: string;
  init: RequestInit;
}

const TUS = { 'tus-resumable': '1.0.0', 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };

/** What stands in a path for a parameter, by the endpoint's path. The first that fits counts. */
const PARAMETERS: [RegExp, (owner: Person, path: string) => Record<string, string>][] = [
  [/^\/api\/applications\/file\/:path/, ({ fileKey }) => ({ path: fileKey })],
  [/^\/api\/applications\/file\/:id/, ({ fileId }) => ({ id: fileId })],
  [/^\/api(\/admin)?\/applications\/:id/, ({ applicationId }) => ({ id: applicationId })],
  [/^\/api\/uploads\/:id/, ({ uploadId }) => ({ id: uploadId })],
  [/^\/api\/invitations\/:id/, ({ invitationId }) => ({ id: invitationId })],
  [/^\/api\/admin\/users\/:id/, ({ userId }) => ({ id: userId })],
  [/^\/api\/steps\/:token/, ({ stepToken }) => ({ token: stepToken })],
  [/:token/, () => ({ token: 'made-up' })],
  [/^\/auth\/v1\/user\/identities\/:id/, ({ identityId }) => ({ id: identityId })],
  [/^\/auth\/v1\/factors\/:id/, ({ factorId }) => ({ id: factorId })],
  [/^\/rest\/v1\/:table/, ({ userId }) => ({ table: `profiles?id=eq.${userId}` })],
  [/:id/, ({ companies }, path) => ({ id: companies[path] ?? 'made-up' })],
  [/:provider/, ({ provider }) => ({ provider, version: 'made-up' })],
];

/**
 * The call of an endpoint about the records of `owner`.
 */
export function createCall({ method, path }: AccessRule, owner: Person): EndpointCall {
  const values = PARAMETERS.find(([pattern]) => pattern.test(path))?.[1](owner, path) ?? {};
  const filled = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name: string) => values[name] ?? 'made-up');
  return { path: addQuery(filled, owner), init: { method, headers: listHeaders(path), ...listBody(method, path) } };
}

function addQuery(path: string, { phone }: Person): string {
  if (path.endsWith('/files')) return `${path}?field=made-up`;
  if (path.endsWith('/search')) return `${path}?phone=${encodeURIComponent(phone ?? '+2348041288888')}`;
  return path.endsWith('/logout') ? `${path}?scope=others` : path;
}

function listHeaders(path: string): Record<string, string> {
  if (path.startsWith('/api/uploads')) return TUS;
  return { 'content-type': 'application/json', prefer: 'return=representation' };
}

/** Mostly a body that the endpoint refuses once it has let the caller in. */
function listBody(method: string, path: string): { body?: string } {
  if (method === 'GET' || method === 'OPTIONS' || path.startsWith('/api/uploads')) return {};
  if (path === '/rest/v1/:table') return { body: JSON.stringify({ first_name: 'Ada' }) };
  if (path.endsWith('/staff/invite'))
    return { body: JSON.stringify({ first_name: 'Bola', last_name: 'Ade', phone_number: '12' }) };
  // Of a company: what is not well-formed is refused before anybody asks whose it is.
  if (path.endsWith('/:id/invitations'))
    return { body: JSON.stringify({ first_name: 'Bola', last_name: 'Ade', phone_number: '+2348030000098' }) };
  if (path.endsWith('/:id/vehicles'))
    return { body: JSON.stringify({ vehicles: [{ make: 'Mack', model: 'Granite', license_plate: 'KJA-1' }] }) };
  if (path === '/api/steps/:token') return { body: JSON.stringify({ name: 'Ada', answers: {} }) };
  if (path.endsWith('/duties/:duty')) return { body: JSON.stringify({ period: '2026-06-30', answers: {} }) };
  if (path.endsWith('/:id/transitions')) return { body: JSON.stringify({ transition: 'made-up' }) };
  return { body: '{}' };
}
