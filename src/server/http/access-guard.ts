/** What a contract says of who may call it, asked before its handler runs. */
import type { MiddlewareHandler } from 'hono';
import type { Access, Permission } from '@/api/contracts/contract';
import { holdsForAny, hasPermission } from '@/engine/workflow/permissions';
import { ApiError } from '../platform/api-error';
import type { Platform, ServerEnv } from '../platform/platform';
import { REFUSALS } from './access-rules';
import type { RegistryDefinition, RoleDefinition } from '@/definition/parse/catalog';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import type { Queries } from '../storage/database';
import type { Actor, FactorStep } from '../platform/actor';
import type { Contact } from '../platform/auth-backend';
import { assertLetIn } from '../platform/provider-alone';
import { describeError } from '../platform/describe-error';
import type { Identity } from '../platform/identity';
import { getBearerToken, authenticationFailed } from './bearer-token';
import { assertNoMaintenance } from '../platform/maintenance';
import { toName } from '../platform/person-name';
import { readTogether } from '../storage/read-together';
import { ROLE_CHANGES, withRoleChanges } from '../platform/role-changes';
import { DEFAULT_SETTINGS } from '../platform/settings';
import { accountRoleIds, listAccountRoles } from '../storage/account-roles';
import { hasVerifiedFactor } from '../storage/verified-factor';
import { officerByPhone } from '../platform/officer-phone';
import { msg, t } from '@/texts/t';
import { listTokenPermissions, TOKEN_PREFIX } from '@/api/shapes/api-token';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { later } from '../platform/time-span';
import { hashSecretText } from '../storage/secret-text';

const NOT_OF_ROLE = msg(
  'Access forbidden: Your account does not have the role that this needs. Sign in where people of that role do to add it.',
);

/** What stands before an endpoint of this access: 401 without a valid token, 403 with the rule's words. */
export type GuardsOf = (access: Access & { roles?: string[] }) => MiddlewareHandler<ServerEnv>[];

export function createGuards(platform: Platform): GuardsOf {
  const findActor = createActorFinder(platform);
  return ({ who, permissions = [], reach, roles, expiredPassword = false, tokens = false }) => {
    if (who === 'anyone') return [];
    if (who === 'nobody') return [denyEverybody];
    if (who === 'verified') return [requireIdentity(platform)];
    return [
      requireActor(platform, findActor, { expiredPassword, tokens }),
      ...(reach === 'own-or-viewed' ? [requireOfToken('view_applications')] : []),
      requirePermissions(permissions, reach),
      ...(roles ? [requireRole(roles)] : []),
    ];
  };
}

/** Where the applications of a type can be reached alone, a permission for any of them is enough to come in. */
function requirePermissions(permissions: readonly Permission[], reach: Access['reach']): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    const holds = (permission: Permission) =>
      reach === 'viewed' ? holdsForAny(actor, permission) : actor.permissions.includes(permission);
    const missing = permissions.find((permission) => !holds(permission));
    if (missing) throw actor.token ? tokenLacks(missing) : new ApiError(403, 'FORBIDDEN', t(REFUSALS[missing]));
    await next();
  };
}

/** What a person has of their own is no program's to ask for. */
function requireOfToken(permission: Permission): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const actor = context.get('actor');
    if (actor.token && !holdsForAny(actor, permission)) throw tokenLacks(permission);
    await next();
  };
}

function requireRole(roles: string[]): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    if (!context.get('actor').roles.some(({ id }) => roles.includes(id)))
      throw new ApiError(403, 'FORBIDDEN', t(NOT_OF_ROLE));
    await next();
  };
}

async function denyEverybody(): Promise<never> {
  throw new ApiError(403, 'FORBIDDEN', t('Access forbidden'));
}

/**
 * Who calls, and what they may do: roles and permissions come from the database and the registry, never from a token. A
 * verified token, whether or not its owner has a profile yet. 401 without one, 403 for an expired password.
 */
function requireIdentity({ auth }: Platform): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const token = getBearerToken(context.req.header('authorization'));
    if (isApiToken(token)) throw peopleAlone();
    const identity = await auth.verifier.verify(token);
    context.set('identity', identity);
    assertPasswordValid(identity);
    await next();
  };
}

/**
 * A verified token of somebody with an active profile. 401 without one, 403 without a profile, for a suspended one and
 * for an expired password, 503 for applicants while the registry is being maintained. 403 for an API token where none
 * is taken.
 */
function requireActor(
  platform: Platform,
  findActor: ActorFinder,
  { expiredPassword, tokens }: { expiredPassword: boolean; tokens: boolean },
): MiddlewareHandler<ServerEnv> {
  return async (context, next) => {
    const token = getBearerToken(context.req.header('authorization'));
    if (isApiToken(token) && !tokens) throw peopleAlone();
    const identity = await (isApiToken(token) ? verifyApiToken(platform, token) : platform.auth.verifier.verify(token));
    context.set('identity', identity);
    const actor = await findActor(identity);
    if (!expiredPassword) assertPasswordValid(identity);
    if (!expiredPassword) assertSecondFactor(actor);
    if (!actor.officer && !expiredPassword) await assertNoMaintenance(platform);
    context.set('actor', actor);
    await next();
  };
}

/** 403 when only setting a new password is left to do. */
function assertPasswordValid({ passwordExpired }: Identity): void {
  if (passwordExpired)
    throw new ApiError(403, 'PASSWORD_EXPIRED', t('Your password has expired. Please set a new one.'));
}

/** 403 while an officer has not shown their second factor, or has none although it is demanded. */
function assertSecondFactor({ factorStep }: Actor): void {
  if (factorStep === 'none') return;
  throw new ApiError(
    403,
    'SECOND_FACTOR_REQUIRED',
    factorStep === 'show'
      ? t('Please enter the code of your authenticator app first.')
      : t('Please set up an authenticator app first: every officer needs one.'),
  );
}

type ActorFinder = (identity: Identity) => Promise<Actor>;

/**
 * The person behind a verified token. 403 "User profile not found" (specification section 8) without a profile. Nobody
 * is an officer by a session from before they were made one (401), by a phone's code (403), or by a password where the
 * identity provider is the only way in (401).
 */
export function createActorFinder(platform: Platform): ActorFinder {
  const { database } = platform;
  const readAccount = readTogether(async (ids) => await readAccounts(database.kysely, ids));
  return async (identity) => toActor(platform, identity, await readAccount(identity.userId));
}

type Account = Awaited<ReturnType<typeof readAccounts>>[number];

function readAccounts(queries: Queries, ids: readonly string[]) {
  return queries
    .selectFrom('profiles')
    .selectAll()
    .select([
      accountRoleIds.as('role_ids'),
      (select) =>
        select
          .selectFrom('profile_roles')
          .whereRef('profile_id', '=', 'profiles.id')
          .select((inner) => inner.fn.max('appointed_at').as('at'))
          .as('appointed_at'),
      hasVerifiedFactor('profiles.id').as('has_factor'),
      (select) => select.selectFrom('settings').where('group_id', '=', 'protection').select('values').as('protection'),
      (select) =>
        select.selectFrom('settings').where('group_id', '=', ROLE_CHANGES).select('values').as('role_changes'),
    ])
    .where('id', '=', sql<string>`any(${ids})`)
    .execute();
}

async function toActor(platform: Platform, identity: Identity, row: Account | undefined): Promise<Actor> {
  const { catalog, auth, log } = platform;
  if (!row) throw new ApiError(403, 'PROFILE_NOT_FOUND', t('User profile not found'));
  const { role_ids, appointed_at, has_factor, protection, role_changes, ...profile } = row;
  if (profile.status === 'suspended' || profile.status === 'deleted')
    throw new ApiError(403, 'ACCOUNT_SUSPENDED', t('This account is not active. Please contact support.'));
  if (auth.backend.restoreContact) await assertSameContact({ auth, log }, identity, profile);
  const registry = { ...catalog.registry, roles: withRoleChanges(catalog.registry.roles, role_changes) };
  const roles = listAccountRoles(registry.roles, profile.role_id, role_ids);
  const officer = roles.some(({ audience }) => audience === 'officer');
  const { token } = identity;
  if (officer && !token) await assertSameSignIn(platform, identity, appointed_at);
  const person = {
    userId: profile.id,
    identity,
    profile,
    name: toName(profile),
    phone: profile.phone,
    email: profile.email,
    roles,
    ...collectPermissions(registry, roles),
    officer,
  };
  if (token) return actByToken(person, token);
  return {
    ...person,
    factorStep: officer ? findFactorStep(identity, { hasFactor: has_factor, protection }) : 'none',
  };
}

/** Whoever has a second factor is asked for it, whatever the setting. */
function findFactorStep(
  { provedSecond }: Identity,
  { hasFactor, protection }: { hasFactor: boolean; protection: Record<string, unknown> | null },
): FactorStep {
  if (hasFactor) return provedSecond ? 'none' : 'show';
  const { demand_second_factor } = { ...DEFAULT_SETTINGS.protection, ...protection };
  return demand_second_factor ? 'enrol' : 'none';
}

/**
 * Of a hosted project, which may let people change by themselves what they sign in by: notices and the audit know what
 * the account has, so that nothing else opens it. What the account has is put back, so that nobody locks themselves
 * out.
 */
async function assertSameContact(
  { auth, log }: Pick<Platform, 'auth' | 'log'>,
  { userId, phone, email }: Identity,
  profile: { phone: string | null; email: string | null },
): Promise<void> {
  const kept: Contact = {
    ...(phone === undefined || phone === profile.phone ? {} : { phone: profile.phone }),
    ...(email === undefined || email.toLowerCase() === profile.email?.toLowerCase() ? {} : { email: profile.email }),
  };
  const values = Object.values(kept);
  if (values.length === 0) return;
  const isRestored =
    !values.includes(null) &&
    (await auth.backend.restoreContact?.(userId, kept).then(
      () => true,
      (error: unknown) => {
        log.warn({ userId, error: describeError(error) }, 'what somebody signs in by could not be put back');
        return false;
      },
    )) === true;
  throw new ApiError(
    403,
    'CONTACT_CHANGED',
    isRestored
      ? t(
          'You had changed the phone number or email address that you sign in with. Only an administrator can do that, so it is as it was before: please sign in again with it.',
        )
      : t('You sign in with another phone number or email address than your account has. Please contact support.'),
  );
}

/** Of an officer's session: how it was begun is kept in its tokens when they are refreshed. */
async function assertSameSignIn(
  { database: { kysely }, auth, identityProvider: provider, clock }: Platform,
  { userId, phone, sessionId, claims }: Identity,
  appointedAt: Date | null,
): Promise<void> {
  const begun = readSignIns(claims);
  const latest = Math.max(...begun.map(({ timestamp }) => timestamp), begun.length === 0 ? (claims.iat ?? 0) : 0);
  // Tokens count whole seconds.
  if (appointedAt && latest < Math.floor(appointedAt.getTime() / 1000))
    throw new ApiError(401, 'session_not_found', t('Authentication failed'));
  const methods = begun.map(({ method }) => method);
  // A hosted project calls the code of an e-mail "otp" too: whoever has no phone came by that.
  const isByPhone = phone !== undefined && methods.includes('otp') && !methods.includes('password');
  if (!isByPhone && !provider?.alone) return;
  // What their identity provider has opened a hosted project calls "otp" as well, and "oauth" what others have opened.
  if ((auth.embedded && methods.includes('oauth')) || (await isProved(kysely, sessionId))) return;
  if (isByPhone) throw officerByPhone();
  if (provider?.alone) await assertLetIn(kysely, { provider, userId, now: clock() });
}

async function isProved(queries: Queries, sessionId: string): Promise<boolean> {
  const proved = await queries
    .selectFrom('proved_sessions')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return proved !== undefined;
}

function readSignIns({ amr }: JWTPayload): { method: string; timestamp: number }[] {
  return Array.isArray(amr)
    ? amr.filter(
        (each): each is { method: string; timestamp: number } =>
          typeof each === 'object' && each !== null && 'method' in each && 'timestamp' in each,
      )
    : [];
}

/** What the roles hold together: everywhere, and for one type alone. */
function collectPermissions(
  registry: RegistryDefinition,
  roles: readonly RoleDefinition[],
): Pick<Actor, 'permissions' | 'type_permissions'> {
  const join = (each: readonly RoleDefinition[]) => [
    ...new Set(each.flatMap((role) => listPermissions(registry, role))),
  ];
  const types = new Set(roles.flatMap(({ type }) => (type === undefined ? [] : [type])));
  return {
    permissions: join(roles.filter(({ type }) => type === undefined)),
    type_permissions: Object.fromEntries(
      [...types].map((type) => [type, join(roles.filter((role) => role.type === type))]),
    ),
  };
}

/** What a role holds; of a role that holds all, every permission that the registry declares or this server asks for. */
function listPermissions(registry: RegistryDefinition, role: RoleDefinition): string[] {
  const named = new Set([...Object.keys(REFUSALS), ...registry.permissions.map(({ id }) => id)]);
  return [...named].filter((permission) => hasPermission(registry, role.id, permission));
}

/** How often at most a token's last use is written down. */
const USED_EVERY = { minutes: 1 };

function isApiToken(token: string): boolean {
  return token.startsWith(TOKEN_PREFIX);
}

/**
 * Its maker, as whom it calls. 401 for one that is not known, has ended or was revoked, or whose maker is not active.
 */
async function verifyApiToken(
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
function actByToken(person: Omit<Actor, 'factorStep'>, token: NonNullable<Identity['token']>): Actor {
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
function peopleAlone(): ApiError {
  return new ApiError(403, 'TOKEN_NOT_TAKEN', t('This is for people who have signed in: no API token can do it.'));
}

/** 403 for a token that asks for more than it has. */
function tokenLacks(permission: string): ApiError {
  return new ApiError(
    403,
    'TOKEN_LACKS_PERMISSION',
    t('This API token, or the officer who made it, does not have the permission {permission}.', { permission }),
  );
}
