import { api } from '@/page/data/api';

/** For `signOut`: ends the person's sessions on all devices, this one too. */
export async function revokeEverywhere(): Promise<undefined> {
  await api.request('POST /account/sign-out-everywhere', { json: { confirmed: true } });
}
