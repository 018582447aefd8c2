import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { describe, expect, it } from 'vitest';
import { ApiError } from '@/server/platform/api-error';
import { createErrorHandler, createNotFoundHandler } from '@/server/http/error-handler';
import type { Log } from '@/server/platform/log';
import type { ServerEnv } from '@/server/platform/platform';
import { createRequestContext } from '@/server/http/request-context';
import { createSecurityHeaders } from '@/server/http/security-headers';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';

const lines: string[] = [];
const note = (fields: object, message: string) => void lines.push(JSON.stringify([message, fields]));
const log: Log = { debug: note, info: note, warn: note, error: note };

function createApp(config = DEFAULT_CONFIG) {
  const app = new Hono<ServerEnv>();
  app.use(createRequestContext(log), createSecurityHeaders(config));
  app.onError(createErrorHandler(log));
  app.notFound(createNotFoundHandler(app));
  app.get('/refused', () => {
    throw new ApiError(409, 'DUPLICATE_EMAIL', 'Taken', { errors: [{ path: 'email_address', message: 'Taken' }] });
  });
  app.get('/failed/:status', (context) => {
    throw new HTTPException(Number(context.req.param('status')) as 400, { message: 'In the words of a library' });
  });
  app.get('/broken/:phone', () => {
    throw Object.assign(new Error('key (phone)=(+2348030000001) already exists'), { code: '23505' });
  });
  app.get('/long', () => {
    throw Object.assign(
      new Error('index row size 9016 exceeds btree version 4 maximum 2704 for index "application_list_title"'),
      { code: '54000' },
    );
  });
  // As a generator does that is told of it by having the reason thrown into it.
  app.get('/sulky', (context) =>
    context.body(new ReadableStream({ cancel: async (reason: Error) => Promise.reject(reason) })),
  );
  app.get('/page', (context) => context.html(context.get('nonce')));
  app.get('/file', (context) => context.body('', { headers: { 'content-security-policy': 'sandbox' } }));
  return app;
}

describe('what was thrown', () => {
  it('by a library is answered in its words where the request was wrong, and in none of them where we were', async () => {
    const wrong = await createApp().request('/failed/413');
    expect([wrong.status, await wrong.json()]).toMatchObject([
      413,
      { code: 'REQUEST_REFUSED', message: 'In the words of a library' },
    ]);
    const broken = await createApp().request('/failed/500');
    expect([broken.status, JSON.stringify(await broken.json())]).toEqual([500, expect.not.stringContaining('library')]);
  });

  it('on purpose is answered with its status, code, message and fields', async () => {
    const answer = await createApp().request('/refused');
    expect([answer.status, await answer.json()]).toEqual([
      409,
      {
        statusCode: 409,
        code: 'DUPLICATE_EMAIL',
        message: 'Taken',
        errors: [{ path: 'email_address', message: 'Taken' }],
      },
    ]);
  });

  it('by mistake is answered without a detail, and logged without personal data', async () => {
    lines.length = 0;
    const answer = await createApp().request('/broken/+2348030000001');
    expect([answer.status, await answer.json()]).toEqual([
      500,
      { statusCode: 500, code: 'UNEXPECTED', message: 'An unexpected error occurred', errors: [] },
    ]);
    expect(lines.find((line) => line.includes('23505'))).toContain(answer.headers.get('x-request-id') ?? 'missing');
    expect(lines.join('\n')).not.toContain('2348030000001');
  });
});

it('a text that is too long to be ordered or to be unique is the sender’s to shorten', async () => {
  const answer = await createApp().request('/long');
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'TEXT_TOO_LONG', message: 'One of the texts is too long. Please shorten it.' },
  ]);
});

describe('every answer', () => {
  it('carries the policy, with a nonce of its own', async () => {
    const app = createApp();
    const [one, other] = await Promise.all([app.request('/page'), app.request('/page')]);
    const nonce = await one.text();
    expect(one.headers.get('content-security-policy')).toContain(
      `default-src 'self'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' blob: data:; media-src 'self'; frame-src 'self' blob:; object-src 'none'`,
    );
    expect(one.headers.get('content-security-policy')).not.toContain('connect-src');
    expect(await other.text()).not.toBe(nonce);
    expect((await app.request('/nowhere')).headers.get('x-content-type-options')).toBe('nosniff');
    expect((await app.request('/file')).headers.get('content-security-policy')).toBe('sandbox');
  });

  it('tells a browser to come by https alone where that is the address of the product, and only there', async () => {
    const told = async (publicUrl: string, path: string) =>
      (await createApp({ ...DEFAULT_CONFIG, publicUrl }).request(path)).headers.get('strict-transport-security');
    for (const path of ['/page', '/nowhere', '/refused', '/broken/1'])
      expect(await told('https://registry.example', path)).toBe('max-age=31536000; includeSubDomains');
    expect(await told('http://localhost:3000', '/page')).toBeNull();
  });

  it('tells the browser how carefully to treat it', async () => {
    const { headers } = await createApp().request('/page');
    const names = [
      'x-content-type-options',
      'referrer-policy',
      'x-frame-options',
      'cross-origin-opener-policy',
      'permissions-policy',
    ];
    expect(names.map((name) => headers.get(name))).toEqual([
      'nosniff',
      'strict-origin-when-cross-origin',
      'SAMEORIGIN',
      'same-origin',
      'camera=(), microphone=(), geolocation=()',
    ]);
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('lets the page reach the hosted project, and that alone', async () => {
    const hosted = { url: 'https://project.supabase.co/', publishableKey: 'p', secretKey: 's' };
    const answer = await createApp({ ...DEFAULT_CONFIG, hosted }).request('/page');
    expect(answer.headers.get('content-security-policy')).toContain("connect-src 'self' https://project.supabase.co;");
  });

  it('leaves a line that names its route, not its path, and how long it took', async () => {
    lines.length = 0;
    const before = performance.now();
    const answer = await createApp().request('/failed/413');
    const most = Math.ceil(performance.now() - before);
    const requests = lines.map((line) => JSON.parse(line) as [string, { milliseconds: number }]);
    const [, fields] = requests.find(([message]) => message === 'request') ?? expect.fail();
    const { milliseconds, ...rest } = fields;
    const requestId = answer.headers.get('x-request-id');
    expect(rest).toEqual({ requestId, method: 'GET', route: '/failed/:status', status: 413, code: 'REQUEST_REFUSED' });
    // Of a refusal there is no other.
    expect(requests).toHaveLength(1);
    expect(milliseconds).toBeGreaterThanOrEqual(0);
    expect(milliseconds).toBeLessThanOrEqual(most);
  });

  it('to HEAD is given whatever the stream says to being left', async () => {
    expect((await createApp().request('/sulky', { method: 'HEAD' })).status).toBe(200);
  });
});
