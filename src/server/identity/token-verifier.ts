/** Who sent a request, by its bearer token. Roles are not read from it: they come from the database. */
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  jwtVerify,
  type FetchImplementation,
  type JWTPayload,
  type JWTVerifyGetKey,
} from 'jose';
import { ApiError } from '../platform/api-error';
import { isUuid } from '../storage/uuid';
import type { HostedConfig, ServerConfig } from '../platform/server-config';
import { DEFAULT_SETTINGS } from '../platform/settings';
import { sql } from 'kysely';
import type { Database, Queries } from '../storage/database';
import { readTogether } from '../storage/read-together';
import { isIdle, isOver, issuerOf } from './sessions';
import { authenticationFailed } from '../http/bearer-token';
import type { Identity, TokenVerifier } from '../platform/identity';
import { isBlocked } from './assert-not-blocked';
import type { SigningKey } from './signing-key';
import { isPasswordExpired } from './users';
import { later } from '../platform/time-span';
import { t } from '@/texts/t';

/** Public-key algorithms alone: with "none" or HS256 here, whoever knows the public key could sign. */
const PUBLIC_KEY_ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** How often at most a session's last use is written down. */
const SEEN_EVERY = { minutes: 1 };

/** Verifies tokens of the embedded sign-in, and that their session still lives. */
export function createEmbeddedVerifier(options: {
  database: Database;
  clock: () => Date;
  config: ServerConfig;
  signingKey: SigningKey;
}): TokenVerifier {
  const {
    database: { kysely },
    clock,
    config,
    signingKey,
  } = options;
  const keys = createLocalJWKSet(signingKey.jwks);
  const readSession = readTogether((ids) => readSessions(kysely, ids));
  return {
    async verify(token) {
      const now = clock();
      const identity = await check(token, { keys, algorithms: ['ES256'], issuer: issuerOf(config), now });
      const row = await readSession(identity.sessionId);
      if (row?.user_id !== identity.userId || isBlocked(row.banned_until, now)) throw sessionEnded();
      const { session_timeout, password_expiry_days } = { ...DEFAULT_SETTINGS.security, ...row.security };
      const { session_hours } = { ...DEFAULT_SETTINGS.protection, ...row.protection };
      if (isIdle(row.last_seen_at, session_timeout, now) || isOver(row.created_at, session_hours, now)) {
        await kysely.deleteFrom('auth.sessions').where('id', '=', identity.sessionId).execute();
        throw sessionEnded();
      }
      if (now > later(row.last_seen_at, SEEN_EVERY)) {
        await kysely
          .updateTable('auth.sessions')
          .set({ last_seen_at: now })
          .where('id', '=', identity.sessionId)
          .execute();
      }
      // Of a token from before its factor was removed, the session knows better.
      const provedSecond = identity.provedSecond && row.aal === 'aal2';
      return {
        ...identity,
        provedSecond,
        // Whoever came by the identity provider was asked for no password, and may not know theirs.
        passwordExpired:
          !listMethods(identity.claims).includes('oauth') &&
          isPasswordExpired(row.password_changed_at, password_expiry_days, now),
      };
    },
  };
}

/** Every call begins with this, so the settings come along instead of by a question of their own. */
function readSessions(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('auth.sessions as session')
    .innerJoin('auth.users as user', 'user.id', 'session.user_id')
    .leftJoin('settings as security', (join) => join.on('security.group_id', '=', 'security'))
    .leftJoin('settings as protection', (join) => join.on('protection.group_id', '=', 'protection'))
    .select([
      'session.id',
      'session.user_id',
      'session.aal',
      'session.created_at',
      'session.last_seen_at',
      'user.banned_until',
      'user.password_changed_at',
      'security.values as security',
      'protection.values as protection',
    ])
    .where('session.id', '=', sql<string>`any(${ids})`)
    .execute();
}

export interface HostedVerifierOptions {
  hosted: HostedConfig;
  database: Pick<Database, 'kysely'>;
  clock: () => Date;
  /** Replaced in tests. */
  fetch?: FetchImplementation;
}

/**
 * Verifies tokens of a hosted project by its published keys (fetched once and cached), or by its shared secret; and
 * that their person has not signed out everywhere since, and signed in no longer ago than a session lasts.
 */
export function createHostedVerifier({
  hosted: { url, jwtSecret },
  database: { kysely },
  clock,
  fetch: send = fetch,
}: HostedVerifierOptions): TokenVerifier {
  const issuer = `${url.replace(/\/$/, '')}/auth/v1`;
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: send });
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  return {
    async verify(token) {
      const common = { issuer, now: clock() };
      const bySecret = secret && readAlgorithm(token) === 'HS256';
      const identity = await (bySecret
        ? check(token, { keys: async () => secret, algorithms: ['HS256'], ...common })
        : check(token, { keys: remote, algorithms: PUBLIC_KEY_ALGORITHMS, ...common }));
      await assertSessionActive(kysely, identity, common.now);
      return identity;
    },
  };
}

async function assertSessionActive(
  queries: Queries,
  { userId, sessionId, claims }: Identity,
  now: Date,
): Promise<void> {
  const [row] = await queries
    .selectFrom(
      sql<{ signed_out_at: Date | null; protection: Partial<typeof DEFAULT_SETTINGS.protection> | null }>`(
      select (select signed_out_at from public.sign_outs where user_id = ${userId}) as signed_out_at,
        (select values from public.settings where group_id = 'protection') as protection
    )`.as('known'),
    )
    .selectAll()
    .execute();
  const { session_hours } = { ...DEFAULT_SETTINGS.protection, ...row?.protection };
  const begun = readBeginning(claims);
  if (begun !== undefined && isOver(begun, session_hours, now)) throw sessionEnded();
  // A refreshed token is issued anew, and of the same session.
  const since = begun?.getTime() ?? (claims.iat ?? 0) * 1000;
  const ended = row?.signed_out_at?.getTime();
  if (ended === undefined || since > ended) return;
  // Tokens count whole seconds: whether one of the same second is of before, its session alone tells.
  const sameSecond = since + 1000 > ended;
  if (!sameSecond || !(await hasBegunAfter(queries, sessionId, ended))) throw sessionEnded();
}

/** By the project's own list, which tells it to a part of a second. */
async function hasBegunAfter(queries: Queries, sessionId: string, time: number): Promise<boolean> {
  const session = await queries
    .selectFrom('auth.sessions')
    .select('created_at')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return session !== undefined && session.created_at.getTime() > time;
}

/** By what the person has signed in. */
function listMethods({ amr }: JWTPayload): unknown[] {
  return Array.isArray(amr) ? amr.map((each: unknown) => (Object(each) as { method?: unknown }).method) : [];
}

/** When the person signed in; a refreshed token keeps it. */
function readBeginning({ amr }: JWTPayload): Date | undefined {
  const seconds = Array.isArray(amr)
    ? amr.flatMap((each: unknown) => (Object(each) as { timestamp?: number }).timestamp ?? [])
    : [];
  return seconds.length === 0 ? undefined : new Date(Math.min(...seconds) * 1000);
}

interface Check {
  keys: JWTVerifyGetKey;
  algorithms: string[];
  issuer: string;
  now: Date;
}

async function check(token: string, { keys, algorithms, issuer, now }: Check): Promise<Identity> {
  const claims = await readClaims(token, keys, { algorithms, issuer, audience: 'authenticated', currentDate: now });
  const { sub, session_id: sessionId, role, phone, email, aal } = claims;
  if (
    typeof sub !== 'string' ||
    !isUuid(sub) ||
    typeof sessionId !== 'string' ||
    !isUuid(sessionId) ||
    role !== 'authenticated'
  )
    throw authenticationFailed();
  return {
    userId: sub,
    sessionId,
    passwordExpired: false,
    provedSecond: aal === 'aal2',
    claims,
    ...(typeof phone === 'string' && phone !== '' ? { phone: `+${phone.replace(/^\+/, '')}` } : {}),
    ...(typeof email === 'string' && email !== '' ? { email } : {}),
  };
}

async function readClaims(
  token: string,
  keys: JWTVerifyGetKey,
  rules: { algorithms: string[]; issuer: string; audience: string; currentDate: Date },
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(token, keys, { ...rules, requiredClaims: ['sub', 'exp', 'session_id'] });
    return payload;
  } catch (cause) {
    throw authenticationFailed(cause);
  }
}

function readAlgorithm(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).alg;
  } catch (cause) {
    throw authenticationFailed(cause);
  }
}

function sessionEnded(): ApiError {
  return new ApiError(401, 'session_not_found', t('Authentication failed'));
}
