/** How an officer gets a session: by their password, or after the identity provider has proved who they are. */
import type { AdminLoginRequest, AdminSession } from '@/api/shapes/account';
import { checkForm } from '@/engine/validation/check-form';
import { getFormValidator } from '@/engine/validation/form-validators';
import { t } from '@/texts/t';
import { addAudit } from '../audit/audit-log';
import { getValidators } from '../definitions/definition-store';
import { assertPasswordsTaken } from '../platform/provider-alone';
import { ApiError } from '../platform/api-error';
import { assertValid } from '../platform/assert-valid';
import type { Caller, PasswordSignIn } from '../platform/auth-backend';
import { toName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import type { Session } from '../platform/session';

/**
 * A session for an officer. 400 with the form's own messages, 401 for a wrong address or password, 429 while locked,
 * 500 "Failed to retrieve user profile" where it cannot be read. 403 "User profile not found" without a profile, 403
 * for people who are no officers, and where officers sign in by the identity provider alone.
 */
export async function logInOfficer(
  platform: Platform,
  { username, password }: AdminLoginRequest,
  caller: Caller,
): Promise<AdminSession> {
  assertPasswordsTaken(platform);
  const { signIn } = platform.catalog.registry.administration;
  assertValid(
    checkForm(signIn, getFormValidator(getValidators(platform, 'administration'), signIn), { username, password }),
  );
  return welcomeOfficer(platform, await openSession(platform, { email: username, password, caller }), username);
}

/**
 * What an officer who has a session by now is answered, noted in the audit, with the identity provider that they came
 * by. Refuses as `logInOfficer` does, and ends the session, where they are no officer.
 */
export async function welcomeOfficer(
  platform: Platform,
  session: Session,
  username: string,
  provider?: string,
): Promise<AdminSession> {
  const officer = await getOfficer(platform, session);
  const { kysely } = platform.database;
  const now = platform.clock();
  await kysely.updateTable('profiles').set({ last_login_at: now }).where('id', '=', session.user.id).execute();
  await addAudit(kysely, {
    actor: { userId: session.user.id, name: username },
    action: 'officer.login',
    subject: session.user.id,
    ...(provider === undefined ? {} : { after: { provider } }),
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
