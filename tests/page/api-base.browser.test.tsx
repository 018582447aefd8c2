/** Pages whose API a proxy serves under another address than "/api". */
import { afterEach, expect, test, vi } from 'vitest';
import { loadFile } from '@/page/data/load-file';
import { api } from '@/page/data/api';
import { createFormApi } from '@/sign-in/session/form-api';
import { refreshPublicConfig } from '@/page/data/public-config';
import { useSession } from '@/page/data/session-store';
import { fetchSiteConfig } from '@/page/data/site-config';

vi.mock('@/api/client/api-base', () => ({ API_BASE: '/registry/api' }));
vi.mock('@/sign-in/session/session', async (original) => ({
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
