/** The subset of GoTrue's routes that the product's pages call through supabase-js. */
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../platform/api-error';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import { readJson } from '../http/read-json';
import { phoneSubject } from './attempt-lock';
import { readCaller, rememberDevice } from './caller';
import type { EmbeddedParts } from './embedded-parts';
import { addFactorRoutes } from './factor-routes';
import { noteOfficerAct } from './note-officer-act';
import { toLink } from './password-reset';
import type { Session, AuthUser } from '../platform/session';
import { emailSubject, getPhoneNumber, sendPasswordLink, sendSignInCode, signInWithCode } from './sign-in';
import { EmailText, PasswordText, PhoneText, TokenText } from './sign-in-texts';
import { writeMessage } from '../messages/write-message';
import { costTurns } from '../http/cost-turns';
import { fillTemplate } from '@/engine/fill-template';
import { readSiteName } from '../platform/settings';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { isPassword } from './passwords';
import type { Caller } from '../platform/auth-backend';
import { later } from '../platform/time-span';
import { takeGuess } from './guesses';
import { hasSecondFactor } from './second-factors';
import { fitsToken, METADATA_BYTES } from './user-metadata';
import { getBearerToken } from '../http/bearer-token';
import type { Identity } from '../platform/identity';
import { assertLetIn, assertPasswordsTaken } from '../platform/provider-alone';
import { findUser, hashStrongPassword, setPassword } from './users';
import { t } from '@/texts/t';

const UserBody = z.object({
  password: PasswordText.optional(),
  current_password: PasswordText.optional(),
  email: EmailText.optional(),
  phone: PhoneText.optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** How long after the link of an e-mail was used a password can be set without the one before. */
const LINK_MINUTES = 60;

/** Of a new password; one that is longer from before signs in as ever. */
const LONGEST_PASSWORD_BYTES = 72;

const Scope = z.enum(['global', 'local', 'others']);

const OtpBody = z.object({ phone: PhoneText.optional(), email: EmailText.optional() });
const PasswordBody = z.object({ email: EmailText.optional(), phone: PhoneText.optional(), password: PasswordText });
const RefreshBody = z.object({ refresh_token: TokenText });
const VerifyBody = z.object({
  type: z.string().max(60),
  phone: PhoneText.optional(),
  token: TokenText.optional(),
  token_hash: TokenText.optional(),
});
const RecoverBody = z.object({
  email: EmailText.pipe(z.email({ error: () => t('Unable to validate email address: invalid format') })),
});

export function createGotrueRoutes(platform: Platform, embedded: EmbeddedParts): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const { config } = platform;
  const callerOf = (context: ServerContext) => readCaller(context, platform);
  const noted = async (opening: Promise<Session>) => {
    const session = await opening;
    await noteOfficerAct(platform, session.user.id, 'officer.login');
    return session;
  };
  const signInByLink = async (token: string | undefined) => {
    const { identityProvider: provider, clock, database } = platform;
    const opened = await database.kysely.transaction().execute(async (transaction) => {
      const userId = await embedded.passwordReset.use(transaction, token ?? '');
      if (provider?.alone) await assertLetIn(transaction, { provider, userId, now: clock() });
      return embedded.sessions.open(transaction, { userId, method: 'recovery' });
    });
    return noted(embedded.sessions.show(opened));
  };

  for (const path of ['/otp', '/resend']) {
    app.post(path, async (context) => {
      const { phone, email } = await readJson(context.req.raw, OtpBody);
      if (!phone && !email) throw new ApiError(400, 'validation_failed', t('An email or a phone is required'));
      if (!phone) throw new ApiError(422, 'otp_disabled', t('One-time codes by email are disabled'));
      await sendSignInCode(platform, embedded, phone, callerOf(context)).catch((error: unknown) => {
        // What asks again for a code tells nobody who has an account.
        if (path !== '/resend' || !(error instanceof ApiError) || error.code !== 'otp_disabled') throw error;
      });
      return context.json({});
    });
  }

  app.post('/verify', async (context) => {
    const body = await readJson(context.req.raw, VerifyBody);
    if (body.type === 'recovery') return context.json(await signInByLink(body.token_hash ?? body.token));
    if (['phone_change', 'email_change', 'magiclink', 'invite', 'signup'].includes(body.type))
      throw new ApiError(403, 'otp_expired', t('Token has expired or is invalid'));
    if (body.type !== 'sms') throw new ApiError(422, 'otp_disabled', t('Only codes by SMS are enabled'));
    if (!body.token) throw new ApiError(400, 'validation_failed', t('Verify requires a token or a token hash'));
    const guess = { input: body.phone ?? '', code: body.token, caller: callerOf(context) };
    const session = await noted(signInWithCode(platform, embedded, guess));
    await rememberDevice(context, platform, phoneSubject(getPhoneNumber(guess.input)));
    return context.json(session);
  });

  // A link as GoTrue writes it. Opening it uses nothing up, since mail servers open links too: the page asks for its
  // session by POST, when somebody presses a button.
  app.get('/verify', (context) => {
    const { redirect_to, token = '' } = context.req.query();
    return context.redirect(toLink(config, redirect_to, token), 303);
  });

  app.post('/token', async (context) => {
    const grant = context.req.query('grant_type');
    if (grant === 'refresh_token') {
      const { refresh_token } = await readJson(context.req.raw, RefreshBody);
      return context.json(await embedded.sessions.refresh(refresh_token));
    }
    if (grant !== 'password') throw new ApiError(400, 'invalid_credentials', 'unsupported_grant_type');
    assertPasswordsTaken(platform);
    const { email, phone, password } = await readJson(context.req.raw, PasswordBody);
    if (!email && !phone) throw new ApiError(400, 'validation_failed', t('An email or a phone is required'));
    const guess = { email: email ?? '', password, caller: callerOf(context) };
    const session = await noted(platform.auth.backend.signInWithPassword(guess));
    await rememberDevice(context, platform, emailSubject(guess.email));
    return context.json(session);
  });

  app.post('/recover', async (context) => {
    assertPasswordsTaken(platform);
    const { email } = await readJson(context.req.raw, RecoverBody);
    const { redirect_to } = context.req.query();
    await sendPasswordLink(platform, embedded, {
      email,
      address: callerOf(context).address,
      ...(redirect_to === undefined ? {} : { redirectTo: redirect_to }),
    });
    return context.json({});
  });

  app.post('/signup', () => {
    throw new ApiError(422, 'signup_disabled', t('Signups not allowed for this instance'));
  });

  addUserRoutes(app, platform, embedded);

  app.get('/.well-known/jwks.json', (context) => context.json(embedded.signingKey.jwks));
  app.get('/health', (context) => context.json({ name: 'GoTrue', description: 'Embedded sign-in' }));
  app.get('/settings', (context) =>
    context.json({
      external: { phone: true, email: true },
      disable_signup: true,
      phone_autoconfirm: false,
      mailer_autoconfirm: false,
    }),
  );
  return app;
}

/** GoTrue's routes for whoever is signed in. */
function addUserRoutes(app: Hono<ServerEnv>, platform: Platform, { sessions }: EmbeddedParts): void {
  const {
    database: { kysely },
    auth,
    clock,
    settings,
  } = platform;
  const identify = async (context: ServerContext) => {
    const identity = await auth.verifier.verify(getBearerToken(context.req.header('authorization')));
    context.set('identity', identity);
    return identity;
  };

  async function getUser({ userId }: Identity): Promise<AuthUser> {
    const { password_expiry_days } = await settings.read('security');
    const user = await findUser(kysely, userId, { passwordDays: password_expiry_days, now: clock() });
    if (!user) throw new ApiError(404, 'user_not_found', t('User not found'));
    return user;
  }

  app.get('/user', async (context) => context.json(await getUser(await identify(context))));

  app.put('/user', async (context) => {
    const identity = await identify(context);
    const { password, current_password, data, email, phone } = await readJson(context.req.raw, UserBody);
    // Both are what they sign in with, and nothing here proves that the new one is theirs.
    if (email !== undefined && !z.email().safeParse(email).success)
      throw new ApiError(400, 'validation_failed', t('Unable to validate email address: invalid format'));
    if (email !== undefined || phone !== undefined)
      throw new ApiError(422, 'validation_failed', t('The email address and the phone number cannot be changed here'));
    if (password !== undefined)
      await changePassword(identity, password, { current: current_password, caller: readCaller(context, platform) });
    if (data !== undefined) {
      const before = await kysely
        .selectFrom('auth.users')
        .select('raw_user_meta_data')
        .where('id', '=', identity.userId)
        .executeTakeFirstOrThrow();
      const metadata = { ...before.raw_user_meta_data, ...data };
      if (!fitsToken(metadata))
        throw new ApiError(
          422,
          'validation_failed',
          t('User metadata must not be larger than {count} bytes', { count: METADATA_BYTES }),
        );
      await kysely
        .updateTable('auth.users')
        .set({ raw_user_meta_data: toJson(metadata), updated_at: clock() })
        .where('id', '=', identity.userId)
        .execute();
    }
    return context.json(await getUser(identity));
  });

  async function changePassword(
    identity: Identity,
    password: string,
    proof: { current: string | undefined; caller: Caller },
  ): Promise<void> {
    const { userId, sessionId } = identity;
    // The link of an e-mail must not go around it.
    if (!identity.provedSecond && (await hasSecondFactor(kysely, userId)))
      throw new ApiError(
        401,
        'insufficient_aal',
        t('AAL2 session is required to update email or password when MFA is enabled.'),
      );
    // So that each works at a hosted project too, which hashes no more of it.
    if (new TextEncoder().encode(password).length > LONGEST_PASSWORD_BYTES)
      throw new ApiError(400, 'validation_failed', t('Password cannot be longer than 72 characters'));
    const { encrypted_password, email } = await kysely
      .selectFrom('auth.users')
      .select(['encrypted_password', 'email'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    if (encrypted_password !== null && !isByLink(identity, clock()))
      await proveCurrent({ email: email ?? userId, encrypted: encrypted_password, ...proof });
    if (encrypted_password !== null && (await isPassword(password, encrypted_password))) {
      throw new ApiError(422, 'same_password', t('New password should be different from the old password.'));
    }
    const encrypted = await costTurns.take('hash', userId, () => hashStrongPassword(password));
    await kysely.transaction().execute(async (transaction) => {
      await setPassword(transaction, userId, encrypted, clock());
      if (encrypted_password !== null && email !== null) await tellOfChange(transaction, userId, email);
    });
    // Whoever knew the old password is out.
    await sessions.end({ id: sessionId, userId }, 'others');
    await noteOfficerAct(platform, userId, 'officer.password');
  }

  /**
   * Whoever finds a device signed in must not make the account theirs. 400 without the present password, 429 after too
   * many.
   */
  async function proveCurrent({
    email,
    encrypted,
    current,
    caller,
  }: {
    email: string;
    encrypted: string;
    current: string | undefined;
    caller: Caller;
  }): Promise<void> {
    if (!current)
      throw new ApiError(400, 'current_password_required', t('Current password required when setting new password.'));
    const { failed_login_attempts: limit } = await settings.read('security');
    const guess = await takeGuess(platform, { subject: emailSubject(email), limit, caller, now: clock() });
    if (!(await isPassword(current, encrypted)))
      throw new ApiError(400, 'current_password_invalid', t('The current password is not right.'));
    await guess.right();
  }

  /** Whatever the switches say: it may not have been the person. */
  async function tellOfChange(queries: Queries, userId: string, email: string): Promise<void> {
    const write = async ({ language, catalog: { registry } }: Words) => {
      const { passwordChanged, passwordChangedSubject, subject } = registry.messages;
      const site = await readSiteName(settings, registry, queries);
      await writeMessage(platform, queries, {
        occasion: 'password-changed',
        channel: 'email',
        to: email,
        language,
        subject: fillTemplate(subject, { site, subject: passwordChangedSubject }),
        text: passwordChanged,
      });
    };
    await speakTo(platform, await findLanguageOf(queries, { id: userId }), write, queries);
  }

  app.post('/logout', async (context) => {
    const { sessionId, userId } = await identify(context);
    const scope = Scope.safeParse(context.req.query('scope') || 'global');
    if (!scope.success) throw new ApiError(400, 'validation_failed', t('Unsupported logout scope'));
    await sessions.end({ id: sessionId, userId }, scope.data);
    return context.body(null, 204);
  });

  // Nobody signs in by another service, so there is nothing to lead to; what is linked already is told apart as GoTrue
  // does.
  app.get('/user/identities/authorize', async (context) => {
    const { userId } = await identify(context);
    const provider = context.req.query('provider') ?? '';
    const linked = await kysely
      .selectFrom('auth.identities')
      .select('id')
      .where('user_id', '=', userId)
      .where('provider', '=', provider)
      .executeTakeFirst();
    if (linked) throw new ApiError(422, 'identity_already_exists', t('Identity is already linked'));
    throw new ApiError(400, 'validation_failed', t('Unsupported provider: provider is not enabled'));
  });

  addFactorRoutes(app, platform, { sessions, identify });

  app.delete('/user/identities/:id', async (context) => {
    const { userId } = await identify(context);
    const identities = await kysely.selectFrom('auth.identities').select('id').where('user_id', '=', userId).execute();
    const id = context.req.param('id');
    if (identities.every((identity) => identity.id !== id))
      throw new ApiError(422, 'identity_not_found', t('Identity doesn’t exist'));
    if (identities.length === 1)
      throw new ApiError(422, 'single_identity_not_deletable', t('User must have at least 1 identity after unlinking'));
    await kysely.deleteFrom('auth.identities').where('id', '=', id).where('user_id', '=', userId).execute();
    return context.json({});
  });
}

/**
 * Whether the session was opened by the link of an e-mail, a short time ago: it proves as much as the password would.
 */
function isByLink({ claims: { amr } }: Identity, now: Date): boolean {
  const methods = Array.isArray(amr) ? (amr as { method: string; timestamp: number }[]) : [];
  return methods.some(
    ({ method, timestamp }) =>
      method === 'recovery' && now <= later(new Date(timestamp * 1000), { minutes: LINK_MINUTES }),
  );
}
