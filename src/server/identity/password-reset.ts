/** Links by e-mail for setting a new password. */
import { ApiError, tooManyAttempts } from '../platform/api-error';
import type { Catalog } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import type { OfficerInvited } from '../platform/auth-backend';
import type { Jobs } from '../platform/jobs';
import { writeMessage } from '../messages/write-message';
import type { ServerConfig } from '../platform/server-config';
import { readSiteName, type Settings } from '../platform/settings';
import { findLanguageOf, speakTo } from '../platform/speak-to';
import type { Database, Queries } from '../storage/database';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { takeFromLimit } from './rate-limit';
import { normaliseEmail } from './users';
import { earlier, later, secondsUntil } from '../platform/time-span';
import { t } from '@/texts/t';

const VALID_MINUTES = 60;
/** Whoever is invited has not asked for the link, and may be away. */
const INVITED_DAYS = 7;
const RESEND_SECONDS = 60;
/** Anybody may ask for one, to the address of anybody. */
const ASKED_A_DAY = 10;
const DAY_SECONDS = 24 * 60 * 60;

/** Where the page for choosing a password is. */
export const NEW_PASSWORD_PATH = '/admin/new-password';

/** 409: there is no address that a link could go to. */
export function createNoEmailError(): ApiError {
  return new ApiError(
    409,
    'NO_EMAIL',
    t('This user has no email address, so no link for a password can be sent. Please add one first.'),
  );
}

export interface PasswordReset {
  /**
   * Sends the link when somebody has the address, at most once a minute and ten times a day; says nothing about it
   * either way. A link that an officer was invited by stays good.
   */
  send(email: string, redirectTo?: string): Promise<void>;
  /** Sends the link to a user. 409 when they have no e-mail address, 429 within a minute of the last. */
  sendTo(userId: string, invitation?: OfficerInvited): Promise<void>;
  /**
   * A link for a user that nothing sends, in the given transaction. 409 when they have no e-mail address to sign in by.
   */
  createLink(queries: Queries, userId: string): Promise<string>;
  /**
   * The user that a link's token was made for; it is used up by that, in the given transaction. 403 for one that is
   * unknown, used or expired.
   */
  use(queries: Queries, token: string): Promise<string>;
}

export interface PasswordResetOptions {
  database: Database;
  jobs: Jobs;
  settings: Settings;
  clock: () => Date;
  config: ServerConfig;
  catalog: Catalog;
}

export function createPasswordReset({
  database: { kysely },
  jobs,
  settings,
  clock,
  config,
  catalog,
}: PasswordResetOptions): PasswordReset {
  /** The seconds to wait when the last link went within a minute, and nothing is sent; 0 when it was. */
  async function sendLink(
    { id, email }: { id: string; email: string },
    redirectTo: string | undefined,
    invitation?: OfficerInvited,
  ): Promise<number> {
    const now = clock();
    const recent = await kysely
      .selectFrom('auth.one_time_tokens')
      .select('created_at')
      .where('user_id', '=', id)
      .where('created_at', '>', earlier(now, { seconds: RESEND_SECONDS }))
      // One from later on was made by a clock that has been set back since.
      .where('created_at', '<=', later(now, { seconds: RESEND_SECONDS }))
      .executeTakeFirst();
    if (recent) return secondsUntil(later(recent.created_at, { seconds: RESEND_SECONDS }), now);
    const token = createSecretText();
    const token_hash = await hashSecretText(token);
    const expiresAt = later(now, invitation ? { days: INVITED_DAYS } : { minutes: VALID_MINUTES });
    const link = toLink(config, redirectTo, token);
    const written = await speakTo(
      { catalog, settings },
      await findLanguageOf(kysely, { id }),
      async ({ language, catalog: { registry } }) => {
        const { messages, roles } = registry;
        const site = await readSiteName(settings, registry);
        const say = (subject: string, template: string, values: Record<string, string | number>) => ({
          language,
          subject: fillTemplate(messages.subject, { site, subject }),
          text: fillTemplate(template, { ...values, link }),
        });
        if (!invitation) return say(messages.newPasswordSubject, messages.newPassword, { minutes: VALID_MINUTES });
        const role = roles.find((each) => each.id === invitation.roleId)?.name ?? invitation.roleId;
        const values = { by: invitation.by, site, role, days: INVITED_DAYS };
        return say(messages.officerInvitedSubject, messages.officerInvited, values);
      },
    );
    await kysely.transaction().execute(async (transaction) => {
      await keepToken(transaction, {
        userId: id,
        kind: invitation ? 'invitation' : 'recovery',
        token_hash,
        now,
        expiresAt,
      });
      await writeMessage({ clock, jobs }, transaction, {
        occasion: invitation ? 'officer-invited' : 'new-password',
        channel: 'email',
        to: email,
        ...written,
        secret: token,
        expiresAt,
      });
    });
    return 0;
  }

  async function mayBeAsked(id: string): Promise<boolean> {
    const limit = { key: `links:${id}`, limit: ASKED_A_DAY, seconds: DAY_SECONDS, now: clock() };
    return takeFromLimit(kysely, limit).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError) return false;
        throw error;
      },
    );
  }

  return {
    async send(email, redirectTo) {
      const address = normaliseEmail(email);
      // A password is not asked for: whoever is to have their first one may have let their link grow old.
      const user = await kysely.selectFrom('auth.users').select('id').where('email', '=', address).executeTakeFirst();
      if (user && (await mayBeAsked(user.id))) await sendLink({ id: user.id, email: address }, redirectTo);
    },
    async sendTo(userId, invitation) {
      const user = await kysely.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst();
      if (!user?.email) throw createNoEmailError();
      const seconds = await sendLink({ id: userId, email: user.email }, NEW_PASSWORD_PATH, invitation);
      if (seconds > 0) throw tooManyAttempts(seconds);
    },
    async createLink(queries, userId) {
      const user = await queries.selectFrom('auth.users').select('email').where('id', '=', userId).executeTakeFirst();
      if (!user?.email) throw createNoEmailError();
      const [token, now] = [createSecretText(), clock()];
      const expiresAt = later(now, { minutes: VALID_MINUTES });
      const token_hash = await hashSecretText(token);
      await keepToken(queries, { userId, kind: 'recovery', token_hash, now, expiresAt });
      return toLink(config, NEW_PASSWORD_PATH, token);
    },
    async use(queries, token) {
      const token_hash = await hashSecretText(token);
      // Before their links, as by what changes a user's address: else each could wait for the other.
      await queries
        .selectFrom('auth.users')
        .select('id')
        .where('id', '=', (of) =>
          of.selectFrom('auth.one_time_tokens').select('user_id').where('token_hash', '=', token_hash),
        )
        .forNoKeyUpdate()
        .execute();
      const used = await queries
        .deleteFrom('auth.one_time_tokens')
        .where('token_hash', '=', token_hash)
        .where('expires_at', '>', clock())
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw new ApiError(403, 'otp_expired', t('Email link is invalid or has expired'));
      await queries.deleteFrom('auth.one_time_tokens').where('user_id', '=', used.user_id).execute();
      return used.user_id;
    },
  };
}

interface NewToken {
  userId: string;
  kind: 'recovery' | 'invitation';
  token_hash: string;
  now: Date;
  expiresAt: Date;
}

/** In the place of those of its kind that the user was given before. */
async function keepToken(queries: Queries, { userId, kind, token_hash, now, expiresAt }: NewToken): Promise<void> {
  await queries.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).where('kind', '=', kind).execute();
  await queries
    .insertInto('auth.one_time_tokens')
    .values({ token_hash, user_id: userId, kind, created_at: now, expires_at: expiresAt })
    .execute();
}

/**
 * The page that is wanted, with the one-time token behind the "#", which browsers send to no server. It stands for a
 * session only once the page has exchanged it.
 */
export function toLink(config: Pick<ServerConfig, 'publicUrl'>, wanted: string | undefined, token: string): string {
  const link = new URL(ownAddress(config, wanted));
  link.hash = String(new URLSearchParams({ token_hash: token }));
  return link.href;
}

/** A page of this product, or its first page: a link must not carry a token to somebody else's. */
export function ownAddress({ publicUrl }: Pick<ServerConfig, 'publicUrl'>, wanted: string | undefined): string {
  if (wanted === undefined || !URL.canParse(wanted, publicUrl)) return `${publicUrl}/`;
  const url = new URL(wanted, publicUrl);
  return url.origin === new URL(publicUrl).origin ? url.href : `${publicUrl}/`;
}
