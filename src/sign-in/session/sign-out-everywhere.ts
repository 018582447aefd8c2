/** Ends the person's sessions on all devices, this one too. */
import { api } from '@/page/data/api';
import { signOut } from './session';

/** Returns whether it worked; when not, it says so and every session stays. */
export function signOutEverywhere(): Promise<boolean> {
  return signOut(async () => {
    await api.request('POST /account/sign-out-everywhere', { json: { confirmed: true } });
    return undefined;
  });
}
