/** Cookies of the server's own: no script reads them, and no other site's page sends them along. */
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { ServerConfig } from '../platform/server-config';
import type { ServerContext } from '../platform/platform';

type Place = Pick<ServerConfig, 'publicUrl'>;

export function readOwnCookie(context: ServerContext, place: Place, name: string): string | undefined {
  return getCookie(context, toName(place, name));
}

export function setOwnCookie(
  context: ServerContext,
  place: Place,
  { name, value, seconds }: { name: string; value: string; seconds: number },
): void {
  setCookie(context, toName(place, name), value, {
    path: '/',
    httpOnly: true,
    secure: isSecure(place),
    sameSite: 'Strict',
    maxAge: seconds,
  });
}

export function forgetOwnCookie(context: ServerContext, place: Place, name: string): void {
  deleteCookie(context, toName(place, name), { path: '/', secure: isSecure(place) });
}

/** The prefix makes browsers refuse one that another host of the domain, or a page without https, has set. */
function toName(place: Place, name: string): string {
  return isSecure(place) ? `__Host-${name}` : name;
}

function isSecure({ publicUrl }: Place): boolean {
  return publicUrl.startsWith('https:');
}
