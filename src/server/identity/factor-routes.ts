/** GoTrue's routes for second factors: enrolled by officers alone, asked for by the pages through supabase-js. */
import type { Context, Hono } from 'hono';
import encodeQR from 'qr';
import { z } from 'zod';
import { ApiError } from '../platform/api-error';
import type { Caller } from '../platform/auth-backend';
import type { Identity } from '../platform/identity';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { readJson } from '../http/read-json';
import { accountRoleIds, listAccountRoles } from '../storage/account-roles';
import { isUuid } from '../storage/uuid';
import { readCaller, rememberDevice } from './caller';
import type { EmbeddedParts } from './embedded-parts';
import { takeGuess } from './guesses';
import { noteFailedSignIn } from './note-failed-sign-in';
import { noteOfficerAct } from './note-officer-act';
import {
  addChallenge,
  addFactor,
  assertChallenge,
  countRecoveryCodes,
  findRecoverySet,
  getFactor,
  hasSecondFactor,
  makeRecoveryCodes,
  removeFactor,
  useFactorCode,
  useRecoveryCode,
} from './second-factors';
import { TokenText } from './sign-in-texts';
import { tellOfRemovedFactor } from './tell-of-removed-factor';
import { toTotpUri } from './totp';
import { t } from '@/texts/t';

const Name = z.string().trim().max(100).optional();
const EnrolBody = z.object({ factor_type: z.string().max(60), friendly_name: Name });
const VerifyBody = z.object({ challenge_id: z.string().max(60), code: TokenText });
const RecoveryBody = z.object({ friendly_name: Name });
const RecoveryVerifyBody = z.object({ code: TokenText });

/** What scanners ask to be left empty around it. */
const QUIET_MODULES = 4;

/** What the page and the apps call the set of codes where nobody has named it. */
const RECOVERY_NAME = 'Recovery codes';

export function addFactorRoutes(
  app: Hono<ServerEnv>,
  platform: Platform,
  { sessions, identify }: Pick<EmbeddedParts, 'sessions'> & { identify: (context: ServerContext) => Promise<Identity> },
): void {
  const {
    database: { kysely },
    catalog: { registry },
    clock,
    settings,
  } = platform;
  const ownFactor = (context: Context<ServerEnv, '/factors/:id'>, { userId }: Identity) => {
    const id = context.req.param('id');
    if (!isUuid(id)) throw new ApiError(404, 'validation_failed', t('Factor not found'));
    return getFactor(kysely, userId, id);
  };

  app.post('/factors', async (context) => {
    const { userId, provedSecond, email } = await identify(context);
    const { factor_type, friendly_name } = await readJson(context.req.raw, EnrolBody);
    if (factor_type !== 'totp') throw new ApiError(400, 'validation_failed', t('factor_type needs to be totp'));
    await assertOfficer(userId);
    if (!provedSecond && (await hasSecondFactor(kysely, userId)))
      throw new ApiError(403, 'insufficient_aal', t('AAL2 required to enroll a new factor'));
    const { factor, secret } = await kysely
      .transaction()
      .execute((transaction) => addFactor(transaction, { userId, name: friendly_name || undefined, now: clock() }));
    const uri = toTotpUri({ secret, issuer: await readSiteName(settings, registry), account: email ?? userId });
    return context.json({
      id: factor.id,
      type: 'totp',
      ...(factor.friendly_name === null ? {} : { friendly_name: factor.friendly_name }),
      totp: { qr_code: encodeQR(uri, 'svg', { ecc: 'medium', border: QUIET_MODULES }), secret, uri },
    });
  });

  app.get('/factors/recovery-codes', async (context) => {
    const { userId } = await identify(context);
    const set = await findRecoverySet(kysely, userId);
    if (!set) throw new ApiError(404, 'mfa_factor_not_found', t('There are no recovery codes'));
    return context.json({ id: set.id, type: 'recovery_code', ...(await countRecoveryCodes(kysely, set.id)) });
  });

  for (const path of ['/factors/recovery-codes', '/factors/recovery-codes/regenerate'] as const) {
    const isNew = path === '/factors/recovery-codes';
    app.post(path, async (context) => {
      const identity = await identify(context);
      const { userId } = identity;
      const body = await context.req.raw.clone().text();
      const { friendly_name } = body === '' ? {} : await readJson(context.req.raw, RecoveryBody);
      await assertProved(identity);
      const made = await kysely.transaction().execute(async (transaction) => {
        const before = await findRecoverySet(transaction, userId);
        if (isNew && before)
          throw new ApiError(422, 'mfa_verified_factor_exists', t('There are recovery codes already'));
        if (!isNew && !before) throw new ApiError(404, 'mfa_factor_not_found', t('There are no recovery codes'));
        const name = friendly_name || RECOVERY_NAME;
        return { name, ...(await makeRecoveryCodes(transaction, { userId, name, now: clock() })) };
      });
      await noteOfficerAct(platform, userId, 'officer.recovery-codes');
      const { id, codes, name } = made;
      return context.json({ id, type: 'recovery_code', friendly_name: name, total: codes.length, codes });
    });
  }

  app.post('/factors/recovery-codes/verify', async (context) => {
    const identity = await identify(context);
    const { code } = await readJson(context.req.raw, RecoveryVerifyBody);
    const guess = await guessAt(identity, readCaller(context, platform));
    if (!(await useRecoveryCode(kysely, identity.userId, code, clock())))
      throw await toWrongCode(identity, guess.countedAs);
    await guess.right();
    await noteOfficerAct(platform, identity.userId, 'officer.recovery-code-used');
    return context.json(await liftSession(context, identity, 'mfa/recovery_code'));
  });

  app.post('/factors/:id/challenge', async (context) => {
    const identity = await identify(context);
    const { id: factorId } = await ownFactor(context, identity);
    const { id, expiresAt } = await addChallenge(kysely, factorId, clock());
    return context.json({ id, type: 'totp', expires_at: Math.floor(expiresAt.getTime() / 1000) });
  });

  app.post('/factors/:id/verify', async (context) => {
    const identity = await identify(context);
    const factor = await ownFactor(context, identity);
    const { challenge_id, code } = await readJson(context.req.raw, VerifyBody);
    if (!isUuid(challenge_id))
      throw new ApiError(404, 'mfa_factor_not_found', t('MFA factor with the provided challenge ID not found'));
    await assertChallenge(kysely, { id: challenge_id, factorId: factor.id, now: clock() });
    // One that was begun before another was verified must not become a second one without that.
    if (factor.status === 'unverified' && !identity.provedSecond && (await hasSecondFactor(kysely, identity.userId)))
      throw new ApiError(403, 'insufficient_aal', t('AAL2 required to enroll a new factor'));
    const guess = await guessAt(identity, readCaller(context, platform));
    const { right, first } = await useFactorCode(kysely, { factor, code: code.replace(/\s/g, ''), now: clock() });
    if (!right) throw await toWrongCode(identity, guess.countedAs);
    await guess.right();
    if (first) await noteOfficerAct(platform, identity.userId, 'officer.factor-added');
    return context.json(await liftSession(context, identity, 'totp'));
  });

  app.delete('/factors/:id', async (context) => {
    const identity = await identify(context);
    const factor = await ownFactor(context, identity);
    if (factor.status === 'verified' && !identity.provedSecond)
      throw new ApiError(422, 'insufficient_aal', t('AAL2 required to unenroll verified factor'));
    await kysely.transaction().execute(async (transaction) => {
      await removeFactor(transaction, factor);
      if (factor.status === 'verified') await tellOfRemovedFactor(platform, transaction, identity.userId);
    });
    if (factor.status === 'verified') await noteOfficerAct(platform, identity.userId, 'officer.factor-removed');
    return context.json({ id: factor.id });
  });

  async function assertOfficer(userId: string): Promise<void> {
    const profile = await kysely
      .selectFrom('profiles')
      .select(['role_id', accountRoleIds.as('role_ids')])
      .where('id', '=', userId)
      .executeTakeFirst();
    const roles = listAccountRoles(registry.roles, profile?.role_id ?? null, profile?.role_ids ?? []);
    if (!roles.some(({ audience }) => audience === 'officer'))
      throw new ApiError(403, 'mfa_totp_enroll_not_enabled', t('Only officers have a second factor'));
  }

  /** Recovery codes stand for an app, and are for whoever has just shown it. */
  async function assertProved({ userId, provedSecond }: Identity): Promise<void> {
    if (!(await hasSecondFactor(kysely, userId)))
      throw new ApiError(422, 'mfa_recovery_codes_sole_factor', t('Recovery codes need an authenticator app first'));
    if (!provedSecond) throw new ApiError(403, 'insufficient_aal', t('AAL2 required to make recovery codes'));
  }

  /**
   * Apps and recovery codes are guessed at together, and apart from the password: the right one gives no new guesses.
   */
  async function guessAt({ userId }: Identity, caller: Caller) {
    const { failed_login_attempts: limit } = await settings.read('security');
    return takeGuess(platform, { subject: factorSubject(userId), limit, caller, now: clock() });
  }

  async function toWrongCode({ userId, email }: Identity, countedAs: string): Promise<ApiError> {
    const failure = { email: email ?? userId, userId, countedAs, now: clock() };
    await noteFailedSignIn(kysely, failure, 'officer.code-failed');
    return new ApiError(422, 'mfa_verification_failed', t('This code is not right, or was used already'));
  }

  async function liftSession(
    context: ServerContext,
    { userId, sessionId }: Identity,
    method: Parameters<typeof sessions.lift>[1],
  ) {
    const session = await sessions.lift({ id: sessionId, userId }, method);
    await rememberDevice(context, platform, factorSubject(userId));
    return session;
  }
}

/** What codes of a person's second factor are counted under. */
function factorSubject(userId: string): string {
  return `factor:${userId}`;
}
