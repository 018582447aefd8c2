/** Signing in by phone and creating an account, against the backends (specification sections 5 and 7). */
import type { AuthError, SupabaseClient } from '@supabase/supabase-js';
import type { CreateAccountRequest, Profile, SessionResponse } from '@/api/shapes/account';
import { ResponseFailure } from '@/api/client/request-failure';
import { findPhoneNumber } from '@/engine/locale/phone-number';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { queryClient } from '@/page/data/query-client';
import { getAuthClient, takeSession } from '../session/auth-client';
import { listen } from '../session/session';
import { useSession } from '@/page/data/session-store';
import { SignInFailure, UNREACHABLE } from './sign-in-failure';
import { meQuery } from '../session/use-me';
import { msg, t } from '@/texts/t';

/** What the sign-in form asks for; each throws SignInFailure. Phones as they were typed. */
export interface PhoneSignIn {
  sendCode: (phone: string) => Promise<void>;
  /** Signs in, whatever the person's roles are. */
  signIn: (phone: string, code: string) => Promise<void>;
  sendRegistrationCode: (phone: string) => Promise<void>;
  /**
   * Makes the account with the role, and signs in. One that is there already stays what it is: the page asks whether to
   * add the role.
   */
  register: (phone: string, code: string, role: string, name: NewName) => Promise<void>;
}

/** What officers and those whom somebody invites know them by. */
export interface PersonName {
  first: string;
  last: string;
}

/** Who is invited was named by whoever invited them; everybody else says who they are. */
export type NewName = PersonName | 'invited';

const UNREGISTERED = msg('This phone number is not registered. Please use a registered number or contact support.');

const NOT_CREATED = msg('Your account could not be created yet. Your code was right: please try again.');
const NOT_ADDED = msg('Nothing was added to your account. Please try again.');

/** GoTrue's own codes for "no account is made here", and ours. */
const UNREGISTERED_CODES: ReadonlySet<string> = new Set([
  'otp_disabled',
  'user_not_found',
  'phone_not_registered',
  'signup_disabled',
]);

export const phoneSignIn: PhoneSignIn = {
  async sendCode(phone) {
    const { error } = await (
      await connect()
    ).auth.signInWithOtp({ phone: toE164(phone), options: { shouldCreateUser: false } });
    if (error) throw toSendFailure(error);
  },
  async signIn(phone, code) {
    const client = await connect();
    const { data, error } = await client.auth.verifyOtp({ phone: toE164(phone), token: code, type: 'sms' });
    if (error) throw toCodeFailure(error);
    if (!data.user) throw new SignInFailure(t('Authentication failed'));
    await noteSignIn(client, data.user.id);
    queryClient.removeQueries({ queryKey: meQuery.queryKey });
    await assertMayGoOn(client);
  },
  async sendRegistrationCode(phone) {
    await callForSignIn(() => api.request('POST /auth/send-otp', { json: { phone_number: toE164(phone) } }));
  },
  async register(phone, code, role, name) {
    const phoneNumber = toE164(phone);
    const session = await proveOnce(`${phoneNumber} ${code}`, () =>
      callForSignIn(
        () => api.request('POST /auth/verify-otp', { json: { phone_number: phoneNumber, otp_code: code } }),
        t('Authentication failed'),
      ),
    );
    // Somebody else's session would go along with the next call in this one's place.
    if (useSession.getState().status === 'signed-in') await (await connect()).auth.signOut({ scope: 'local' });
    // The account is made before the page hears of the session: whoever is signed in has a profile.
    await callForSignIn(
      () =>
        createAccount(
          {
            phone_number: phoneNumber,
            user_type: role,
            ...(name !== 'invited' && { first_name: name.first, last_name: name.last }),
          },
          { authorization: `Bearer ${session.access_token}` },
        ),
      t(NOT_CREATED),
    );
    await adoptSession(session);
  },
};

/** What a code has proved, as long as what comes after it has not succeeded: a code is taken once. */
let proved: { by: string; session: SessionResponse } | undefined;

/** The session that `ask` brings; of the last one again where that was asked for by the same, and then failed. */
export async function proveOnce(by: string, ask: () => Promise<SessionResponse>): Promise<SessionResponse> {
  if (proved?.by !== by) proved = { by, session: await ask() };
  return proved.session;
}

/** Signs in with a session that the product API answered. */
export async function adoptSession(session: SessionResponse): Promise<void> {
  const error = await takeSession(await connect(), session);
  if (error) throw toFailure(error, t('Authentication failed'));
  proved = undefined;
  queryClient.removeQueries({ queryKey: ['me'] });
}

/** Has the client there before it is needed. */
export async function prepareClient(): Promise<void> {
  await getAuthClient();
}

async function connect(): Promise<SupabaseClient> {
  try {
    await listen();
    return await getAuthClient();
  } catch {
    throw new SignInFailure(t(UNREACHABLE));
  }
}

async function createAccount(json: CreateAccountRequest, headers: Record<string, string>): Promise<void> {
  try {
    await api.request('POST /auth/create-account', { json, headers });
  } catch (error) {
    if (!(error instanceof ResponseFailure && error.code === 'ACCOUNT_EXISTS')) throw error;
  }
}

/**
 * Adds the role to those that the signed-in person holds: they have said so. Throws SignInFailure where they may not
 * have it.
 */
export async function addRole(phone: string, role: string): Promise<void> {
  await callForSignIn(
    () =>
      api.request('POST /auth/create-account', {
        json: { phone_number: phone, user_type: role, add_role: true },
      }),
    t(NOT_ADDED),
  );
  await queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Whoever cannot go on with the session, as an officer with one of a phone, hears why and is not left signed in. */
async function assertMayGoOn(client: SupabaseClient): Promise<void> {
  try {
    await queryClient.fetchQuery(meQuery);
  } catch (error) {
    if (!(error instanceof ResponseFailure && error.status === 403)) return;
    await client.auth.signOut({ scope: 'local' });
    throw toFailure(error, t('Authentication failed'));
  }
}

/**
 * Brings last_login_at of the profile up to date. Throws where there is none; where it cannot be read nobody is held
 * up, as the API is asked next who that is.
 */
async function noteSignIn(client: SupabaseClient, id: string): Promise<void> {
  const { data, error } = await client.from('profiles').select('id').eq('id', id).maybeSingle<Pick<Profile, 'id'>>();
  if (error) return;
  if (!data) {
    await client.auth.signOut({ scope: 'local' });
    throw new SignInFailure(t('User profile not found'));
  }
  await client.from('profiles').update({ last_login_at: new Date().toISOString() }).eq('id', id);
}

function toSendFailure(error: AuthError): SignInFailure {
  return UNREGISTERED_CODES.has(error.code ?? '')
    ? new SignInFailure(t(UNREGISTERED), { unregistered: true })
    : toFailure(error, t('Failed to send OTP'));
}

function toCodeFailure(error: AuthError): SignInFailure {
  return error.code === 'otp_expired'
    ? new SignInFailure(t('Invalid OTP code'))
    : toFailure(error, t('Authentication failed'));
}

/** A call of the product API whose failure is one of signing in. */
export async function callForSignIn<Answer>(
  send: () => Promise<Answer>,
  fallback = t('Failed to send OTP'),
): Promise<Answer> {
  try {
    return await send();
  } catch (error) {
    throw toFailure(error, fallback);
  }
}

function toFailure(error: unknown, fallback: string): SignInFailure {
  return new SignInFailure(describeFailure(error, fallback));
}

function toE164(phone: string): string {
  return findPhoneNumber(phone) ?? phone;
}
