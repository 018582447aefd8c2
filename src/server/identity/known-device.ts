/**
 * Devices on which somebody has signed in before. Whoever locks a phone by wrong codes has none of its owner's devices,
 * so these may still try.
 */
import type { Database } from '../storage/database';
import { createSecretText, hashWithKey } from '../storage/secret-text';
import { getServerSecret } from '../storage/server-secret';

/** People who share a device; the one who has not signed in for longest is forgotten. */
const PEOPLE = 5;

/**
 * The device's id where its cookie proves that `subject` (`phone:+…` or `email:…`) has signed in on it; undefined
 * otherwise. Nobody can make such a cookie without the server's key.
 */
export async function findKnownDevice(
  database: Pick<Database, 'kysely'>,
  cookie: string | undefined,
  subject: string,
): Promise<string | undefined> {
  if (!cookie) return undefined;
  const key = await getServerSecret(database, 'known-devices');
  for (const entry of listEntries(cookie)) {
    const [id = '', proof] = entry.split('~');
    if (proof === (await prove(key, subject, id))) return id;
  }
  return undefined;
}

/** The cookie's next value, after `subject` has signed in on the device. */
export async function addKnownDevice(
  database: Pick<Database, 'kysely'>,
  cookie: string | undefined,
  subject: string,
): Promise<string> {
  const known = await findKnownDevice(database, cookie, subject);
  const key = await getServerSecret(database, 'known-devices');
  const id = known ?? createSecretText();
  const others = listEntries(cookie ?? '').filter((entry) => !entry.startsWith(`${id}~`));
  return [`${id}~${await prove(key, subject, id)}`, ...others].slice(0, PEOPLE).join('.');
}

function listEntries(cookie: string): string[] {
  return cookie
    .split('.')
    .filter((entry) => entry !== '')
    .slice(0, PEOPLE);
}

function prove(key: string, subject: string, id: string): Promise<string> {
  return hashWithKey(key, `${subject} ${id}`);
}
