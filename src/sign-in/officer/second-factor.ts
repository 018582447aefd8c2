/** An officer's second factor at the sign-in service, embedded or hosted: set up, shown, removed. */
import type { AuthError } from '@supabase/supabase-js';
import { getPublicConfig } from '@/page/data/public-config';
import { getAuthClient } from '../session/auth-client';
import { listen } from '../session/session';
import { msg, t } from '@/texts/t';

export const WRONG_CODE = msg(
  'This code is not right, or was used already. Enter the one that your app shows now, and look whether your device’s clock is right.',
);

/** An app that is being set up. It counts once its first code was right. */
export interface NewFactor {
  id: string;
  /** For an app that cannot read the picture. */
  secret: string;
  /** The address of a QR code. */
  picture: string;
  /** Opens an app of this device. */
  uri: string;
}

export interface SecondFactor {
  id: string;
  since: string;
  /** How many recovery codes are left; undefined where there are none to be had. */
  recoveryCodes: number | undefined;
}

/** Hosted projects have no recovery codes. */
export async function hasRecoveryCodes(): Promise<boolean> {
  return (await getPublicConfig()).supabaseUrl === '';
}

/** The app that is asked for; null when there is none. */
export async function readSecondFactor(): Promise<SecondFactor | null> {
  const { mfa } = await getAuth();
  const { totp } = unwrap(await mfa.listFactors());
  const [factor] = totp;
  if (!factor) return null;
  return { id: factor.id, since: factor.created_at, recoveryCodes: await countRecoveryCodes() };
}

async function countRecoveryCodes(): Promise<number | undefined> {
  if (!(await hasRecoveryCodes())) return undefined;
  const { data, error } = await (await getAuth()).mfa.recoveryCodes.getStatus();
  if (error?.code === 'mfa_factor_not_found') return 0;
  if (error) throw error;
  return data?.remaining;
}

/** What was begun before and left is forgotten. */
export async function beginFactor(): Promise<NewFactor> {
  const { mfa } = await getAuth();
  const { all } = unwrap(await mfa.listFactors());
  for (const { id, status } of all) if (status === 'unverified') unwrap(await mfa.unenroll({ factorId: id }));
  const { id, totp } = unwrap(await mfa.enroll({ factorType: 'totp' }));
  return { id, secret: totp.secret, uri: totp.uri, picture: toPicture(totp.qr_code) };
}

/** The client gives the drawing as it is, in an address where some of its signs would end it. */
function toPicture(address: string): string {
  const comma = address.indexOf(',');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(address.slice(comma + 1))}`;
}

/** Throws for a code that is not right; the session has shown its factor then. */
export async function showFactorCode(code: string, factorId?: string): Promise<void> {
  const { mfa } = await getAuth();
  const ids = factorId === undefined ? unwrap(await mfa.listFactors()).totp.map(({ id }) => id) : [factorId];
  let failure: unknown = new Error(t(WRONG_CODE));
  for (const id of ids) {
    const { error } = await mfa.challengeAndVerify({ factorId: id, code });
    if (!error) return;
    failure = toWords(error);
    if (error.code !== 'mfa_verification_failed') break;
  }
  throw failure;
}

export async function showRecoveryCode(code: string): Promise<void> {
  const { error } = await (await getAuth()).mfa.recoveryCodes.verify({ code });
  if (error?.code === 'mfa_verification_failed')
    throw new Error(t('This recovery code is not right, or was used already. Each of them works once.'));
  if (error) throw error;
}

/** Ten new ones, in the place of those before. */
export async function makeRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = (await getAuth()).mfa;
  const made = await recoveryCodes.generate();
  const { codes } = unwrap(made.error?.code === 'mfa_verified_factor_exists' ? await recoveryCodes.regenerate() : made);
  return codes;
}

export async function removeSecondFactor(id: string): Promise<void> {
  const auth = await getAuth();
  unwrap(await auth.mfa.unenroll({ factorId: id }));
  // Its token still says that a factor was shown.
  await auth.refreshSession();
}

/** The client, which hears of the session by then. */
async function getAuth() {
  await listen();
  return (await getAuthClient()).auth;
}

function unwrap<Data>({ data, error }: { data: Data; error: AuthError | null }): NonNullable<Data> {
  if (error) throw error;
  if (data === null || data === undefined) throw new Error(t('The sign-in service has not answered as one does'));
  return data;
}

function toWords(error: AuthError): Error {
  return error.code === 'mfa_verification_failed' ? new Error(t(WRONG_CODE)) : error;
}
