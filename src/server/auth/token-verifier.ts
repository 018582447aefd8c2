/** Who sent a request, by its bearer token. Roles are not read from it: they come from the database. */
import { createLocalJWKSet, createRemoteJWKSet, customFetch, decodeProtectedHeader, jwtVerify, type FetchImplementation, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import { ApiError } from '../api-error';
import type { HostedConfig, ServerConfig } from '../server-config';
import { DEFAULT_SETTINGS } from '../settings';
import type { Database } from '../storage/database';
import { isIdle, issuerOf } from './sessions';
import type { SigningKey } from './signing-key';
import { isPasswordExpired } from './users';

export interface Identity {
  userId: string;
  sessionId: string;
  /** E.164 with "+". */
  phone?: string;
  email?: string;
  /** True when password_expiry_days have passed: all but setting a new one is to be refused. */
  passwordExpired: boolean;
  /** The verified claims, for row level security. */
  claims: JWTPayload;
}

export interface TokenVerifier {
  /** Throws 401 for a token that is missing, malformed, forged, of another issuer or audience, expired, or of an ended session. */
  verify(token: string): Promise<Identity>;
}

/** Public-key algorithms alone: with "none" or HS256 here, whoever knows the public key could sign. */
const PUBLIC_KEY_ALGORITHMS = ['ES256', 'RS256', 'EdDSA'];

/** How often at most a session's last use is written down. */
const SEEN_EVERY = 60_000;

/** Verifies tokens of the embedded sign-in, and that their session still lives. */
export function createEmbeddedVerifier(options: { database: Database; clock: () => Date; config: ServerConfig; signingKey: SigningKey }): TokenVerifier {
  const { database: { kysely }, clock, config, signingKey } = options;
  const keys = createLocalJWKSet(signingKey.jwks);
  return {
    async verify(token) {
      const now = clock();
      const identity = await check(token, { keys, algorithms: ['ES256'], issuer: issuerOf(config), now });
      // Every call begins with this, so the setting comes along instead of by a question of its own.
      const row = await kysely
        .selectFrom('auth.sessions as session')
        .innerJoin('auth.users as user', 'user.id', 'session.user_id')
        .leftJoin('settings', (join) => join.on('settings.group_id', '=', 'security'))
        .select(['session.last_seen_at', 'user.banned_until', 'user.password_changed_at', 'settings.values as security'])
        .where('session.id', '=', identity.sessionId)
        .where('session.user_id', '=', identity.userId)
        .executeTakeFirst();
      if (!row || (row.banned_until && row.banned_until > now)) throw sessionEnded();
      const { session_timeout, password_expiry_days } = { ...DEFAULT_SETTINGS.security, ...row.security };
      if (isIdle(row.last_seen_at, session_timeout, now)) {
        await kysely.deleteFrom('auth.sessions').where('id', '=', identity.sessionId).execute();
        throw sessionEnded();
      }
      if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY) {
        await kysely.updateTable('auth.sessions').set({ last_seen_at: now }).where('id', '=', identity.sessionId).execute();
      }
      return { ...identity, passwordExpired: isPasswordExpired(row.password_changed_at, password_expiry_days, now) };
    },
  };
}

/** Verifies tokens of a hosted project by its published keys (fetched once and cached), or by its shared secret. */
export function createHostedVerifier({ url, jwtSecret }: HostedConfig, clock: () => Date, send: FetchImplementation = fetch): TokenVerifier {
  const issuer = `${url.replace(/\/$/, '')}/auth/v1`;
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: send });
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  return {
    async verify(token) {
      const common = { issuer, now: clock() };
      if (secret && readAlgorithm(token) === 'HS256') return check(token, { keys: async () => secret, algorithms: ['HS256'], ...common });
      return check(token, { keys: remote, algorithms: PUBLIC_KEY_ALGORITHMS, ...common });
    },
  };
}

/** The token of an Authorization header. Throws 401 when there is none. */
export function getBearerToken(header: string | undefined): string {
  const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
  if (token === undefined) throw authenticationFailed();
  return token;
}

interface Check {
  keys: JWTVerifyGetKey;
  algorithms: string[];
  issuer: string;
  now: Date;
}

async function check(token: string, { keys, algorithms, issuer, now }: Check): Promise<Identity> {
  const claims = await readClaims(token, keys, { algorithms, issuer, audience: 'authenticated', currentDate: now });
  const { sub, session_id: sessionId, role, phone, email } = claims;
  if (typeof sub !== 'string' || !isUuid(sub) || typeof sessionId !== 'string' || !isUuid(sessionId) || role !== 'authenticated') throw authenticationFailed();
  return {
    userId: sub,
    sessionId,
    passwordExpired: false,
    claims,
    ...(typeof phone === 'string' && phone !== '' ? { phone: `+${phone.replace(/^\+/, '')}` } : {}),
    ...(typeof email === 'string' && email !== '' ? { email } : {}),
  };
}

async function readClaims(token: string, keys: JWTVerifyGetKey, rules: { algorithms: string[]; issuer: string; audience: string; currentDate: Date }): Promise<JWTPayload> {
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

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

function authenticationFailed(cause?: unknown): ApiError {
  return new ApiError(401, 'bad_jwt', 'Authentication failed', { cause });
}

function sessionEnded(): ApiError {
  return new ApiError(401, 'session_not_found', 'Authentication failed');
}
