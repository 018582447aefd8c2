/** The built page: its own address with the name that the site has in the settings, and how long its files are kept. */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '@/server/runtime/node/page-files';
import type { ServerEnv } from '@/server/platform/platform';
import { getLanguage, setLanguage } from '@/texts/language';

const HTML =
  '<html lang="en-001"><head><meta name="application-name" content="Tennis Registry" /><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Tennis Registry</title></head><body><div id="root"></div></body>';

const FIRST_PAINT = {
  ahead: '/assets/ahead.js',
  addresses: ['/', '/clubs', '/clubs/auth', '/clubs/applications/:applicationId'],
  pages: [
    {
      address: '/clubs/auth',
      html: '<h1>__SITE_NAME__ $&</h1>',
      styles: 'body{margin:0}',
      classes: { names: 'css 1ab 2cd', styles: '.css-1ab{color:red}' },
      scripts: ['/assets/auth.js', '/assets/clubs.js'],
      wanted: [],
    },
    {
      address: '/clubs/applications/{applicationId}',
      html: '<h1>An application</h1>',
      styles: '',
      classes: { names: 'css', styles: '' },
      scripts: [],
      wanted: ['/api/auth/me', '/api/drafts/clubs'],
    },
  ],
  languages: {
    ar: {
      html: { '/clubs/auth': '<h1>دخول</h1>' },
      scripts: ['/assets/words-ar.js'],
      instead: { '/assets/clubs.js': '/assets/clubs-ar.js' },
    },
  },
};

async function request(
  path: string,
  readName: () => Promise<string>,
  accepted = '',
  known = '',
  range?: string,
): Promise<Response> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['assets', 'sounds']) mkdirSync(join(folder, 'client', name), { recursive: true });
  for (const name of ['index.html', 'icon.svg', 'assets/page-1a2b3c.js'])
    writeFileSync(join(folder, 'client', name), HTML);
  writeFileSync(join(folder, 'client', 'assets', 'page-1a2b3c.js.br'), brotliCompressSync(HTML));
  writeFileSync(join(folder, 'client', 'sounds', '3fa9c1d2.mp3'), 'A silent sound');
  writeFileSync(join(folder, 'first-paint.json'), JSON.stringify(FIRST_PAINT));
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('nonce', 'n1');
    await next();
  });
  app.use(servePage(folder, readName));
  const headers = { 'accept-encoding': accepted, 'if-none-match': known, ...(range && { range }) };
  return app.request(path, { headers });
}

const open = async (readName: () => Promise<string>) => (await request('/clubs/auth', readName)).text();

test('the page has the site’s name as its title, and for its script, whatever letters it is written in', async () => {
  const html = await open(async () => 'Ƙungiya "$&" <Cargo> & Co');
  const name = 'Ƙungiya &#34;$&#38;&#34; &#60;Cargo&#62; &#38; Co';
  expect(html).toContain(`<title>${name}</title>`);
  expect(html).toContain(`<meta name="application-name" content="${name}" />`);
  expect(html).toContain('content="n1"');
});

test('while the name cannot be read the page is shown under that of its build', async () => {
  expect(await open(() => Promise.reject(new Error('No database')))).toContain('<title>Tennis Registry</title>');
});

test('before its code has come it shows what the build has written, under the nonce, with the scripts to fetch', async () => {
  const html = await open(async () => 'Cargo & Co');
  expect(html).toContain('<style nonce="n1">body{margin:0}</style>');
  // As Emotion reads it.
  expect(html).toContain('<style nonce="n1" data-emotion="css 1ab 2cd">.css-1ab{color:red}</style>');
  expect(html).toContain('<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/auth.js" />');
  expect(html).toContain('<div id="root"><h1>Cargo &#38; Co $&</h1></div>');
});

test('a page that will ask about the person has the script that asks before its code has come', async () => {
  const html = await (await request('/clubs/applications/17', async () => 'Tennis')).text();
  expect(html).toContain('<meta name="wanted-ahead" content="/api/auth/me /api/drafts/clubs" />');
  expect(html).toContain('<script async src="/assets/ahead.js"></script>');
  expect(await open(async () => 'Tennis')).not.toContain('/assets/ahead.js');
});

test.each([
  ['/clubs/applications/17', '<div id="root"><h1>An application</h1></div>'],
  ['/clubs/applications/17/edit', '<div id="root"></div>'],
  ['/nothing', '<div id="root"></div>'],
])('%s has what is written for its address, or nothing', async (path, root) => {
  expect(await (await request(path, async () => 'Tennis')).text()).toContain(root);
});

test.each([
  ['/', 200],
  ['/clubs/', 200],
  ['/Clubs/auth', 200],
  ['/clubs/applications/17', 200],
  ['/clubs/applications/a%20b', 200],
  // What the service worker keeps for all pages.
  ['/offline', 200],
  ['/metrics', 404],
  ['/.git/config', 404],
  ['/backup', 404],
  ['/clubs/applications', 404],
  ['/clubs/applications/17/edit', 404],
])('%s is answered with the page, and with %i', async (path, status) => {
  const response = await request(path, async () => 'Tennis');
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining('<title>Tennis</title>')]);
});

test.each([
  ['/assets/page-1a2b3c.js', 'gzip, br', 'br'],
  ['/assets/page-1a2b3c.js', 'gzip', null],
  ['/icon.svg', 'gzip, br', null],
  ['/clubs/auth', 'gzip', 'gzip'],
  ['/clubs/auth', 'gzip, br', 'br'],
  ['/clubs/auth', '', null],
])('%s goes to who takes "%s" as %s', async (path, accepted, encoding) => {
  const response = await request(path, async () => 'Tennis Registry', accepted);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toMatch(/^accept-encoding/);
  const bytes = Buffer.from(await response.arrayBuffer());
  const text = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes;
  expect(text.toString()).toContain('<title>Tennis Registry</title>');
});

test.each([
  ['/assets/page-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/icon.svg', 'no-cache'],
  ['/clubs/auth', 'no-cache'],
])('%s is kept for good only when a change would give it another name', async (path, kept) => {
  expect((await request(path, async () => 'Tennis')).headers.get('cache-control')).toBe(kept);
});

// Safari plays nothing that it cannot have in parts.
test.each([
  [undefined, 200, 'A silent sound', null],
  ['bytes=0-1', 206, 'A ', 'bytes 0-1/14'],
  ['bytes=9-', 206, 'sound', 'bytes 9-13/14'],
  ['bytes=-5', 206, 'sound', 'bytes 9-13/14'],
  ['bytes=14-', 416, '', 'bytes */14'],
])('of a sound "%s" is answered with %i', async (range, status, text, part) => {
  const response = await request('/sounds/3fa9c1d2.mp3', async () => 'Tennis', 'gzip, br', '', range);
  expect([response.status, await response.text(), response.headers.get('content-range')]).toEqual([status, text, part]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
});

test('a file that is asked for anew at every visit comes once', async () => {
  const first = await request('/icon.svg', async () => 'Tennis');
  const tag = first.headers.get('etag') ?? '';
  const again = await request('/icon.svg', async () => 'Tennis', '', tag);
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await request('/icon.svg', async () => 'Tennis', '', '"another"')).status).toBe(200);
});

/** With other files, as the build of a test's own. */
function createApp(files: Record<string, string>, more: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
    writeFileSync(join(folder, 'client', name), text);
  }
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text);
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => (context.set('nonce', 'n1'), next()));
  app.use(servePage(folder, async () => 'Tennis'));
  return { app, folder };
}

test('what is not for the page is passed on, and every other address is the page', async () => {
  const { app } = createApp({ 'index.html': HTML, 'icon.svg': '<svg/>' });
  const statusOf = async (path: string, method = 'GET') => (await app.request(path, { method })).status;
  for (const path of [
    '/api',
    '/api/x',
    '/auth/v1/x',
    '/rest/v1/x',
    '/healthz',
    '/readyz',
    '/nothing.js',
    '/no.WEBP',
    '/index.html',
  ])
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ['/', '/apis', '/clubs/v1.123456', '/icon.svg'])
    expect([path, await statusOf(path), await statusOf(path, 'HEAD'), await statusOf(path, 'POST')]).toEqual([
      path,
      200,
      200,
      404,
    ]);
});

test('without a page, or without its first paint, there is nothing of it', async () => {
  const none = createApp({});
  expect((await none.app.request('/')).status).toBe(404);
  const { app } = createApp({ 'index.html': HTML });
  expect(await (await app.request('/clubs/auth')).text()).toBe(
    HTML.replaceAll('Tennis Registry', 'Tennis').replace('__CSP_NONCE__', 'n1'),
  );
});

test('a file is told by its type and its contents, and is read once', async () => {
  const { app, folder } = createApp({ 'icon.svg': '<svg/>', 'assets/page.js': 'one', 'data.bin': 'x', 'a.txt': 'x' });
  const headersOf = async (path: string) => (await app.request(path)).headers;
  for (const [path, type] of [
    ['/icon.svg', 'image/svg+xml'],
    ['/assets/page.js', 'text/javascript; charset=utf-8'],
    ['/data.bin', 'application/octet-stream'],
    ['/a.txt', 'text/plain; charset=utf-8'],
  ] as const)
    expect((await headersOf(path)).get('content-type')).toBe(type);
  const tag = createHash('sha256').update('<svg/>').digest('base64url').slice(0, 16);
  expect((await headersOf('/icon.svg')).get('etag')).toBe(`"${tag}"`);
  expect((await headersOf('/assets/page.js')).has('etag')).toBe(false);
  writeFileSync(join(folder, 'client', 'assets', 'page.js'), 'two');
  expect(await (await app.request('/assets/page.js')).text()).toBe('one');
  expect((await app.request('/assets')).status).toBe(404);
});

test('in another language it begins in that, the way that it is written, with what it says fetched at once', async () => {
  const before = getLanguage();
  setLanguage({ id: 'ar' });
  onTestFinished(() => setLanguage(before));
  const html = await open(async () => 'Registry');
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain('<div id="root"><h1>دخول</h1></div>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/words-ar.js" />');
  // The definition in the first language is fetched by nobody who does not read it.
  expect(html).toContain('href="/assets/clubs-ar.js"');
  expect(html).toContain('href="/assets/auth.js"');
  expect(html).not.toContain('/assets/clubs.js');
});
