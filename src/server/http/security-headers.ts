/** Headers that every response carries, and the Content-Security-Policy with a fresh nonce for the page's styles. */
import type { MiddlewareHandler } from 'hono';
import { encodeBase64 } from 'hono/utils/encode';
import type { ServerConfig } from '../platform/server-config';
import type { ServerEnv } from '../platform/platform';

/** Sets the variable `nonce`; whoever serves the page writes it where the page's style cache reads it. */
export function createSecurityHeaders({ hosted, publicUrl }: ServerConfig): MiddlewareHandler<ServerEnv> {
  const isSecure = publicUrl.startsWith('https:');
  const backend = hosted ? ` ${new URL(hosted.url).origin}` : '';
  return async (context, next) => {
    const nonce = encodeBase64(crypto.getRandomValues(new Uint8Array(16)).buffer);
    context.set('nonce', nonce);
    await next();
    const { headers } = context.res;
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', toPolicy(nonce, backend));
    if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
    headers.set('x-content-type-options', 'nosniff');
    headers.set('referrer-policy', 'strict-origin-when-cross-origin');
    headers.set('x-frame-options', 'SAMEORIGIN');
    headers.set('cross-origin-opener-policy', 'same-origin');
    if (!headers.has('permissions-policy'))
      headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  };
}

function toPolicy(nonce: string, backend: string): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    ...(backend === '' ? [] : [`connect-src 'self'${backend}`]),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ');
}
