/** Where a guess comes from: the network address, and the device as far as its cookie proves who has signed in on it. */
import { getCookie, setCookie } from 'hono/cookie';
import { clientAddress } from '../http/request-context';
import type { Caller } from '../platform/auth-backend';
import type { Platform, ServerContext } from '../platform/platform';
import { addKnownDevice } from './known-device';

const DAYS_KEPT = 180;

export function readCaller(context: ServerContext, { config }: Pick<Platform, 'config'>): Caller {
  return { address: clientAddress(context, config), device: getCookie(context, nameOf(config)) };
}

/** Notes on the device that `subject` has signed in on it. It opens nothing: it only lets them try while others may not. */
export async function rememberDevice(
  context: ServerContext,
  { config, database }: Pick<Platform, 'config' | 'database'>,
  subject: string,
): Promise<void> {
  const name = nameOf(config);
  setCookie(context, name, await addKnownDevice(database, getCookie(context, name), subject), {
    path: '/',
    httpOnly: true,
    secure: isSecure(config),
    sameSite: 'Strict',
    maxAge: DAYS_KEPT * 86_400,
  });
}

/** The prefix makes browsers refuse one that another host of the domain, or a page without https, has set. */
function nameOf(config: Platform['config']): string {
  return isSecure(config) ? '__Host-device' : 'device';
}

function isSecure({ publicUrl }: Platform['config']): boolean {
  return publicUrl.startsWith('https:');
}
