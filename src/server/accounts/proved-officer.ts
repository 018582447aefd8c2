/** Which officer somebody is whom the identity provider has proved. */
import { decodeJwt } from 'jose';
import { msg, t } from '@/texts/t';
import { blocked, isBlocked } from '../identity/assert-not-blocked';
import { noteFailedSignIn } from '../identity/note-failed-sign-in';
import { awaitTie, findTiedUser, isOthers, tieAwaited, tieOfficer } from '../identity/provider-identities';
import { hasSecondFactor } from '../identity/second-factors';
import { normaliseEmail } from '../identity/users';
import { ApiError } from '../platform/api-error';
import type { IdentityProvider, ProvedPerson } from '../platform/identity-provider';
import type { Platform } from '../platform/platform';
import type { Identity } from '../platform/identity';
import type { Session } from '../platform/session';
import type { Queries } from '../storage/database';

export interface ProvedOfficer {
  id: string;
  /** That the account has. */
  email: string;
}

const NO_EMAIL = {
  besides: msg(
    '{name} has not told your email address, by which officers are known here. Please ask whoever runs {name} to have it told, or sign in with your password.',
  ),
  alone: msg(
    '{name} has not told your email address, by which officers are known here. Please ask whoever runs {name} to have it told.',
  ),
};

/**
 * The officer who has signed in by this very identity before, whatever address the provider tells now; else the one
 * whose address it is. There before, and made by an administrator: nobody becomes one by signing in. 403 with what to
 * do, noted in the audit, where the address is nobody's, not known to be theirs, or of an account that is tied to
 * somebody else, and where the account is suspended or no officer's.
 */
export async function findProvedOfficer(
  platform: Platform,
  provider: IdentityProvider,
  person: ProvedPerson,
): Promise<ProvedOfficer> {
  const {
    database: { kysely },
    catalog: { registry },
    clock,
  } = platform;
  const { name } = provider;
  const now = clock();
  const told = person.email === undefined ? undefined : normaliseEmail(person.email);
  const fail = async (code: string, message: string | ApiError, userId?: string) => {
    const refusal = message instanceof ApiError ? message : new ApiError(403, code, message);
    await noteFailedSignIn(kysely, {
      email: told ?? '',
      userId,
      countedAs: undefined,
      how: { provider: name, code: refusal.code },
      now,
    });
    return refusal;
  };
  const isOfficer = ({ role_id }: Account) =>
    registry.roles.some(({ id, audience }) => id === role_id && audience === 'officer');
  const assertActive = async ({ id, status, banned_until }: Account) => {
    const refusal = blocked();
    if (status !== 'active' || isBlocked(banned_until, now)) throw await fail(refusal.code, refusal, id);
  };

  const tied = await findTiedUser(kysely, person);
  if (tied !== undefined) {
    const [account] = await selectAccounts(kysely).where('user.id', '=', tied).execute();
    if (!account || !isOfficer(account))
      throw await fail(
        'NO_OFFICER',
        t('The account here that {name} opens for you is no officer’s. Please ask an administrator.', { name }),
        tied,
      );
    await assertActive(account);
    return { id: tied, email: account.email ?? told ?? '' };
  }
  if (told === undefined)
    throw await fail('PROVIDER_NO_EMAIL', t(provider.alone ? NO_EMAIL.alone : NO_EMAIL.besides, { name }));
  if (person.isVerified === false)
    throw await fail(
      'PROVIDER_EMAIL_NOT_VERIFIED',
      t('{name} has not verified that {email} is your email address. Please have it verified there, then try again.', {
        name,
        email: told,
      }),
    );
  const accounts = await selectAccounts(kysely).where('user.email', '=', told).execute();
  const officer = accounts.find(isOfficer);
  if (!officer)
    throw await fail(
      'NO_OFFICER',
      t('No officer has an account here with the email address {email}. Please ask an administrator to invite you.', {
        email: told,
      }),
      accounts[0]?.id,
    );
  await assertActive(officer);
  if (await isOthers(kysely, officer.id, person)) {
    const refusal = otherPerson(provider, told);
    throw await fail(refusal.code, refusal, officer.id);
  }
  return { id: officer.id, email: told };
}

interface Account {
  id: string;
  email: string | null;
  banned_until: Date | null;
  role_id: string | null;
  status: string;
}

function selectAccounts(queries: Queries) {
  return queries
    .selectFrom('auth.users as user')
    .innerJoin('profiles', 'profiles.id', 'user.id')
    .select(['user.id', 'user.email', 'user.banned_until', 'profiles.role_id', 'profiles.status']);
}

/**
 * Ties the account to whom the provider has proved: at once, or, where it has a second factor, when the session has
 * shown that: an account that is not opened is nobody's. 403 where somebody else was quicker.
 */
export async function bindOfficer(
  { database: { kysely }, clock }: Platform,
  provider: IdentityProvider,
  { officer, person, session }: { officer: ProvedOfficer; person: ProvedPerson; session: Session },
): Promise<void> {
  const now = clock();
  if ((await findTiedUser(kysely, person)) !== undefined) return;
  if (await hasSecondFactor(kysely, officer.id)) {
    const { session_id: sessionId } = decodeJwt<{ session_id: string }>(session.access_token);
    return awaitTie(kysely, { sessionId, userId: officer.id }, person, now);
  }
  if (!(await tieOfficer(kysely, { officer, person, provider: provider.name, now })))
    throw otherPerson(provider, officer.email);
}

/**
 * Ties the account of a session that has shown its second factor now, where the provider has proved somebody in it. 403
 * where somebody else was quicker.
 */
export async function bindShown(
  { database: { kysely }, identityProvider: provider, clock }: Platform,
  { id, email }: { id: string; email: string | null },
  { sessionId }: Identity,
): Promise<void> {
  if (!provider || email === null) return;
  const officer = { id, email };
  if (!(await tieAwaited(kysely, sessionId, { officer, provider: provider.name, now: clock() })))
    throw otherPerson(provider, email);
}

function otherPerson({ name }: IdentityProvider, email: string): ApiError {
  return new ApiError(
    403,
    'PROVIDER_OTHER_PERSON',
    t(
      'The account of {email} was opened here by another person of {name} before, so it stays closed. If it is yours, please ask an administrator to release it under Users.',
      { name, email },
    ),
  );
}
