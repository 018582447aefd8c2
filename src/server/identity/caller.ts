/**
 * Where a guess comes from: the network address, and the device as far as its cookie proves who has signed in on it.
 */
import { clientAddress } from '../http/request-context';
import type { Caller } from '../platform/auth-backend';
import type { Platform, ServerContext } from '../platform/platform';
import { addKnownDevice } from './known-device';
import { readOwnCookie, setOwnCookie } from './own-cookie';

const DEVICE = 'device';
const DAYS_KEPT = 180;

export function readCaller(context: ServerContext, { config }: Pick<Platform, 'config'>): Caller {
  return { address: clientAddress(context, config), device: readOwnCookie(context, config, DEVICE) };
}

/**
 * Notes on the device that `subject` has signed in on it. It opens nothing: it only lets them try while others may not.
 */
export async function rememberDevice(
  context: ServerContext,
  { config, database }: Pick<Platform, 'config' | 'database'>,
  subject: string,
): Promise<void> {
  const value = await addKnownDevice(database, readOwnCookie(context, config, DEVICE), subject);
  setOwnCookie(context, config, { name: DEVICE, value, seconds: DAYS_KEPT * 86_400 });
}
