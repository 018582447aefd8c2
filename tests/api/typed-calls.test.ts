/** What does not compile: each line below the marks would, if the client or the contracts lost their types. */
import { expect, test } from 'vitest';
import { fillEndpoint, type ApiClient } from '@/api/client/client';
import type { ContractTable } from '@/api/contracts/contract';
import type { Router } from '@/server/http/router';

/** Never called: the compiler reads it. */
export function writeWrongCalls(api: ApiClient, { handle }: Router) {
  return [
    // @ts-expect-error: there is no such endpoint
    api.request('GET /applicatons'),
    // @ts-expect-error: the method is another
    api.request('PUT /applications'),
    // @ts-expect-error: the parameter is missing
    api.request('GET /applications/:id'),
    // @ts-expect-error: the parameter has another name
    api.request('GET /applications/:id', { params: { key: '1' } }),
    // @ts-expect-error: the query has no such key
    api.request('GET /applications', { query: { kind: 'a' } }),
    // @ts-expect-error: the body lacks the code
    api.request('POST /auth/verify-otp', { json: { phone_number: '1' } }),
    // @ts-expect-error: a handler needs a contract
    handle('GET /nothing', async () => ({})),
    // @ts-expect-error: the contract promises another response
    handle('GET /admin/settings', async () => ({ general: { site_name: null } })),
  ];
}

export const CONTRACT_WITHOUT_ACCESS = {
  // @ts-expect-error: who may call it has to be said
  'GET /open': { summary: 'Open to whom?', responses: { 200: null } },
} satisfies ContractTable;

test('a path is filled with its parameters, encoded', () => {
  expect(fillEndpoint('GET /admin/users/:id/roles', { id: 'a/b c' })).toEqual({
    method: 'GET',
    path: 'admin/users/a%2Fb%20c/roles',
  });
  expect(fillEndpoint('GET /applications/file/:path{.+}', { path: 'key' }).path).toBe('applications/file/key');
});
