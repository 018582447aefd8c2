/** The sign-in that needs no other service: GoTrue's tables and rules on our own database. */
import type { Catalog } from '@/definition/parse/catalog';
import type { Jobs } from '../platform/jobs';
import type { Messenger } from '../platform/messenger';
import type { ServerConfig } from '../platform/server-config';
import type { Settings } from '../platform/settings';
import { toJson } from '../storage/column';
import { findSqlState, type Database, type Queries } from '../storage/database';
import { getServerSecret } from '../storage/server-secret';
import type { AuthBackend, Contact } from '../platform/auth-backend';
import type { TokenVerifier } from '../platform/identity';
import type { EmbeddedSignIn, Platform, ServerContext, ServerEnv } from '../platform/platform';
import type { EmbeddedParts } from './embedded-parts';
import { createOneTimeCodes } from './one-time-codes';
import { hashPassword } from './passwords';
import { createPasswordReset } from './password-reset';
import { removeFactors } from './second-factors';
import { createSessions } from './sessions';
import { openPhoneSession, signInWithPassword } from './sign-in';
import { getSigningKey } from './signing-key';
import { createEmbeddedVerifier } from './token-verifier';
import { createPasswordUser, addIdentity, normaliseEmail, WeakPasswordError } from './users';
import { toDigits } from '@/engine/locale/phone-number';
import { duplicateUser, ApiError } from '../platform/api-error';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createErrorHandler } from '../http/error-handler';
import { createWatchdog } from '../http/watchdog';
import { createGotrueRoutes } from './gotrue-routes';
import { createRestRoutes } from './rest-routes';

/** supabase-js reads `code` only from responses that carry this header. */
const API_VERSION = { 'x-supabase-api-version': '2024-01-01' };

/** GoTrue's words for two of ours. */
const GOTRUE_CODES: Record<string, string> = {
  TOO_MANY_ATTEMPTS: 'over_request_rate_limit',
  TOO_MANY_SIGN_INS: 'over_request_rate_limit',
  UNEXPECTED: 'unexpected_failure',
  INVALID_BODY: 'validation_failed',
  INVALID_JSON: 'bad_json',
};

const KINDS = ['phone', 'email'] as const;

export interface EmbeddedAuthOptions {
  database: Database;
  messages: Messenger;
  jobs: Jobs;
  settings: Settings;
  clock: () => Date;
  config: ServerConfig;
  /** What messages say. */
  catalog: Catalog;
  /** The fixed code of the mock API. */
  fixedCode?: string;
}

/** Makes keys and secrets at the first start. The database must be migrated. */
export async function createEmbeddedAuth(
  options: EmbeddedAuthOptions,
): Promise<{ backend: AuthBackend; verifier: TokenVerifier; embedded: EmbeddedParts & EmbeddedSignIn }> {
  const { database, fixedCode } = options;
  const signingKey = await getSigningKey(database);
  const codes = createOneTimeCodes({
    ...options,
    key: await getServerSecret(database, 'one-time-codes'),
    ...(fixedCode === undefined ? {} : { fixedCode }),
  });
  const sessions = createSessions({
    ...options,
    signingKey,
    refreshKey: await getServerSecret(database, 'refresh-tokens'),
  });
  const parts = { codes, sessions, passwordReset: createPasswordReset(options), signingKey };
  return {
    backend: createBackend(options, parts),
    verifier: createEmbeddedVerifier({ ...options, signingKey }),
    embedded: { ...parts, createRoutes: (platform) => createAuthApp(platform, parts) },
  };
}

/** Far enough away to mean "until further notice". */
const FOREVER = new Date('9999-12-31T00:00:00Z');

function createBackend(options: EmbeddedAuthOptions, { codes, sessions, passwordReset }: EmbeddedParts): AuthBackend {
  const {
    database: { kysely },
    clock,
  } = options;
  const endSessions = async (userId: string) =>
    void (await kysely.deleteFrom('auth.sessions').where('user_id', '=', userId).execute());
  return {
    sendCode: (phone, caller) => codes.send(phone, caller),
    useCode: (phone, code, caller) => openPhoneSession(clock, { codes, sessions }, { phone, code, caller }),
    signInWithPassword: (attempt) => signInWithPassword(options, { sessions }, attempt),
    openProvedSession: (userId) => sessions.issue(userId, 'oauth'),
    async createPasswordUser(email, password) {
      const encrypted = await hashPassword(password);
      return kysely
        .transaction()
        .execute((transaction) => createPasswordUser(transaction, { email, encrypted, now: clock() }));
    },
    sendPasswordReset: (userId, invitation) => passwordReset.sendTo(userId, invitation),
    createPasswordLink: (queries, userId) => passwordReset.createLink(queries, userId),
    changeContact: (queries, userId, contact) => changeContact(queries, { userId, contact, now: clock() }),
    endSessions,
    signOutEverywhere: endSessions,
    async removeSecondFactors(queries, userId) {
      if (!(await removeFactors(queries, userId))) return false;
      await queries.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
      return true;
    },
    async setBlocked(userId, blocked) {
      await kysely
        .updateTable('auth.users')
        .set({ banned_until: blocked ? FOREVER : null })
        .where('id', '=', userId)
        .execute();
      if (blocked) await endSessions(userId);
    },
    async forget(userId) {
      const nobody = {
        phone: null,
        email: null,
        encrypted_password: null,
        raw_user_meta_data: toJson({}),
        banned_until: FOREVER,
        updated_at: clock(),
      };
      await kysely.transaction().execute(async (transaction) => {
        await transaction.updateTable('auth.users').set(nobody).where('id', '=', userId).execute();
        await transaction.deleteFrom('auth.identities').where('user_id', '=', userId).execute();
        await transaction.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
        await removeFactors(transaction, userId);
      });
    },
    async deleteUser(userId) {
      await kysely.deleteFrom('auth.users').where('id', '=', userId).execute();
    },
  };
}

/**
 * Whoever held the old phone or address is out: their sessions end, and links that were sent to it open nothing. 409
 * when somebody else has the new one.
 */
async function changeContact(
  queries: Queries,
  { userId, contact, now }: { userId: string; contact: Contact; now: Date },
): Promise<void> {
  const before = await queries
    .selectFrom('auth.users')
    .select(KINDS)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const wanted = toStored(contact);
  const changed = KINDS.filter((kind) => wanted[kind] !== undefined && wanted[kind] !== before[kind]);
  if (changed.length === 0) return;
  const values = Object.fromEntries(
    changed.flatMap((kind) => [
      [kind, wanted[kind]],
      [`${kind}_confirmed_at`, wanted[kind] ? now : null],
    ]),
  );
  try {
    await queries
      .updateTable('auth.users')
      .set({ ...values, updated_at: now })
      .where('id', '=', userId)
      .execute();
  } catch (error) {
    throw findSqlState(error) === '23505' ? duplicateUser(error) : error;
  }
  await queries.deleteFrom('auth.identities').where('user_id', '=', userId).where('provider', 'in', changed).execute();
  if (changed.includes('phone') && wanted.phone) await addIdentity(queries, userId, 'phone', wanted.phone);
  if (changed.includes('email') && wanted.email) await addIdentity(queries, userId, 'email', userId, wanted.email);
  await queries.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute();
  if (changed.some((kind) => before[kind] !== null))
    await queries.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
}

/** As the tables have it. */
function toStored({ phone, email }: Contact): Contact {
  return {
    ...(phone === undefined ? {} : { phone: phone && toDigits(phone) }),
    ...(email === undefined ? {} : { email: email && normaliseEmail(email) }),
  };
}

/**
 * /auth/v1 and /rest/v1 for the unmodified supabase-js, on the embedded database. The endpoints that guard themselves
 * as GoTrue and PostgREST do.
 */
function createAuthApp(platform: Platform, embedded: EmbeddedParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const auth = createGotrueRoutes(platform, embedded);
  auth.onError(createGotrueErrorHandler(platform));
  app.on('ALL', ['/auth/v1/*', '/rest/v1/*'], createWatchdog(platform.config.requestSeconds));
  // Before the routes: what is added after them is never asked.
  app.on('ALL', ['/auth/v1/*', '/rest/v1/*'], async (context, next) => {
    await next();
    context.res.headers.set('cache-control', 'no-store');
  });
  app.route('/auth/v1', auth);
  app.route('/rest/v1', createRestRoutes(platform));
  return app;
}

function createGotrueErrorHandler({ log }: Platform): (error: Error, context: ServerContext) => Promise<Response> {
  const answer = createErrorHandler(log);
  return async (error, context) => {
    const { statusCode, code, message } = (await answer(error, context).json()) as ApiError;
    const weakness = error instanceof WeakPasswordError ? { weak_password: { reasons: error.reasons, message } } : {};
    const retry: Record<string, string> =
      error instanceof ApiError && error.retryAfterSeconds !== undefined
        ? { 'retry-after': String(error.retryAfterSeconds) }
        : {};
    const told = toGotrue(context, { status: statusCode, code: GOTRUE_CODES[code] ?? code });
    return context.json({ code: told.code, message, ...weakness }, told.status as ContentfulStatusCode, {
      ...API_VERSION,
      ...retry,
    });
  };
}

/**
 * GoTrue tells a missing token (401) from one that is no good (403), and a code asked for too soon from other haste.
 */
function toGotrue({ req }: ServerContext, told: { status: number; code: string }): { status: number; code: string } {
  const { status, code } = told;
  if (status === 401 && code === 'bad_jwt') {
    const [header, key] = [req.header('authorization'), req.header('apikey')];
    const isMissing = !/^Bearer \S+$/i.test(header ?? '') || header === `Bearer ${key}`;
    return isMissing ? { status, code: 'no_authorization' } : { status: 403, code };
  }
  if (status === 401 && code === 'session_not_found') return { status: 403, code };
  if (status === 429 && /\/(otp|resend)$/.test(req.path)) return { status, code: 'over_sms_send_rate_limit' };
  return told;
}
