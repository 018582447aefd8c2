import { useQuery } from '@tanstack/react-query';
import { api } from '@/page/data/api';
import { useSession } from '@/page/data/session-store';
import { readKeptDraft } from '@/wizard/drafts/kept-draft';

/** What the signed-in person has begun with a provider and not submitted: `data` is null where that is nothing. */
export function useKeptDraft({ id }: { id: string }) {
  const userId = useSession((state) => state.userId) ?? '';
  return useQuery({
    queryKey: ['kept-draft', userId, id],
    queryFn: async () => (await readKeptDraft(api, userId, id)) ?? null,
    staleTime: 0,
    gcTime: 0,
  });
}
