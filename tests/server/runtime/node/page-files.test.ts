/** The built page: its own address with the name that the site has in the settings, and how long its files are kept. */
import { Hono } from 'hono';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '@/server/runtime/node/page-files';
import type { ServerEnv } from '@/server/platform/platform';

const HTML =
  '<head><meta name="application-name" content="Tennis Registry" /><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Tennis Registry</title></head>';

async function request(path: string, readName: () => Promise<string>): Promise<Response> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['index.html', 'icon.svg', 'assets/page-1a2b3c.js']) writeFileSync(join(folder, name), HTML);
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('nonce', 'n1');
    await next();
  });
  app.use(servePage(folder, readName));
  return app.request(path);
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

test.each([
  ['/assets/page-1a2b3c.js', 'public, max-age=31536000, immutable'],
  ['/icon.svg', 'no-cache'],
  ['/clubs/auth', 'no-cache'],
])('%s is kept for good only when a change would give it another name', async (path, kept) => {
  expect((await request(path, async () => 'Tennis')).headers.get('cache-control')).toBe(kept);
});
