/** The built page: files of dist/client, compressed once, and index.html with the nonce of its response. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '@/server/platform/platform';

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
};

const COMPRESSED = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.wasm']);
const NONCE = '__CSP_NONCE__';

interface PageFile {
  path: string;
  type: string;
  /** Names made of a content hash never change. */
  immutable: boolean;
}

/**
 * Answers GET for files of the folder, and index.html for every other page address, under the name that `readName`
 * answers. Passes on what is not for the page.
 */
export function servePage(folder: string, readName: () => Promise<string>): MiddlewareHandler<ServerEnv> {
  const files = listFiles(folder);
  const variants = new Map<string, Uint8Array>();
  return async (context, next) => {
    const { method, path } = context.req;
    if ((method !== 'GET' && method !== 'HEAD') || /^\/(api|auth\/v1|rest\/v1|healthz|readyz)(\/|$)/.test(path))
      return next();
    const file = files.get(path);
    if (file && path !== '/index.html') return answerFile(file, context.req.header('accept-encoding') ?? '', variants);
    const index = files.get('/index.html');
    if (!index || /\.[a-z0-9]{2,5}$/i.test(path)) return next();
    const html = readFileSync(index.path, 'utf8').replaceAll(NONCE, context.get('nonce'));
    // Without the database the page is still shown, and says what it can.
    const name = await readName().catch(() => undefined);
    return context.html(name === undefined ? html : nameSite(html, name), 200, { 'cache-control': 'no-cache' });
  };
}

/**
 * Writes the name where the page has that of the build: its title before anything is loaded, and what its script puts
 * behind every title.
 */
function nameSite(html: string, name: string): string {
  const text = name.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  return html
    .replace(/(?<=<title>)[^<]*/, () => text)
    .replace(/(?<=<meta name="application-name" content=")[^"]*/, () => text);
}

function listFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  for (const entry of readEntries(folder)) {
    const path = join(folder, entry);
    if (!statSync(path).isFile()) continue;
    const address = `/${relative(folder, path).split(sep).join('/')}`;
    files.set(address, {
      path,
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      immutable: address.startsWith('/assets/'),
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

function answerFile(
  { path, type, immutable }: PageFile,
  accepted: string,
  variants: Map<string, Uint8Array>,
): Response {
  const encoding = !COMPRESSED.has(extname(path))
    ? undefined
    : /\bbr\b/.test(accepted)
      ? 'br'
      : /\bgzip\b/.test(accepted)
        ? 'gzip'
        : undefined;
  const key = `${encoding ?? ''} ${path}`;
  const bytes = variants.get(key) ?? compress(readFileSync(path), encoding);
  variants.set(key, bytes);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
      vary: 'accept-encoding',
      ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
    },
  });
}

/**
 * Done at the first request for a file and kept: level 9 of brotli costs some ten milliseconds, and saves the applicant
 * money.
 */
function compress(bytes: Uint8Array, encoding: 'br' | 'gzip' | undefined): Uint8Array {
  if (encoding === 'br') return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return encoding === 'gzip' ? gzipSync(bytes) : bytes;
}
