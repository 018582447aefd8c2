/** From the link in an SMS to an account: the token shows the invitation, the code proves the phone. */
import type { VerifiedInvitation, VerifyInvitationRequest } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ApiError } from '../platform/api-error';
import { sendRegistrationOtp, verifyRegistrationOtp } from '../identity/registration-otp';
import { hashSecretText } from '../storage/secret-text';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit } from '../identity/rate-limit';
import { getPhoneNumber } from '../identity/sign-in';
import { assertNoMaintenance } from '../platform/maintenance';
import type { Caller } from '../platform/auth-backend';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import type { InvitedPerson } from '../accounts/auth-routes';
import type { Queries } from '../storage/database';
import { joinRole, type NewName } from '../accounts/join-role';
import { toInviteDetails, toStatus, type StoredInvitation } from './invitation-wire';
import { t } from '@/texts/t';

/** Tokens that one network address may try within the window. */
const TRIES = 60;

/**
 * Without a phone: who invites, with the number half hidden. With the invited phone: the details, and a code on its
 * way. With the code too: an account with the invited role, and its session. 404 for an unknown token, 409 for one that
 * is used, 410 for one that is expired or withdrawn, 403 for another phone, 400 for a wrong code, 503 during
 * maintenance.
 */
export async function verifyInvitation(
  platform: Platform,
  provider: ProviderDefinition | undefined,
  request: VerifyInvitationRequest,
  caller: Caller,
): Promise<VerifiedInvitation> {
  const { kysely } = platform.database;
  await assertNoMaintenance(platform);
  await takeFromLimit(kysely, {
    key: `invitations:${caller.address}`,
    limit: TRIES,
    seconds: ADDRESS_WINDOW_SECONDS,
    now: platform.clock(),
  });
  const row = await getOpenInvitation(platform, request.token, provider);
  const details = await toInviteDetails(platform, row);
  if (request.phone_number !== undefined && getPhoneNumber(request.phone_number) !== row.phone_number) {
    throw new ApiError(403, 'WRONG_PHONE', t('This invitation was sent to another phone number'));
  }
  if (request.otp_code !== undefined) {
    const session = await verifyRegistrationOtp(platform, {
      phoneNumber: row.phone_number,
      code: request.otp_code,
      caller,
    });
    await joinByInvitation(platform, row, session.user.id);
    return { ...details, status: 'accepted', code_sent: false, session: { ...session, user: { ...session.user } } };
  }
  if (request.phone_number === undefined)
    return { ...details, phone_number: hideDigits(row.phone_number), code_sent: false };
  await sendRegistrationOtp(platform, row.phone_number, caller);
  return { ...details, code_sent: true };
}

async function getOpenInvitation(
  { database, clock }: Platform,
  token: string,
  provider: ProviderDefinition | undefined,
): Promise<StoredInvitation> {
  const row = await database.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', await hashSecretText(token))
    .executeTakeFirst();
  if (!row || (provider && row.provider !== provider.id))
    throw new ApiError(
      404,
      'INVITATION_UNKNOWN',
      t('This invitation is not known. Please use the link from the newest SMS.'),
    );
  const status = toStatus(row, clock());
  if (status === 'accepted')
    throw new ApiError(409, 'INVITATION_USED', t('This invitation has been used already. Please sign in.'));
  if (status === 'expired')
    throw new ApiError(410, 'INVITATION_EXPIRED', t('This invitation has expired. Please ask for a new one.'));
  if (status === 'withdrawn')
    throw new ApiError(410, 'INVITATION_WITHDRAWN', t('This invitation has been withdrawn or replaced by a newer one'));
  return row;
}

/** Makes the profile with the invited role, or adds it to those of the one there is, and uses the invitation up. */
async function joinByInvitation(
  { database, catalog: { registry }, clock }: Platform,
  row: StoredInvitation,
  userId: string,
): Promise<void> {
  const role = registry.roles.find(({ id }) => id === row.role);
  if (role?.audience !== 'applicant')
    throw new ApiError(409, 'INVITATION_CLOSED', t('People are no longer invited here'));
  const now = clock();
  await database.kysely.transaction().execute(async (transaction) => {
    const { phone_number: phone, first_name: firstName, last_name: lastName } = row;
    const named = { userId, phone, role, firstName, lastName };
    await joinRole(transaction, registry.roles, {
      ...named,
      adding: true,
      language: getSpokenLanguage(registry),
      now,
    });
    await accept(transaction, row.id, userId, now);
  });
}

async function accept(queries: Queries, id: string, userId: string, now: Date): Promise<void> {
  const used = await queries
    .updateTable('invitations')
    .set({ status: 'accepted', accepted_at: now, accepted_by: userId })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  if (!used) throw new ApiError(409, 'INVITATION_USED', t('This invitation has been used already. Please sign in.'));
}

/**
 * As whom somebody is invited to the role: by an invitation that waits for the phone, or by one that the person has
 * accepted who comes back to the role. What POST /auth/create-account asks; undefined for whoever is not invited.
 */
export async function findInvited(
  { database, clock }: Platform,
  roleId: string,
  { userId, phone }: InvitedPerson,
): Promise<NewName | undefined> {
  const row = await database.kysely
    .selectFrom('invitations')
    .select(['first_name', 'last_name'])
    .where('role', '=', roleId)
    .where((where) =>
      where.or([
        where.and([where('status', '=', 'accepted'), where('accepted_by', '=', userId)]),
        where.and([
          where('status', '=', 'pending'),
          where('phone_number', '=', phone),
          where('expires_at', '>', clock()),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return row && { firstName: row.first_name, lastName: row.last_name };
}

/** Uses up the newest invitation to a role that a person takes. */
export async function acceptWaiting(
  queries: Queries,
  roleId: string,
  { userId, phone }: InvitedPerson,
  now: Date,
): Promise<void> {
  const row = await queries
    .selectFrom('invitations')
    .select('id')
    .where('role', '=', roleId)
    .where('phone_number', '=', phone)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (row) await accept(queries, row.id, userId, now);
}

function hideDigits(phone: string): string {
  return `${'•'.repeat(Math.max(0, phone.length - 4))}${phone.slice(-4)}`;
}
