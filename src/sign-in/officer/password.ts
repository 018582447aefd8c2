/** An officer's password: set, forgotten, and what the page of the links in e-mails was opened by. */
import { t } from '@/texts/t';
import type { AuthError, SupabaseClient, User } from '@supabase/supabase-js';
import { getAuthClient } from '../session/auth-client';
import { forgetLinkToken, readLinkToken } from '../session/link-session';
import { listen } from '../session/session';

/** The new password is too easy to guess (specification section 5: "rejected with a list of reasons"). */
export class WeakPassword extends Error {
  readonly reasons: readonly string[];

  constructor(message: string, reasons: readonly string[]) {
    super(message);
    this.name = 'WeakPassword';
    this.reasons = reasons;
  }
}

/**
 * Sets the signed-in person's password; `current` is the one that they have, which a link of an e-mail makes needless.
 * Throws WeakPassword with the reasons, or another error.
 */
export async function setPassword(password: string, current?: string): Promise<void> {
  const proof = current === undefined ? {} : { current_password: current };
  const { error } = await (await getAuthClient()).auth.updateUser({ password, ...proof });
  if (error) throw toWeakPassword(error) ?? error;
}

/**
 * Sends a link for setting a new password that opens the page at `path`. Does not tell whether the address is known.
 */
export async function sendPasswordLink(email: string, path: string): Promise<void> {
  const { error } = await (
    await getAuthClient()
  ).auth.resetPasswordForEmail(email, { redirectTo: new URL(path, location.origin).href });
  if (error) throw error;
}

export interface PasswordLink {
  /** Who is signed in on this browser. */
  signedIn?: string;
  /** Whether the session is that of a link, or there is a link to use. */
  byLink: boolean;
  /**
   * Signs in by the link, in the place of whoever is signed in; only now the link is used up. Returns false when it is
   * invalid. Missing where there is no link.
   */
  takeOver?: () => Promise<boolean>;
  /** The link is not wanted. */
  refuse?: () => void;
}

/** What the page of those links was opened by. Null when the link is invalid, or there is neither link nor session. */
export async function openPasswordLink(): Promise<PasswordLink | null> {
  const token = readLinkToken();
  if (token === '') return null;
  await listen();
  const client = await getAuthClient();
  const present = (await client.auth.getSession()).data.session;
  const signedIn = present ? { signedIn: nameOf(present.user) } : {};
  if (token === undefined) return present ? { ...signedIn, byLink: await isByLink(client) } : null;
  const takeOver = async () => {
    const { error } = await client.auth.verifyOtp({ type: 'recovery', token_hash: token });
    // Where the question was not answered, the link may be good: asking again is worth while.
    if (error && (!error.status || error.status === 429 || error.status >= 500)) throw error;
    forgetLinkToken();
    if (error) return false;
    // Of whoever was signed in here before.
    if (present) await client.auth.admin.signOut(present.access_token, 'local');
    return true;
  };
  return { ...signedIn, byLink: true, takeOver, refuse: forgetLinkToken };
}

/** Whether the present session was opened by the link of an e-mail. */
async function isByLink({ auth }: SupabaseClient): Promise<boolean> {
  const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
  return data?.currentAuthenticationMethods.some((each) => Object(each).method === 'recovery') ?? false;
}

function nameOf({ email, phone }: User): string {
  return email || phone || t('another account');
}

function toWeakPassword(error: AuthError): WeakPassword | undefined {
  if (error.code !== 'weak_password') return undefined;
  const { reasons } = error as AuthError & { reasons?: string[] };
  return new WeakPassword(error.message, reasons ?? []);
}
