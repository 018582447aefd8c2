/** What the signed-in person has begun of a provider's form and not submitted; null where there is nothing. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '@/page/data/api';
import { useSession } from '@/page/data/session-store';
import { readSavedDraft } from '@/wizard/drafts/saved-draft';

export function savedDraftQuery(userId: string, id: string) {
  return queryOptions({
    queryKey: ['kept-draft', userId, id],
    queryFn: async () => (await readSavedDraft(api, userId, id)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}

export function useSavedDraft({ id }: { id: string }) {
  return useQuery(savedDraftQuery(useSession((state) => state.userId) ?? '', id));
}
