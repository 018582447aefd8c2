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
import { isUuid } from '../http/uuid';
import type { HostedConfig, ServerConfig } from '../platform/server-config';
import { DEFAULT_SETTINGS } from '../platform/settings';
import type { Database } from '../storage/database';
import { isIdle, issuerOf } from './sessions';
import { authenticationFailed } from '../http/bearer-token';
import type { Identity, TokenVerifier } from '../platform/identity';
import type { SigningKey } from './signing-key';
import { isPasswordExpired } from './users';
import { later } from '../platform/time-span';

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
  return {
    async verify(token) {
      const now = clock();
      const identity = await check(token, { keys, algorithms: ['ES256'], issuer: issuerOf(config), now });
      // Every call begins with this, so the setting comes along instead of by a question of its own.
      const row = await kysely
        .selectFrom('auth.sessions as session')
        .innerJoin('auth.users as user', 'user.id', 'session.user_id')
        .leftJoin('settings', (join) => join.on('settings.group_id', '=', 'security'))
        .select([
          'session.last_seen_at',
          'user.banned_until',
          'user.password_changed_at',
          'settings.values as security',
        ])
        .where('session.id', '=', identity.sessionId)
        .where('session.user_id', '=', identity.userId)
        .executeTakeFirst();
      if (!row || (row.banned_until && row.banned_until > now)) throw sessionEnded();
      const { session_timeout, password_expiry_days } = { ...DEFAULT_SETTINGS.security, ...row.security };
      if (isIdle(row.last_seen_at, session_timeout, now)) {
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
      return { ...identity, passwordExpired: isPasswordExpired(row.password_changed_at, password_expiry_days, now) };
    },
  };
}

/** Verifies tokens of a hosted project by its published keys (fetched once and cached), or by its shared secret. */
export function createHostedVerifier(
  { url, jwtSecret }: HostedConfig,
  clock: () => Date,
  send: FetchImplementation = fetch,
): TokenVerifier {
  const issuer = `${url.replace(/\/$/, '')}/auth/v1`;
  const remote = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: send });
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  return {
    async verify(token) {
      const common = { issuer, now: clock() };
      if (secret && readAlgorithm(token) === 'HS256')
        return check(token, { keys: async () => secret, algorithms: ['HS256'], ...common });
      return check(token, { keys: remote, algorithms: PUBLIC_KEY_ALGORITHMS, ...common });
    },
  };
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
  return new ApiError(401, 'session_not_found', 'Authentication failed');
}
