/** The product API at the level of fetch: answers by method and path, and remembers what it was asked. */
import { onTestFinished, vi } from 'vitest';
import { readPerson } from './officer-session';
import { admin, createDetail, createRow, dashboard, figures, roles, settings, users } from './sample';

export interface Call {
  method: string;
  /** Below /api/, without the query; "auth/v1/…" of the sign-in service. */
  path: string;
  query: URLSearchParams;
  body: unknown;
  /** Whose token came along. */
  person: ReturnType<typeof readPerson>;
}

type Answer = { status?: number; body?: unknown } | Promise<{ status?: number; body?: unknown }>;
export type Handler = (call: Call) => Answer;

export interface FakeOffice {
  calls: Call[];
  /** Answers "GET admin/users" and the like from now on. */
  on: (route: string, handler: Handler) => void;
}

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export function startFakeOffice(): FakeOffice {
  const calls: Call[] = [];
  const rows = [createRow(1), createRow(2), createRow(3, { status: 'approved' })];
  const handlers = new Map<string, Handler>(
    Object.entries({
      'GET auth/me': () => ({ body: admin }),
      'GET config': () => ({
        body: {
          supabaseUrl: '',
          supabaseKey: 'embedded',
          maintenance: false,
          siteName: settings.general.site_name,
          contact: settings.general.contact_email,
          supportPhone: settings.general.support_phone,
          contactHours: settings.general.contact_hours,
          showsRelease: settings.general.show_release,
          identityProvider: '',
          providerAlone: false,
          languages: [{ id: 'en-NG', name: 'English' }],
        },
      }),
      'GET auth/v1/user': ({ person }) => ({ body: person }),
      'POST auth/v1/logout': () => ({ status: 204 }),
      'GET admin/dashboard': () => ({ body: dashboard }),
      'GET admin/exports': () => ({ body: { data: [] } }),
      'GET admin/figures': () => ({ body: figures }),
      'GET admin/applications': ({ query }) => ({
        body: { data: rows, page: Number(query.get('page')), per_page: Number(query.get('per_page')), total: 60 },
      }),
      'GET admin/applications/a-1': () => ({ body: createDetail() }),
      'GET admin/applications/a-2': () => ({
        body: createDetail({
          application: { ...createDetail().application, id: 'a-2', title: 'Tennis Club 2' },
          neighbours: { previous: 'a-1', next: null },
        }),
      }),
      'GET admin/users': () => ({ body: { data: users, page: 1, per_page: 25, total: users.length } }),
      'GET admin/users/roles': () => ({ body: { data: roles } }),
      'GET admin/settings': () => ({ body: settings }),
      'GET admin/audit': () => ({
        body: {
          data: [
            {
              id: 'e-1',
              at: '2026-11-20T10:00:00Z',
              actor: 'Ada Obi',
              action: 'settings.change',
              subject: 'security',
              subject_kind: null,
              subject_name: null,
              before: { session_timeout: 30 },
              after: { session_timeout: 20 },
            },
          ],
          page: 1,
          per_page: 25,
          total: 1,
        },
      }),
    } satisfies Record<string, Handler>),
  );
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    if (!/^\/(api|auth\/v1)\//.test(url.pathname)) return await real(request);
    const path = url.pathname.replace(/^\/api\//, '').replace(/^\//, '');
    const call = {
      method: request.method,
      path,
      query: url.searchParams,
      body: await readBody(request),
      person: readPerson(request.headers.get('authorization')),
    };
    calls.push(call);
    if (path.startsWith('applications/file/'))
      return new Response(
        Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0)),
        { headers: { 'content-type': 'image/png' } },
      );
    const { status = 200, body } = (await handlers.get(`${call.method} ${path}`)?.(call)) ?? {
      status: 404,
      body: { statusCode: 404, code: 'NOT_FOUND', message: 'Application not found', errors: [] },
    };
    return status === 204 ? new Response(null, { status }) : Response.json(body ?? {}, { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return { calls, on: (route, handler) => void handlers.set(route, handler) };
}

async function readBody(request: Request): Promise<unknown> {
  const text = await request.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
