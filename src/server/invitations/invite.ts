/** Inviting a person by phone: the link goes out by SMS, and nobody else ever sees it. */
import { findProvider } from '@/engine/find-provider';
import type { InvitationBody, NewInvitation } from '@/api/shapes/invitation';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { takeInvitationText } from '@/definition/language/sms-texts';
import { fillTemplate } from '@/engine/fill-template';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { localizeDefinition } from '../definitions/definition-store';
import { isUuid } from '../storage/uuid';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { getPhoneNumber } from '../identity/sign-in';
import { quoteOwnWords } from '../messages/own-words';
import { fillSms } from '@/engine/sms-text';
import { writeMessage } from '../messages/write-message';
import { toFullName } from '../platform/person-name';
import type { Platform } from '../platform/platform';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { toInvitationBody, toToken, type StoredInvitation } from './invitation-wire';
import { later, sayTime } from '../platform/time-span';
import { takeFromLimits } from '../identity/rate-limit';
import { t } from '@/texts/t';

const HOUR = 3600;

/** To one phone, whoever invites; enough for a wrong name and lost SMS, and for several companies. */
const PER_PHONE_AND_HOUR = 5;

/** By one person; a large company invites its staff in a few days. */
const PER_INVITER_AND_DAY = 100;

/** What can still be sent again or withdrawn. */
const OPEN: StoredInvitation['status'][] = ['pending', 'expired'];

export interface NewInvitationFor {
  actor: Actor;
  /** Provider that the person is invited to. */
  provider: ProviderDefinition;
  company: { id: string; name: string };
  person: NewInvitation;
}

/**
 * Invites, and returns the invitation without its token. One that waits for the same phone already is replaced: its
 * link stops working. 429 when too many were sent.
 */
export async function invitePerson(
  platform: Platform,
  { actor, provider, company, person }: NewInvitationFor,
): Promise<InvitationBody> {
  const rules = getRules(provider);
  const phone = getPhoneNumber(person.phone_number);
  if (phone === actor.phone) throw new ApiError(409, 'OWN_PHONE', t('You cannot invite your own phone number'));
  const to = { inviterId: actor.userId, phone };
  const now = platform.clock();
  const { token, ...secrets } = await makeToken(platform);
  const values = { ...secrets, created_at: now, expires_at: later(now, { days: rules.validDays }) };
  const row = await writeInvitation(platform, to, async (transaction) => {
    await transaction
      .updateTable('invitations')
      .set({ status: 'withdrawn' })
      .where('provider', '=', provider.id)
      .where('company_id', '=', company.id)
      .where('phone_number', '=', phone)
      .where('status', '=', 'pending')
      .execute();
    const invited = await transaction
      .insertInto('invitations')
      .values({
        ...values,
        provider: provider.id,
        role: provider.role,
        inviter_id: actor.userId,
        inviter_name: toFullName(actor.profile),
        company_id: company.id,
        company_name: company.name,
        first_name: person.first_name,
        last_name: person.last_name,
        phone_number: phone,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeLink(transaction, platform, { provider, row: invited, token });
    return invited;
  });
  return toInvitationBody(row, now);
}

/**
 * Gives an own invitation a new link and new days, and sends it again. 404 for another's, 409 for one that is accepted
 * or withdrawn, 429 when too many were sent.
 */
export async function resendInvitation(platform: Platform, actor: Actor, id: string): Promise<InvitationBody> {
  const before = await getOwnInvitation(platform, actor, id);
  const provider = findProvider(platform.catalog.providers, before.provider);
  if (!provider) throw new ApiError(409, 'INVITATION_CLOSED', t('People are no longer invited here'));
  if (!OPEN.includes(before.status)) throw closed(before);
  const to = { inviterId: actor.userId, phone: before.phone_number };
  const now = platform.clock();
  const { token, ...secrets } = await makeToken(platform);
  const row = await writeInvitation(platform, to, async (transaction) => {
    const renewed = await transaction
      .updateTable('invitations')
      .set({ ...secrets, status: 'pending', expires_at: later(now, { days: getRules(provider).validDays }) })
      .where('id', '=', id)
      .where('status', 'in', OPEN)
      .returningAll()
      .executeTakeFirst();
    if (renewed) await writeLink(transaction, platform, { provider, row: renewed, token });
    return renewed;
  });
  if (!row) throw closed(before);
  return toInvitationBody(row, now);
}

/** Takes an own invitation back: its link stops working. 409 for one that is accepted. */
export async function withdrawInvitation(platform: Platform, actor: Actor, id: string): Promise<InvitationBody> {
  const before = await getOwnInvitation(platform, actor, id);
  const row = await platform.database.kysely
    .updateTable('invitations')
    .set({ status: 'withdrawn' })
    .where('id', '=', id)
    .where('status', 'in', OPEN)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw closed(before);
  return toInvitationBody(row, platform.clock());
}

/** Those that wait first, the newest of each first. */
export async function listInvitations(
  { database, clock }: Platform,
  actor: Actor,
): Promise<{ data: InvitationBody[] }> {
  const rows = await database.kysely
    .selectFrom('invitations')
    .selectAll()
    .where('inviter_id', '=', actor.userId)
    .orderBy((order) => order('status', '=', 'pending'), 'desc')
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
  return { data: rows.map((row) => toInvitationBody(row, clock())) };
}

async function getOwnInvitation({ database }: Platform, actor: Actor, id: string): Promise<StoredInvitation> {
  const row = isUuid(id)
    ? await database.kysely
        .selectFrom('invitations')
        .selectAll()
        .where('id', '=', id)
        .where('inviter_id', '=', actor.userId)
        .executeTakeFirst()
    : undefined;
  if (!row) throw new ApiError(404, 'INVITATION_NOT_FOUND', t('Invitation not found'));
  return row;
}

function getRules({ invitation }: ProviderDefinition) {
  if (!invitation) throw new ApiError(409, 'NOT_BY_INVITATION', t('Nobody is invited here'));
  return invitation;
}

function closed({ status }: StoredInvitation): ApiError {
  return new ApiError(
    409,
    'INVITATION_CLOSED',
    status === 'accepted' ? t('This invitation has been accepted already') : t('This invitation has been withdrawn'),
  );
}

async function makeToken(platform: Platform) {
  const seed = createSecretText();
  const token = await toToken(platform, seed);
  return { token, token_seed: seed, token_hash: await hashSecretText(token) };
}

/**
 * The SMS. The invited person has not asked for it: what the inviter calls people and companies can be no message of
 * its own. In the language of who invites, unless the phone has an account.
 */
async function writeLink(
  queries: Queries,
  platform: Platform,
  { provider, row, token }: { provider: ProviderDefinition; row: StoredInvitation; token: string },
): Promise<void> {
  const { link, validDays } = getRules(provider);
  const { first_name, last_name, company_name, inviter_name } = row;
  const names = { inviter_name: inviter_name ?? '', company_name, first_name, last_name };
  const quoted = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, quoteOwnWords(name)]));
  const values = {
    ...quoted,
    link: `${platform.config.publicUrl}${fillTemplate(link, { token })}`,
    days: String(validDays),
  };
  const write = async ({ language }: Words) => {
    const rules = getRules(await localizeDefinition(platform, provider, language, queries));
    await writeMessage(platform, queries, {
      occasion: 'invitation',
      invitationId: row.id,
      channel: 'sms',
      to: row.phone_number,
      language,
      text: fillSms(takeInvitationText(rules), values),
      secret: token,
      expiresAt: row.expires_at,
    });
  };
  await speakTo(platform, await findLanguageOf(queries, { phone: row.phone_number }), write, queries);
}

/**
 * How many invitations go out: each is an SMS that costs, to a phone whose owner has not asked for it. Takes one from
 * both limits, or throws 429 with the words for the inviter when one is used up; what is returned gives them back.
 */
export async function takeInvitation(
  { database: { kysely }, clock }: Platform,
  { inviterId, phone }: { inviterId: string; phone: string },
): Promise<() => Promise<void>> {
  const now = clock();
  return takeFromLimits(kysely, [
    {
      key: `invited:${phone}`,
      limit: PER_PHONE_AND_HOUR,
      seconds: HOUR,
      now,
      refuse: (seconds) =>
        tooManyInvitations(
          t(
            'This phone number has been sent {count, plural, one {# invitation} other {# invitations}} within an hour. Please try again in {time}.',
            { count: PER_PHONE_AND_HOUR, time: sayTime(seconds) },
          ),
          seconds,
        ),
    },
    {
      key: `inviter:${inviterId}`,
      limit: PER_INVITER_AND_DAY,
      seconds: 24 * HOUR,
      now,
      refuse: (seconds) =>
        tooManyInvitations(
          t(
            'You have sent {count, plural, one {# invitation} other {# invitations}} within a day. Please try again in {time}.',
            { count: PER_INVITER_AND_DAY, time: sayTime(seconds) },
          ),
          seconds,
        ),
    },
  ]);
}

/** What `write` writes in one transaction; of what fails, or leaves nothing, the limits are given back. */
async function writeInvitation<Row>(
  platform: Platform,
  to: { inviterId: string; phone: string },
  write: (transaction: Queries) => Promise<Row>,
): Promise<Row> {
  const giveBack = await takeInvitation(platform, to);
  try {
    const row = await platform.database.kysely.transaction().execute(write);
    if (row === undefined) await giveBack();
    return row;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

function tooManyInvitations(message: string, retryAfterSeconds: number): ApiError {
  return new ApiError(429, 'TOO_MANY_INVITATIONS', message, { retryAfterSeconds });
}
