/** Pages whose API a proxy serves under another address than "/api". */
import { afterEach, expect, test, vi } from 'vitest';
import { loadFile } from '@/session/definitions/load-file';
import { api, createFormApi } from '@/session/signed-in/api';
import { refreshPublicConfig } from '@/session/signed-in/public-config';
import { useSession } from '@/session/signed-in/session-store';
import { fetchSiteConfig } from '@/session/signed-in/site-config';

vi.mock('@/api/client/api-base', () => ({ API_BASE: '/registry/api' }));
vi.mock('@/session/signed-in/session', async (original) => ({
  ...(await original<object>()),
  getAccessToken: async () => 'token',
  getSession: async () => ({ userId: 'person-1', accessToken: 'token' }),
}));

afterEach(() => void vi.restoreAllMocks());

test('every call goes there, and what names a file of the server is read there', async () => {
  const asked: string[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    asked.push(new URL(new Request(input, init).url).pathname);
    return Response.json({});
  });
  useSession.setState({ userId: 'person-1' });
  await api.request('GET /auth/me');
  await createFormApi('person-1').request('GET /auth/me');
  await fetchSiteConfig();
  await refreshPublicConfig();
  await loadFile({
    fileName: 'a.pdf',
    fileSize: 1,
    fileType: 'application/pdf',
    fileUrl: '/api/applications/file/a.pdf',
  });
  expect(new Set(asked)).toEqual(
    new Set(['/registry/api/auth/me', '/registry/api/config', '/registry/api/applications/file/a.pdf']),
  );
});
