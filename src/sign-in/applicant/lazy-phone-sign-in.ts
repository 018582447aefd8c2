/** Signing in by phone for a page that has not fetched what that takes: it comes while somebody types. */
import { again } from '@/ui/again';
import type { PhoneSignIn } from './phone-sign-in';
import { SignInFailure, UNREACHABLE } from './sign-in-failure';
import { t } from '@/texts/t';

const load = () => again(() => import('./phone-sign-in'));

/** Fetches it, and the client that it signs in with. A failure is left to the signing in, which can say so. */
export function prepareSignIn(): void {
  load()
    .then(({ prepareClient }) => prepareClient())
    .catch(() => undefined);
}

async function fetchBackend(): Promise<PhoneSignIn> {
  try {
    return (await load()).phoneSignIn;
  } catch {
    throw new SignInFailure(t(UNREACHABLE));
  }
}

export const lazyPhoneSignIn: PhoneSignIn = {
  sendCode: async (...given) => (await fetchBackend()).sendCode(...given),
  signIn: async (...given) => (await fetchBackend()).signIn(...given),
  sendRegistrationCode: async (...given) => (await fetchBackend()).sendRegistrationCode(...given),
  register: async (...given) => (await fetchBackend()).register(...given),
};
