/** The built page: files of dist/client, compressed by the build, and index.html with the nonce of its response. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { WANTED } from '@/api/client/prefetched';
import { BARE_PAGE } from '@/api/client/bare-page';
import { answerRange } from '@/api/shapes/byte-range';
import { toDirection } from '@/engine/locale/direction';
import type { ServerEnv } from '@/server/platform/platform';
import { getLanguage } from '@/texts/language';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.pdf': 'application/pdf',
  '.ico': 'image/x-icon',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.opus': 'audio/ogg',
};

/** What the build puts behind the name of a file that it has compressed. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const;
const NONCE = '__CSP_NONCE__';
/** What the build writes where a page shows the site's name (`ui/site-name.ts`). */
const SITE_NAME_PLACE = '__SITE_NAME__';

const FOR_EVER = 'public, max-age=31536000, immutable';

type Encoding = keyof typeof ENDINGS;

/** See `renderFirstPaint`; `scripts` are addresses of the build. */
interface FirstPaint {
  /** Of the script that asks for what is `wanted`. */
  ahead: string;
  /** Of all pages, such as "/clubs/applications/:applicationId". */
  addresses: string[];
  pages: {
    address: string;
    html: string;
    styles: string;
    classes: { names: string; styles: string };
    scripts: string[];
    wanted: string[];
  }[];
  /**
   * By language, what pages begin with in it, by their addresses, and what they fetch instead of scripts of the first.
   */
  languages: Record<
    string,
    { html: Record<string, string>; scripts: string[]; instead: Record<string, string> } | undefined
  >;
}

interface PageFile {
  path: string;
  type: string;
  /** Names made of a content hash never change. */
  immutable: boolean;
}

/**
 * Answers GET for files of `client` in the folder of a build, and index.html for every other page address, with what
 * that shows before its code has come, under the name that `readName` answers: with 404 where the build knows of no
 * such page, which the page then says itself. Passes on what is not for the page.
 */
export function servePage(folder: string, readName: () => Promise<string>): MiddlewareHandler<ServerEnv> {
  const files = listFiles(join(folder, 'client'));
  const firstPaint = readFirstPaint(join(folder, 'first-paint.json'));
  const paint = createPainter(firstPaint);
  const isPage = createPageTest(firstPaint);
  const variants = new Map<string, Uint8Array>();
  return async (context, next) => {
    const { method, path } = context.req;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|auth\/v1|rest\/v1|healthz|readyz)(\/|$)/.test(path))
      return next();
    const encoding = chooseEncoding(context.req.header('accept-encoding') ?? '');
    const file = files.get(path);
    if (file?.type.startsWith('audio/')) return answerSound(file, context.req.header('range') ?? null);
    if (file && path !== '/index.html') {
      const chosen = encoding !== undefined && files.has(path + ENDINGS[encoding]) ? encoding : undefined;
      const bytes = readVariant(file, chosen, variants);
      const response = answer(bytes, { ...file, encoding: chosen });
      if (file.immutable) return response;
      // Browsers ask for the service worker at every visit: it comes again when it is another one.
      const tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`;
      response.headers.set('etag', tag);
      return context.req.header('if-none-match')?.includes(tag)
        ? new Response(null, { status: 304, headers: response.headers })
        : response;
    }
    const index = files.get('/index.html');
    if (!index || /\.[a-z0-9]{2,5}$/i.test(path)) return next();
    // Without the database the page is still shown, and says what it can.
    const name = await readName().catch(() => undefined);
    const html = nameSite(paint(readFileSync(index.path, 'utf8'), path, getLanguage().id), name).replaceAll(
      NONCE,
      context.get('nonce'),
    );
    return answer(compress(Buffer.from(html), encoding), { ...index, encoding }, isPage(path) ? 200 : 404);
  };
}

/** What `scripts/steps/first-paint.mjs` has written; nothing when it has not. */
function readFirstPaint(path: string): FirstPaint | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as FirstPaint) : undefined;
}

/** Whether an address is a page's, compared as the page's router does: without what no build has written, each is. */
function createPageTest(firstPaint: FirstPaint | undefined): (address: string) => boolean {
  if (!firstPaint) return () => true;
  const addresses = [...firstPaint.addresses, BARE_PAGE].map((address) =>
    address.replace(/^\/|\/$/g, '').replace(/:\w+/g, '[^/]+'),
  );
  const known = new RegExp(`^/(${addresses.join('|')})/?$`, 'i');
  return (address) => known.test(address);
}

/** Puts the first paint into index.html: for an address that it does not know, nothing. */
function createPainter(
  firstPaint: FirstPaint | undefined,
): (html: string, address: string, language: string) => string {
  if (!firstPaint) return (html) => html;
  const { ahead, pages, languages } = firstPaint;
  const known = pages.map((page) => ({
    ...page,
    pattern: new RegExp(`^${page.address.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }));
  return (built, address, language) => {
    const words = languages[language];
    const html = words ? built.replace(/<html[^>]*/, `<html lang="${language}" dir="${toDirection(language)}"`) : built;
    const page = known.find(({ pattern }) => pattern.test(address));
    // What the page says, nothing of it is shown without.
    const said = (words?.scripts ?? []).map((script) => `<link rel="modulepreload" crossorigin href="${script}" />`);
    if (!page) return html.replace('</head>', () => `${said.join('')}</head>`);
    // After what the page begins with, and after what it asks the server: neither waits for these.
    const scripts = page.scripts.map(
      (script) =>
        `<link rel="modulepreload" fetchpriority="low" crossorigin href="${words?.instead[script] ?? script}" />`,
    );
    const asks =
      page.wanted.length === 0
        ? ''
        : `<meta name="${WANTED}" content="${page.wanted.join(' ')}" /><script async src="${ahead}"></script>`;
    const { names, styles } = page.classes;
    const drawn = `<style nonce="${NONCE}">${page.styles}</style><style nonce="${NONCE}" data-emotion="${names}">${styles}</style>`;
    return html
      .replace('<title>', () => `${asks}<title>`)
      .replace('</head>', () => `${drawn}${said.join('')}${scripts.join('')}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${words?.html[page.address] ?? page.html}</div>`);
  };
}

/**
 * Writes the name where the page has that of the build: its title before anything is loaded, what its script puts
 * behind every title, and what it shows at first.
 */
function nameSite(html: string, name: string | undefined): string {
  const built = /(?<=<title>)[^<]*/.exec(html)?.[0] ?? '';
  const text = name?.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`) ?? built;
  return html
    .replace(/(?<=<title>)[^<]*/, () => text)
    .replace(/(?<=<meta name="application-name" content=")[^"]*/, () => text)
    .replaceAll(SITE_NAME_PLACE, () => text);
}

/** By address; the compressed ones stand beside the others under their own. */
function listFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readEntries(folder)) {
    const path = join(folder, entry);
    if (!statSync(path).isFile()) continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, {
      path,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      immutable: /^\/(assets|sounds)\//.test(address),
    });
  }
  return files;
}

/** Nothing when the page was not built. */
function readEntries(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

function chooseEncoding(accepted: string): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(accepted));
}

/** Read at the first request for it, and kept. */
function readVariant(
  { path }: PageFile,
  encoding: Encoding | undefined,
  variants: Map<string, Uint8Array>,
): Uint8Array {
  const from = encoding === undefined ? path : path + ENDINGS[encoding];
  const bytes = variants.get(from) ?? readFileSync(from);
  variants.set(from, bytes);
  return bytes;
}

/** A page has the nonce of its response in it: it is compressed for each, at a level that takes a millisecond. */
function compress(bytes: Uint8Array, encoding: Encoding | undefined): Uint8Array {
  if (encoding === 'br') return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}

/** A form's recordings may be many megabytes, of which each person hears some: none is kept in memory. */
function answerSound({ path, type }: PageFile, range: string | null): Response {
  return answerRange(new Uint8Array(readFileSync(path)), range, { 'content-type': type, 'cache-control': FOR_EVER });
}

function answer(
  bytes: Uint8Array,
  { type, immutable, encoding }: Pick<PageFile, 'type' | 'immutable'> & { encoding: Encoding | undefined },
  status = 200,
): Response {
  return new Response(new Uint8Array(bytes), {
    status,
    headers: {
      'content-type': type,
      'cache-control': immutable ? FOR_EVER : 'no-cache',
      vary: type.startsWith('text/html') ? 'accept-encoding, accept-language, cookie' : 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
}
