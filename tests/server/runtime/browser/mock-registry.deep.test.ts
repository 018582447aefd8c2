import { beforeAll, describe, expect, it } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { openBrowserPlatform, type BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { addMockAdministrator, addMockApplications } from '@/server/runtime/browser/start-mock-api';
import { createServer } from '@/server/create-server';

const origin = 'http://localhost:5173';
const administrator = { email: 'admin@registry.localhost', password: 'mock-admin-1' };

let platform: BrowserPlatform;
let app: Awaited<ReturnType<typeof createServer>>;
let session: { access_token: string; expires_in: number };

beforeAll(async () => {
  platform = await openBrowserPlatform({ catalog, validators, origin, fixedCode: '246810' });
  app = await createServer(platform);
  await addMockAdministrator({ platform, administrator });
  await addMockApplications({ platform, answer: (request) => app.fetch(request), examples });
  session = await (
    await post('/api/admin/login', { username: administrator.email, password: administrator.password })
  ).json();
  return () => platform.close();
});

function post(path: string, body: unknown) {
  return app.request(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function get(path: string) {
  const response = await app.request(`${origin}${path}`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the registry of the mock build', () => {
  it('signs its administrator in for 24 hours', async () => {
    expect(session.expires_in).toBe(24 * 60 * 60);
    expect((await get('/api/auth/me')).body['session_timeout_minutes']).toBe(24 * 60);
  });

  it('takes the fixed code of a phone, and no other', async () => {
    await post('/api/auth/send-otp', { phone_number: '+2348099999999' });
    expect((await post('/api/auth/verify-otp', { phone_number: '+2348099999999', otp_code: '000000' })).status).toBe(
      400,
    );
    expect((await post('/api/auth/verify-otp', { phone_number: '+2348099999999', otp_code: '246810' })).status).toBe(
      200,
    );
  });

  it('keeps what would have left the product in the outbox', () => {
    expect(platform.messages.list().map(({ to }) => to)).toContain('+2348099999999');
  });

  it('has an application of every type that has an example', async () => {
    const { body } = await get('/api/admin/applications?per_page=100');
    const types = new Set(
      (body['data'] as { application_type: string }[]).map(({ application_type }) => application_type),
    );
    const wanted = catalog.providers.filter(({ id }) => examples[id]?.['complete'] ?? examples[id]?.['minimal']);
    expect([...types].toSorted()).toEqual(
      [...new Set(wanted.map(({ applicationType }) => applicationType))].toSorted(),
    );
  });

  it.each([
    { path: '/api/applications/3f8e7c1a-5a8e-4a43-9d44-6f2a1f0b7c55', message: 'Application not found' },
    { path: '/api/admin/applications/3f8e7c1a-5a8e-4a43-9d44-6f2a1f0b7c55', message: 'Application not found' },
  ])('answers 404 "$message" to GET $path', async ({ path, message }) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { message } });
  });

  it('answers 404 "User not found" for a user who is not there', async () => {
    const response = await app.request(
      `${origin}/api/admin/users/3f8e7c1a-5a8e-4a43-9d44-6f2a1f0b7c55/reset-password`,
      { method: 'POST', headers: { authorization: `Bearer ${session.access_token}` } },
    );
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: 'User not found' });
  });

  it('is filled once', async () => {
    const before = await get('/api/admin/applications');
    await addMockAdministrator({ platform, administrator });
    await addMockApplications({ platform, answer: (request) => app.fetch(request), examples });
    expect((await get('/api/admin/applications')).body['total']).toBe(before.body['total']);
  });
});
