/** GET /auth/me, GET /config, POST /admin/login: who is there, and what everybody may know. */
import { readCaller, rememberDevice } from '../identity/caller';
import { emailSubject } from '../identity/sign-in';
import { getBearerToken } from '../http/bearer-token';
import type { Router } from '../http/router';
import type { Platform, ServerContext } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { logInOfficer } from './officer-sign-in';
import { toProfile, type StoredProfile } from './profile-wire';
import { bindShown } from './proved-officer';
import { listOfferedLanguages } from '../platform/offered-languages';
import { localizeForCaller } from '../platform/speak-to';
import { setCookie } from 'hono/cookie';
import { ACCOUNT_LANGUAGE_COOKIE } from '@/api/client/language-cookie';
import { chooseLanguage, findOffered, readWishes } from '../http/choose-language';

export function addAccountRoutes({ handle }: Router, platform: Platform): void {
  const { settings, config, catalog } = platform;

  handle('GET /config', async () => {
    const { contact_email, support_phone, contact_hours, maintenance_mode, show_release } =
      await settings.read('general');
    return {
      supabaseUrl: config.hosted?.url ?? '',
      // Embedded, the key says nothing: the token does.
      supabaseKey: config.hosted?.publishableKey ?? 'embedded',
      maintenance: maintenance_mode,
      siteName: await readSiteName(settings, localizeForCaller(catalog).registry),
      contact: contact_email,
      supportPhone: support_phone,
      contactHours: contact_hours,
      showsRelease: show_release,
      identityProvider: platform.identityProvider?.name ?? '',
      providerAlone: platform.identityProvider?.alone ?? false,
      languages: await listOfferedLanguages(catalog.registry, settings),
    };
  });

  handle('POST /admin/login', async ({ context, body }) => {
    const session = await logInOfficer(platform, body, readCaller(context, platform));
    await rememberDevice(context, platform, emailSubject(body.username));
    return session;
  });

  handle('POST /account/sign-out-everywhere', async ({ context, identity }) => {
    const token = getBearerToken(context.req.header('authorization'));
    await platform.auth.backend.signOutEverywhere(identity.userId, token);
    return { success: true };
  });

  handle('GET /auth/me', async ({ context, actor, identity }) => {
    const { profile, roles, permissions, type_permissions, officer, factorStep } = actor;
    const { session_timeout } = await settings.read('security');
    await followLanguage(context, platform, profile);
    // What every page asks once a second factor was shown, which may have been at a hosted project.
    if (officer && identity.provedSecond) await bindShown(platform, { id: profile.id, email: profile.email }, identity);
    return {
      user: toProfile(profile),
      roles: roles.map(({ id, name }) => ({ id, name })),
      permissions,
      type_permissions,
      officer,
      must_change_password: identity.passwordExpired,
      factor_step: factorStep,
      session_timeout_minutes: session_timeout,
    };
  });
}

const LANGUAGE_COOKIE_DAYS = 365;

/**
 * The language of an account: what was chosen on the device that was signed in on last, else what it was before. Called
 * whenever a page asks who is signed in, which it does after each choice too, as that loads it anew. The account takes
 * the language that was chosen on the device; where none was, the device is answered in that of the account from now
 * on. One that is not offered at present is kept, and the next best spoken.
 */
async function followLanguage(
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
    maxAge: LANGUAGE_COOKIE_DAYS * 86_400,
  });
}
