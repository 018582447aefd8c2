/** The subset of GoTrue's routes that the product's pages call through supabase-js. */
import { Hono } from 'hono';
import { z } from 'zod';
import { ApiError } from '../platform/api-error';
import type { Platform, ServerContext, ServerEnv } from '../platform/platform';
import { readJson } from '../http/read-json';
import { phoneSubject } from './attempt-lock';
import { readCaller, rememberDevice } from './caller';
import type { EmbeddedParts } from './embedded-parts';
import { noteOfficerAct } from './note-officer-act';
import { toLink } from './password-reset';
import { assertNotBlocked } from './assert-not-blocked';
import type { Session } from '../platform/session';
import { emailSubject, getPhoneNumber, sendPasswordLink, sendSignInCode, signInWithCode } from './sign-in';
import { addUserRoutes } from './gotrue-user-routes';
import { EmailText, PasswordText, PhoneText, TokenText } from './sign-in-texts';

const OtpBody = z.object({ phone: PhoneText.optional(), email: EmailText.optional() });
const PasswordBody = z.object({ email: EmailText.optional(), phone: PhoneText.optional(), password: PasswordText });
const RefreshBody = z.object({ refresh_token: TokenText });
const VerifyBody = z.object({
  type: z.string().max(60),
  phone: PhoneText.optional(),
  token: TokenText.optional(),
  token_hash: TokenText.optional(),
});
const RecoverBody = z.object({ email: EmailText.pipe(z.email('Unable to validate email address: invalid format')) });

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
    const userId = await embedded.passwordReset.use(token ?? '');
    await assertNotBlocked(platform.database.kysely, userId, platform.clock());
    return noted(embedded.sessions.issue(userId, 'recovery'));
  };

  for (const path of ['/otp', '/resend']) {
    app.post(path, async (context) => {
      const { phone, email } = await readJson(context.req.raw, OtpBody);
      if (!phone && !email) throw new ApiError(400, 'validation_failed', 'An email or a phone is required');
      if (!phone) throw new ApiError(422, 'otp_disabled', 'One-time codes by e-mail are disabled');
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
      throw new ApiError(403, 'otp_expired', 'Token has expired or is invalid');
    if (body.type !== 'sms') throw new ApiError(422, 'otp_disabled', 'Only codes by SMS are enabled');
    if (!body.token) throw new ApiError(400, 'validation_failed', 'Verify requires a token or a token hash');
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
    const { email, phone, password } = await readJson(context.req.raw, PasswordBody);
    if (!email && !phone) throw new ApiError(400, 'validation_failed', 'An email or a phone is required');
    const guess = { email: email ?? '', password, caller: callerOf(context) };
    const session = await noted(platform.auth.backend.signInWithPassword(guess));
    await rememberDevice(context, platform, emailSubject(guess.email));
    return context.json(session);
  });

  app.post('/recover', async (context) => {
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
    throw new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance');
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
