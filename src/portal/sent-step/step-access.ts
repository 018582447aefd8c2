/**
 * The session of whoever was sent a step: this page's alone and no longer than its tab, since the device may be the
 * applicant's, or one on which somebody else is signed in.
 */
import { API_BASE } from '@/api/client/api-base';
import { createApiClient, type ApiClient } from '@/api/client/client';
import { api } from '@/page/data/api';
import { tabTexts } from '@/ui/persisted-texts';
import { callForSignIn, type PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { again } from '@/ui/again';
import { t } from '@/texts/t';

export interface StepAccess {
  token: string;
  /** Whose it is. */
  userId: string;
}

const KEY = 'step-access';

/** That of a reload; undefined for whoever has not proved their phone. */
export function readAccess(): StepAccess | undefined {
  try {
    return (JSON.parse(tabTexts.read(KEY) ?? 'null') as StepAccess | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function forgetAccess(): void {
  tabTexts.forget(KEY);
}

/** Ends it on the server, too. Returns what went wrong. */
export async function endAccess({ token }: StepAccess): Promise<Error | undefined> {
  const failed = await again(() => import('@/sign-in/session/auth-client'))
    .then(({ endSessionOf }) => endSessionOf(token))
    .catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
  if (!failed) forgetAccess();
  return failed;
}

/** `onEnded`: the server takes the session no longer. */
export function createStepApi({ token }: StepAccess, onEnded: () => void): ApiClient {
  return createApiClient({ baseUrl: API_BASE, getToken: async () => token, onUnauthorised: onEnded });
}

/** The sign-in form's backend: the code proves the phone, with an account or without, and makes none. */
export function createStepSignIn(onProved: (access: StepAccess) => void): PhoneSignIn {
  const sendCode = async (phone_number: string) =>
    void (await callForSignIn(() => api.request('POST /auth/send-otp', { json: { phone_number } })));
  const prove = async (phone_number: string, otp_code: string) => {
    const { access_token, user } = await callForSignIn(
      () => api.request('POST /auth/verify-otp', { json: { phone_number, otp_code } }),
      t('Authentication failed'),
    );
    const access = { token: access_token, userId: String(user['id']) };
    tabTexts.keep(KEY, JSON.stringify(access));
    onProved(access);
  };
  return { sendCode, signIn: prove, sendRegistrationCode: sendCode, register: prove };
}
