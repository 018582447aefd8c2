/** The built page: its own address with the name that the site has in the settings, and how long its files are kept. */
import { Hono } from 'hono';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '@/server/runtime/node/page-files';
import type { ServerEnv } from '@/server/platform/platform';

const HTML =
  '<head><meta name="application-name" content="Tennis Registry" /><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Tennis Registry</title></head><body><div id="root"></div></body>';

const FIRST_PAINT = {
  styles: '.card{margin:0}',
  pages: [
    { address: '/clubs/auth', html: '<h1>__SITE_NAME__ $&</h1>', scripts: ['/assets/auth.js'] },
    { address: '/clubs/applications/{applicationId}', html: '<h1>An application</h1>', scripts: [] },
  ],
};

async function request(path: string, readName: () => Promise<string>, accepted = ''): Promise<Response> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  for (const name of ['index.html', 'icon.svg', 'assets/page-1a2b3c.js'])
    writeFileSync(join(folder, 'client', name), HTML);
  writeFileSync(join(folder, 'client', 'assets', 'page-1a2b3c.js.br'), brotliCompressSync(HTML));
  writeFileSync(join(folder, 'first-paint.json'), JSON.stringify(FIRST_PAINT));
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('nonce', 'n1');
    await next();
  });
  app.use(servePage(folder, readName));
  return app.request(path, { headers: { 'accept-encoding': accepted } });
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
  expect(html).toContain('<style nonce="n1">.card{margin:0}</style>');
  expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/auth.js" />');
  expect(html).toContain('<div id="root"><h1>Cargo &#38; Co $&</h1></div>');
});

test.each([
  ['/clubs/applications/17', '<div id="root"><h1>An application</h1></div>'],
  ['/clubs/applications/17/edit', '<div id="root"></div>'],
  ['/nothing', '<div id="root"></div>'],
])('%s has what is written for its address, or nothing', async (path, root) => {
  expect(await (await request(path, async () => 'Tennis')).text()).toContain(root);
});

test.each([
  ['/assets/page-1a2b3c.js', 'gzip, br', 'br'],
  ['/assets/page-1a2b3c.js', 'gzip', null],
  ['/icon.svg', 'gzip, br', null],
  ['/clubs/auth', 'gzip', 'gzip'],
  ['/clubs/auth', '', null],
])('%s goes to who takes "%s" as %s', async (path, accepted, encoding) => {
  const response = await request(path, async () => 'Tennis Registry', accepted);
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('vary')).toBe('accept-encoding');
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
