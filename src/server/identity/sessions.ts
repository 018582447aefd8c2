/**
 * Sessions of the embedded sign-in: access tokens that live an hour, refresh tokens that are exchanged once, and an end
 * that no use puts off.
 */
import { SignJWT } from 'jose';
import { ApiError } from '../platform/api-error';
import type { ServerConfig } from '../platform/server-config';
import type { Settings } from '../platform/settings';
import { toJson } from '../storage/column';
import type { Database, Queries } from '../storage/database';
import { createSecretText, hashSecretText, hashWithKey } from '../storage/secret-text';
import type { AuthUser, Session } from '../platform/session';
import { SIGNING_ALGORITHM, type SigningKey } from './signing-key';
import { fitsToken } from './user-metadata';
import { assertNotBlocked } from './assert-not-blocked';
import { findUser } from './users';
import { later } from '../platform/time-span';
import { t } from '@/texts/t';

/** Two tabs may refresh with the same token at once; both get the same answer within this time. */
const GRACE_SECONDS = 10;

/** As GoTrue names them in the claims; oauth: by the identity provider. */
export type SignInMethod = 'otp' | 'password' | 'recovery' | 'oauth';
/** As GoTrue names them in the claims. */
export type SecondMethod = 'totp' | 'mfa/recovery_code';
export type SignOutScope = 'global' | 'local' | 'others';

/** What somebody is whom a password was compared for: it may be changed before there is a session. */
export interface Proved {
  email: string;
  encrypted_password: string | null;
}

/** A session that nobody has yet. */
export interface OpenedSession {
  row: SessionRow;
  token: string;
  now: Date;
}

export interface Sessions {
  /** Opens a session and shows it. 403 and 400 as `open`. */
  issue(userId: string, method: SignInMethod, proved?: Proved): Promise<Session>;
  /**
   * A session for a user who has proved who they are, in a transaction of whatever they have used up for it. 403 for a
   * blocked one; 400 when what was proved is theirs no longer.
   */
  open(queries: Queries, opening: { userId: string; method: SignInMethod; proved?: Proved }): Promise<OpenedSession>;
  /** Once the transaction in which it was opened has ended. */
  show(opened: OpenedSession): Promise<Session>;
  /**
   * Exchanges a refresh token. 400 when it is unknown, its session has ended, or it was exchanged before, which ends
   * the session.
   */
  refresh(token: string): Promise<Session>;
  /**
   * The session once its person has proved a second factor too, with new tokens in the place of those before; their
   * sessions that have not proved one end.
   */
  lift(session: { id: string; userId: string }, method: SecondMethod): Promise<Session>;
  /** Ends the session itself, all of the user, or all of the user but this one. */
  end(session: { id: string; userId: string }, scope: SignOutScope): Promise<void>;
}

export interface SessionsOptions {
  database: Database;
  clock: () => Date;
  config: ServerConfig;
  settings: Settings;
  signingKey: SigningKey;
  /** Server secret that refresh tokens are derived with. */
  refreshKey: string;
}

interface SessionRow {
  id: string;
  user_id: string;
  aal: string;
  amr: { method: string; timestamp: number }[];
  created_at: Date;
  last_seen_at: Date;
}

export function createSessions(options: SessionsOptions): Sessions {
  const { database, clock, settings } = options;
  const open: Sessions['open'] = async (queries, { userId, method, proved }) => {
    const now = clock();
    const token = createSecretText();
    // Locked: whatever changes it meanwhile ends the session that is opened here, or is seen here.
    const user = await queries
      .selectFrom('auth.users')
      .select(['email', 'encrypted_password'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    const isTheirs =
      user && (!proved || (user.email === proved.email && user.encrypted_password === proved.encrypted_password));
    if (!isTheirs) throw new ApiError(400, 'invalid_credentials', t('Invalid login credentials'));
    await assertNotBlocked(queries, userId, now);
    const amr = toJson([{ method, timestamp: toSeconds(now) }]);
    const row = await queries
      .insertInto('auth.sessions')
      .values({ user_id: userId, amr, created_at: now, last_seen_at: now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await addToken(queries, row.id, token, now);
    await queries.updateTable('auth.users').set({ last_sign_in_at: now }).where('id', '=', userId).execute();
    return { row, token, now };
  };
  const show: Sessions['show'] = ({ row, token, now }) => toSession(options, row, token, now);
  return {
    open,
    show,
    async issue(userId, method, proved) {
      return show(
        await database.kysely
          .transaction()
          .execute((transaction) => open(transaction, { userId, method, ...(proved && { proved }) })),
      );
    },

    async refresh(token) {
      const now = clock();
      const { session_timeout } = await settings.read('security');
      const { session_hours } = await settings.read('protection');
      // The refusal leaves the transaction as a value: thrown inside it, it would undo the end of the session.
      const outcome = await database.kysely.transaction().execute((transaction) =>
        exchange(transaction, {
          token,
          now,
          idleMinutes: session_timeout,
          hours: session_hours,
          key: options.refreshKey,
        }),
      );
      if (outcome instanceof ApiError) throw outcome;
      return toSession(options, outcome.session, outcome.next, now);
    },

    async lift({ id, userId }, method) {
      const now = clock();
      const token = createSecretText();
      const row = await database.kysely.transaction().execute(async (transaction) => {
        const before = await transaction
          .selectFrom('auth.sessions')
          .select('amr')
          .where('id', '=', id)
          .forUpdate()
          .executeTakeFirst();
        if (!before) throw new ApiError(401, 'session_not_found', t('Authentication failed'));
        const others = before.amr.filter((each) => each.method !== method);
        const session = await transaction
          .updateTable('auth.sessions')
          .set({ aal: 'aal2', amr: toJson([{ method, timestamp: toSeconds(now) }, ...others]) })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        // Whoever has a copy of one from before has proved no second factor.
        await transaction.deleteFrom('auth.refresh_tokens').where('session_id', '=', id).execute();
        await addToken(transaction, id, token, now);
        await transaction
          .deleteFrom('auth.sessions')
          .where('user_id', '=', userId)
          .where('id', '!=', id)
          .where('aal', '=', 'aal1')
          .execute();
        return session;
      });
      return toSession(options, row, token, now);
    },

    async end({ id, userId }, scope) {
      const ending = database.kysely.deleteFrom('auth.sessions').where('user_id', '=', userId);
      if (scope === 'global') await ending.execute();
      else await ending.where('id', scope === 'local' ? '=' : '!=', id).execute();
    },
  };
}

async function exchange(
  queries: Queries,
  {
    token,
    now,
    idleMinutes,
    hours,
    key,
  }: { token: string; now: Date; idleMinutes: number; hours: number; key: string },
) {
  const hash = await hashSecretText(token);
  // The session is locked before its token, as by all that ends or lifts it: else each could wait for the other.
  const session = await queries
    .selectFrom('auth.sessions')
    .selectAll()
    .where('id', '=', (of) => of.selectFrom('auth.refresh_tokens').select('session_id').where('token_hash', '=', hash))
    .forUpdate()
    .executeTakeFirst();
  const held = await queries
    .selectFrom('auth.refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', hash)
    .forUpdate()
    .executeTakeFirst();
  if (!held || !session)
    return new ApiError(400, 'refresh_token_not_found', t('Invalid Refresh Token: Refresh Token Not Found'));
  const end = () => queries.deleteFrom('auth.sessions').where('id', '=', session.id).execute();
  if (isIdle(session.last_seen_at, idleMinutes, now) || isOver(session.created_at, hours, now)) {
    await end();
    return new ApiError(400, 'session_expired', t('Invalid Refresh Token: Session Expired'));
  }
  // Derived, not random: a second exchange within the grace answers the same token although only hashes are kept.
  const next = await hashWithKey(key, token);
  if (held.used_at === null) {
    await queries.updateTable('auth.refresh_tokens').set({ used_at: now }).where('token_hash', '=', hash).execute();
    await addToken(queries, session.id, next, now);
    await queries.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', session.id).execute();
    return { session, next };
  }
  if (now <= later(held.used_at, { seconds: GRACE_SECONDS })) return { session, next };
  // The answer may have been lost on the way: as long as nobody has used the next one, it is given again, as by GoTrue.
  if (await isUnused(queries, next)) return { session, next };
  // An old token in use means that somebody has a copy; nobody can tell who is who, so both are signed out.
  await end();
  return new ApiError(400, 'refresh_token_already_used', t('Invalid Refresh Token: Already Used'));
}

/** True when nothing was called for longer than the setting session_timeout; 0 switches it off. */
export function isIdle(lastSeen: Date, minutes: number, now: Date): boolean {
  return minutes > 0 && now > later(lastSeen, { minutes });
}

/** True when the session began longer ago than the setting session_hours; however much it is used. */
export function isOver(begun: Date, hours: number, now: Date): boolean {
  return now > later(begun, { hours });
}

async function isUnused(queries: Queries, token: string): Promise<boolean> {
  const row = await queries
    .selectFrom('auth.refresh_tokens')
    .select('used_at')
    .where('token_hash', '=', await hashSecretText(token))
    .executeTakeFirst();
  return row?.used_at === null;
}

async function addToken(queries: Queries, sessionId: string, token: string, now: Date): Promise<void> {
  await queries
    .insertInto('auth.refresh_tokens')
    .values({ token_hash: await hashSecretText(token), session_id: sessionId, created_at: now })
    .execute();
}

async function toSession(options: SessionsOptions, row: SessionRow, refreshToken: string, now: Date): Promise<Session> {
  const { password_expiry_days } = await options.settings.read('security');
  const { session_hours } = await options.settings.read('protection');
  const user = await findUser(options.database.kysely, row.user_id, { passwordDays: password_expiry_days, now });
  if (!user) throw new ApiError(400, 'user_not_found', t('User not found'));
  const rest = toSeconds(later(row.created_at, { hours: session_hours })) - toSeconds(now);
  const seconds = Math.min(options.config.accessTokenSeconds, rest);
  return {
    access_token: await sign(options, row, user, { now, seconds }),
    token_type: 'bearer',
    expires_in: seconds,
    expires_at: toSeconds(now) + seconds,
    refresh_token: refreshToken,
    user,
  };
}

function sign(
  { config, signingKey }: SessionsOptions,
  row: SessionRow,
  user: AuthUser,
  { now, seconds }: { now: Date; seconds: number },
): Promise<string> {
  const { email, phone, app_metadata, user_metadata } = user;
  // What was kept before there was a limit would make every call too long.
  const carried = fitsToken(user_metadata) ? user_metadata : {};
  return new SignJWT({
    role: user.role,
    aal: row.aal,
    amr: row.amr,
    session_id: row.id,
    email,
    phone,
    app_metadata,
    user_metadata: carried,
    is_anonymous: false,
  })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: signingKey.kid, typ: 'JWT' })
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuer(issuerOf(config))
    .setIssuedAt(toSeconds(now))
    .setExpirationTime(toSeconds(now) + seconds)
    .sign(signingKey.privateKey);
}

/** What tokens of the embedded sign-in name as their issuer. */
export function issuerOf({ publicUrl }: ServerConfig): string {
  return `${publicUrl}/auth/v1`;
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
