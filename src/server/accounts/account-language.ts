/** The language of an account: what was chosen on the device that was signed in on last, else what it was before. */
import { setCookie } from 'hono/cookie';
import { ACCOUNT_LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import { chooseLanguage, findOffered, readWishes } from '../http/choose-language';
import { listOfferedLanguages } from '../platform/offered-languages';
import type { Platform, ServerContext } from '../platform/platform';
import type { StoredProfile } from './profile-wire';

const DAYS_KEPT = 365;

/**
 * Called whenever a page asks who is signed in, which it does after each choice too, as that loads it anew. The account
 * takes the language that was chosen on the device; where none was, the device is answered in that of the account from
 * now on. One that is not offered at present is kept, and the next best spoken.
 */
export async function followLanguage(
  context: ServerContext,
  { catalog: { registry }, settings, database: { kysely }, config }: Platform,
  { id, language }: Pick<StoredProfile, 'id' | 'language'>,
): Promise<void> {
  const offered = (await listOfferedLanguages(registry, settings)).map((each) => each.id);
  const wishes = readWishes(context);
  const spoken = chooseLanguage(offered, { ...wishes, account: language ?? wishes.account });
  const kept = findOffered(offered, wishes.chosen) ?? language ?? spoken;
  if (kept !== language) await kysely.updateTable('profiles').set({ language: kept }).where('id', '=', id).execute();
  // Of one language alone nobody needs to know whose it is.
  if (offered.length === 1 || wishes.account === spoken) return;
  setCookie(context, ACCOUNT_LANGUAGE_COOKIE, spoken, {
    path: '/',
    httpOnly: true,
    secure: config.publicUrl.startsWith('https:'),
    sameSite: 'Lax',
    maxAge: DAYS_KEPT * 86_400,
  });
}
