/** A draft to be read alone, where nothing can be filled in: the newest of device and account. */
import type { ApiClient } from '@/api/client/client';
import type { FormData } from '@/engine/answers/form-data';
import { chooseDraft } from './choose-draft';
import { createLocalDrafts } from './local-drafts';
import { createRemoteDrafts } from './remote-drafts';

export interface SavedDraft {
  data: FormData;
  /** ISO time. */
  savedAt: string;
  /** Until when the account keeps it; undefined: it is on this device alone. */
  expiresAt: string | undefined;
}

/** Undefined where there is none. What cannot be asked now counts as none there. */
export async function readSavedDraft(
  api: ApiClient,
  userId: string,
  provider: string,
): Promise<SavedDraft | undefined> {
  const [here, there] = await Promise.all([
    createLocalDrafts(`${userId}:${provider}`)
      .load()
      .catch(() => undefined),
    createRemoteDrafts(api, provider)
      .load()
      .catch(() => undefined),
  ]);
  const choice = chooseDraft(here, there);
  if (choice.kind === 'none') return undefined;
  const { data, savedAt } = choice.kind === 'one' ? choice.draft : newer(choice.device, choice.account);
  return { data, savedAt, expiresAt: there?.expires_at };
}

function newer<Saved extends { savedAt: string }>(one: Saved, other: Saved): Saved {
  return one.savedAt < other.savedAt ? other : one;
}
