/** GET /auth/me, GET /config, POST /admin/login: who is there, and what everybody may know. */
import { readCaller, rememberDevice } from '../identity/caller';
import { emailSubject } from '../identity/sign-in';
import { getBearerToken } from '../http/bearer-token';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { followLanguage } from './account-language';
import { toProfile } from './profile-wire';
import type { AdminLoginRequest, AdminSession } from '@/api/shapes/account';
import { checkForm } from '@/engine/validation/check-form';
import { getFormValidator } from '@/engine/validation/form-validators';
import { ApiError } from '../platform/api-error';
import type { Caller, PasswordSignIn } from '../platform/auth-backend';
import { toName } from '../platform/person-name';
import type { Session } from '../platform/session';
import { assertValid } from '../platform/assert-valid';
import { getValidators } from '../definitions/definition-store';
import { listOfferedLanguages } from '../platform/offered-languages';
import { addAudit } from '../audit/audit-log';
import { t } from '@/texts/t';
import { localizeForCaller } from '../platform/speak-to';

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

/**
 * A session for an officer. 400 with the form's own messages, 401 for a wrong address or password, 429 while locked,
 * 403 "User profile not found" without a profile, 500 "Failed to retrieve user profile" where it cannot be read, 403
 * for people who are no officers.
 */
async function logInOfficer(
  platform: Platform,
  { username, password }: AdminLoginRequest,
  caller: Caller,
): Promise<AdminSession> {
  const { signIn } = platform.catalog.registry.administration;
  assertValid(
    checkForm(signIn, getFormValidator(getValidators(platform, 'administration'), signIn), { username, password }),
  );
  const session = await openSession(platform, { email: username, password, caller });
  const officer = await getOfficer(platform, session);
  const { kysely } = platform.database;
  const now = platform.clock();
  await kysely.updateTable('profiles').set({ last_login_at: now }).where('id', '=', session.user.id).execute();
  await addAudit(kysely, {
    actor: { userId: session.user.id, name: username },
    action: 'officer.login',
    subject: session.user.id,
    at: now,
  });
  return { ...session, token: session.access_token, user: { ...session.user, username, ...officer } };
}

async function openSession({ auth }: Platform, credentials: PasswordSignIn): Promise<Session> {
  try {
    return await auth.backend.signInWithPassword(credentials);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_credentials')
      throw new ApiError(401, 'invalid_credentials', error.message, { cause: error });
    throw error;
  }
}

/** Of whoever is no officer the session has ended by then. */
async function getOfficer(
  { database, catalog: { registry }, auth }: Platform,
  session: Session,
): Promise<{ name: string; role: string }> {
  const profile = await database.kysely
    .selectFrom('profiles')
    .select(['first_name', 'last_name', 'email', 'phone', 'role_id', 'status'])
    .where('id', '=', session.user.id)
    .executeTakeFirst()
    .catch(async (cause: unknown) => {
      // Where the database cannot be asked, it may not be able to end the session either.
      await auth.backend.endSessions(session.user.id).catch(() => undefined);
      throw new ApiError(500, 'PROFILE_NOT_READ', t('Failed to retrieve user profile'), { cause });
    });
  const role = registry.roles.find(({ id }) => id === profile?.role_id);
  if (profile && role?.audience === 'officer' && profile.status === 'active')
    return { name: toName(profile), role: role.id };
  await auth.backend.endSessions(session.user.id);
  throw profile
    ? new ApiError(403, 'FORBIDDEN', t('Access forbidden: You are not an administrator'))
    : new ApiError(403, 'PROFILE_NOT_FOUND', t('User profile not found'));
}
