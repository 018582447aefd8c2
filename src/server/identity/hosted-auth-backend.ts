/** The sign-in of a hosted Supabase project, by its HTTP interface. */
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { toDigits } from '@/engine/locale/phone-number';
import { addAudit } from '../audit/audit-log';
import { ApiError, duplicateUser } from '../platform/api-error';
import type { HostedConfig, ServerConfig } from '../platform/server-config';
import type { Settings } from '../platform/settings';
import type { Database } from '../storage/database';
import { OTP_ATTEMPTS, phoneSubject } from './attempt-lock';
import { assertGuessAllowed, takeGuess } from './guesses';
import type { AuthBackend, Contact } from '../platform/auth-backend';
import { createProjectApi, nobody, toProjectError } from './project-api';
import { noteFailedSignIn } from './note-failed-sign-in';
import { NEW_PASSWORD_PATH, createNoEmailError, toLink } from './password-reset';
import { blocked } from './assert-not-blocked';
import { emailSubject } from './sign-in';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit } from './rate-limit';
import { Session } from '../platform/session';
import { normaliseEmail } from './users';
import { t } from '@/texts/t';

export interface HostedAuthOptions {
  hosted: HostedConfig;
  addressLimits: ServerConfig['addressLimits'];
  /** Where links lead. */
  publicUrl: string;
  settings: Settings;
  /** Where the lock of a phone is kept: the project itself has none. */
  database: Database;
  clock: () => Date;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

export function createHostedAuthBackend({
  hosted,
  addressLimits,
  publicUrl,
  settings,
  database,
  clock,
  fetch: send = fetch,
}: HostedAuthOptions): AuthBackend {
  const { kysely } = database;
  const guesses = { database, settings, config: { addressLimits } };
  const { call, asServer } = createProjectApi(hosted, send);
  const asVisitor = (path: string, body: object) => call('POST', path, body, hosted.publishableKey);
  /**
   * The project offers no call that ends another's sessions, and lets what it has live on: whatever was begun until now
   * is refused here from now on, however often it is refreshed.
   */
  async function endSessions(userId: string): Promise<void> {
    const signed_out_at = clock();
    await kysely
      .insertInto('sign_outs')
      .values({ user_id: userId, signed_out_at })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ signed_out_at }))
      .execute();
  }

  /** 409 with what to do where the project has it of somebody else, who may be nobody here. */
  async function toTaken(error: unknown, userId: string, wanted: { phone?: string; email?: string }): Promise<unknown> {
    if (!(error instanceof ApiError)) return error;
    const holder = await kysely
      .selectFrom('auth.users as holder')
      .leftJoin('profiles', 'profiles.id', 'holder.id')
      .select('profiles.id as profile')
      .where('holder.id', '!=', userId)
      .where((where) =>
        where.or([where('holder.phone', '=', wanted.phone ?? null), where('holder.email', '=', wanted.email ?? null)]),
      )
      .executeTakeFirst();
    if (holder === undefined) return TAKEN.has(error.code) ? duplicateUser(error) : error;
    return holder.profile === null
      ? new ApiError(
          409,
          'TAKEN_AT_PROJECT',
          t(
            'Somebody without an account here has signed up at the sign-in service with this phone number or email address. Delete that user at the project (Authentication → Users), then try again.',
          ),
          { cause: error },
        )
      : duplicateUser(error);
  }

  async function changeContact(userId: string, { phone, email }: Contact): Promise<void> {
    const path = `/admin/users/${userId}`;
    const before = await asServer('GET', path);
    const wanted = {
      ...(phone === undefined ? {} : { phone: toDigits(phone ?? '') }),
      ...(email === undefined ? {} : { email: normaliseEmail(email ?? '') }),
    };
    const changed = Object.entries(wanted).filter(([kind, value]) => (before[kind] ?? '') !== value);
    if (changed.length === 0) return;
    const after = await asServer(
      'PUT',
      path,
      Object.fromEntries(
        changed.flatMap(([kind, value]) => [
          [kind, value],
          [`${kind}_confirm`, true],
        ]),
      ),
    ).catch(async (error: unknown) => {
      throw await toTaken(error, userId, Object.fromEntries(changed));
    });
    // A project passes over what it does not allow, such as taking the only one away.
    if (changed.some(([kind, value]) => (after[kind] ?? '') !== value))
      throw new ApiError(
        409,
        'CONTACT_KEPT',
        t('The sign-in service keeps the phone number or email address that this user has'),
      );
    if (changed.some(([kind]) => Boolean(before[kind]))) await endSessions(userId);
  }

  /** The token of a link that the project sends to nobody. 409 for a user without an e-mail address. */
  async function makeLink(userId: string, type: 'recovery' | 'magiclink'): Promise<string> {
    const { email } = await asServer('GET', `/admin/users/${userId}`);
    if (typeof email !== 'string' || email === '') throw createNoEmailError();
    const { hashed_token: token } = await asServer('POST', '/admin/generate_link', { type, email });
    if (typeof token !== 'string' || token === '')
      throw new ApiError(502, 'NO_LINK', t('The sign-in service has not answered as one does'));
    return token;
  }

  return {
    async sendCode(phone, caller) {
      const guess = { subject: phoneSubject(phone), limit: OTP_ATTEMPTS, caller, now: clock() };
      await assertGuessAllowed(guesses, guess);
      const { ok, status, data } = await asVisitor('/otp', { phone, create_user: true, channel: 'sms' });
      if (!ok) throw toProjectError(status, { message: t('Failed to send OTP'), ...data });
    },
    async useCode(phone, code, caller) {
      const subject = phoneSubject(phone);
      const guess = await takeGuess(guesses, { subject, limit: OTP_ATTEMPTS, caller, now: clock() });
      const { ok, status, data } = await asVisitor('/verify', { phone, token: code, type: 'sms' });
      if (isBanned(data)) throw blocked();
      if (status === 401 || status === 403 || status === 400) return undefined;
      if (!ok) throw toProjectError(status, data);
      await guess.right();
      return toSession(data);
    },
    async signInWithPassword({ email, password, caller }) {
      const now = clock();
      const normalised = normaliseEmail(email);
      const { failed_login_attempts } = await settings.read('security');
      await takeFromLimit(kysely, {
        key: `passwords:${caller.address}`,
        limit: addressLimits.passwords,
        seconds: ADDRESS_WINDOW_SECONDS,
        now,
      });
      const subject = emailSubject(email);
      const guess = await takeGuess(guesses, { subject, limit: failed_login_attempts, caller, now });
      const { ok, status, data } = await asVisitor('/token?grant_type=password', { email, password });
      if (status === 400) {
        const { countedAs } = guess;
        await noteFailedSignIn(kysely, { email: normalised, userId: undefined, countedAs, now });
      }
      if (!ok) throw toProjectError(status, data);
      await guess.right();
      return toSession(data);
    },
    async openProvedSession(userId) {
      // Nobody is sent it: the project gives a session for nothing else.
      const token = await makeLink(userId, 'magiclink');
      const { ok, status, data } = await asVisitor('/verify', { type: 'magiclink', token_hash: token });
      if (isBanned(data)) throw blocked();
      if (!ok) throw toProjectError(status, data);
      const session = toSession(data);
      const { session_id } = decodeJwt<{ session_id: string }>(session.access_token);
      await kysely.insertInto('proved_sessions').values({ session_id, user_id: userId, created_at: clock() }).execute();
      return session;
    },
    async createPasswordUser(email, password) {
      const { id } = await asServer('POST', '/admin/users', { email, password, email_confirm: true });
      return String(id);
    },
    async sendPasswordReset(userId) {
      const { email } = await asServer('GET', `/admin/users/${userId}`);
      if (typeof email !== 'string' || email === '') throw createNoEmailError();
      const { ok, status, data } = await asVisitor(
        `/recover?${new URLSearchParams({ redirect_to: `${publicUrl}${NEW_PASSWORD_PATH}` })}`,
        { email },
      );
      if (!ok) throw toProjectError(status, data);
    },
    async createPasswordLink(_queries, userId) {
      return toLink({ publicUrl }, NEW_PASSWORD_PATH, await makeLink(userId, 'recovery'));
    },
    changeContact: (_queries, userId, contact) => changeContact(userId, contact),
    async restoreContact(userId, contact) {
      await changeContact(userId, contact);
      await endSessions(userId);
      const actor = { userId, name: contact.email ?? contact.phone ?? userId };
      await addAudit(kysely, { actor, action: 'user.contact-restored', subject: userId, after: contact, at: clock() });
    },
    endSessions,
    async signOutEverywhere(userId, accessToken) {
      const { ok, status, data } = await call(
        'POST',
        '/logout?scope=global',
        undefined,
        hosted.publishableKey,
        accessToken,
      );
      if (!ok) throw toProjectError(status, data);
      await endSessions(userId);
    },
    async removeSecondFactors(_queries, userId) {
      const path = `/admin/users/${userId}/factors`;
      const factors = z.array(ProjectFactor).parse(Object.values(await asServer('GET', path)));
      for (const { id } of factors) await asServer('DELETE', `${path}/${id}`);
      if (!factors.some(({ status }) => status === 'verified')) return false;
      await endSessions(userId);
      return true;
    },
    async setBlocked(userId, blocked) {
      await asServer('PUT', `/admin/users/${userId}`, { ban_duration: blocked ? '876000h' : 'none' });
    },
    async forget(userId) {
      // The project passes over an empty phone and address.
      const contact = nobody(userId);
      const after = await asServer('PUT', `/admin/users/${userId}`, {
        ...contact,
        password: crypto.randomUUID(),
        user_metadata: {},
      });
      if (after['phone'] !== contact.phone || after['email'] !== contact.email)
        throw new ApiError(502, 'CONTACT_KEPT', t('The sign-in service keeps what this user signed in by'));
    },
    async deleteUser(userId) {
      await asServer('DELETE', `/admin/users/${userId}`);
    },
  };
}

function isBanned(data: Record<string, unknown>): boolean {
  return data['code'] === 'user_banned' || data['error_code'] === 'user_banned';
}

const ProjectFactor = z.object({ id: z.uuid(), status: z.string() });

/** What a project answers where somebody else has a phone or an address; for an unfinished sign-up it fails instead. */
const TAKEN: ReadonlySet<string> = new Set(['email_exists', 'phone_exists']);

function toSession(data: unknown): Session {
  const { success, data: session, error } = Session.safeParse(data);
  if (!success)
    throw new ApiError(502, 'NO_SESSION', t('The sign-in service has not answered as one does'), { cause: error });
  return session;
}
