/** API tokens as calls carry them: whose they are, and what they may. */
import { listTokenPermissions, TOKEN_PREFIX } from '@/api/shapes/api-token';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { Identity } from '../platform/identity';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { hashSecretText } from '../storage/secret-text';
import { authenticationFailed } from './bearer-token';

/** How often at most a token's last use is written down. */
const USED_EVERY = { minutes: 1 };

export function isApiToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/**
 * Its maker, as whom it calls. 401 for one that is not known, has ended or was revoked, or whose maker is not active.
 */
export async function verifyApiToken(
  { database: { kysely }, clock }: Pick<Platform, 'database' | 'clock'>,
  token: string,
): Promise<Identity> {
  const row = await kysely
    .selectFrom('api_tokens as token')
    .innerJoin('profiles', 'profiles.id', 'token.made_by')
    .select([
      'token.id',
      'token.name',
      'token.permissions',
      'token.made_by',
      'token.ends_at',
      'token.last_used_at',
      'token.revoked_at',
      'profiles.status',
    ])
    .where('token_hash', '=', await hashSecretText(token))
    .executeTakeFirst();
  if (!row) throw authenticationFailed();
  const now = clock();
  const { id, name, permissions, made_by: userId } = row;
  if (row.revoked_at)
    throw new ApiError(401, 'TOKEN_REVOKED', t('This API token was revoked. Please ask for another.'));
  if (row.ends_at <= now) {
    const day = toLongDay(addDays(toDay(row.ends_at), -1));
    throw new ApiError(
      401,
      'TOKEN_ENDED',
      t('The last day of this API token was {day}. Please ask for another.', { day }),
    );
  }
  if (row.status !== 'active')
    throw new ApiError(
      401,
      'TOKEN_WITHOUT_MAKER',
      t('The officer who made this API token has no active account. Please ask for another.'),
    );
  if (row.last_used_at === null || now > later(row.last_used_at, USED_EVERY))
    await kysely.updateTable('api_tokens').set({ last_used_at: now }).where('id', '=', id).execute();
  return {
    userId,
    sessionId: id,
    passwordExpired: false,
    provedSecond: false,
    claims: {},
    token: { id, name, permissions },
  };
}

/** The person with no more than the token was given, and no more than a token can have. */
export function actByToken(person: Omit<Actor, 'factorStep'>, token: NonNullable<Identity['token']>): Actor {
  const narrow = (held: string[]) =>
    listTokenPermissions(held).filter((permission) => token.permissions.includes(permission));
  return {
    ...person,
    name: t('{token} (API token of {person})', { token: token.name, person: person.name }),
    permissions: narrow(person.permissions),
    type_permissions: Object.fromEntries(
      Object.entries(person.type_permissions).map(([type, held]) => [type, narrow(held)]),
    ),
    factorStep: 'none',
    token: { id: token.id },
  };
}

/** 403, where no token is taken. */
export function peopleAlone(): ApiError {
  return new ApiError(403, 'TOKEN_NOT_TAKEN', t('This is for people who have signed in: no API token can do it.'));
}

/** 403 for a token that asks for more than it has. */
export function tokenLacks(permission: string): ApiError {
  return new ApiError(
    403,
    'TOKEN_LACKS_PERMISSION',
    t('This API token, or the officer who made it, does not have the permission {permission}.', { permission }),
  );
}
