/** The page's own address, answered with the name that the site has in the settings. */
import { Hono } from 'hono';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { servePage } from '@/server/runtime/node/page-files';
import type { ServerEnv } from '@/server/platform/platform';

const HTML =
  '<head><meta name="application-name" content="Tennis Registry" /><meta name="csp-nonce" content="__CSP_NONCE__" /><title>Tennis Registry</title></head>';

async function open(readName: () => Promise<string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'index.html'), HTML);
  const app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('nonce', 'n1');
    await next();
  });
  app.use(servePage(folder, readName));
  return await (await app.request('/clubs/auth')).text();
}

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
