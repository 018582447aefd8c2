/** Around every page that talks to the server; fetched with the first of them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { queryClient } from '@/page/data/query-client';
import { afterSignOut } from '@/sign-in/session/session';
import { forgetDrafts } from '@/wizard/drafts/local-drafts';
import { forgetVisits } from '@/wizard/drafts/open-draft';
import { stopAutosaves } from '@/wizard/drafts/open-autosaves';
import { again } from '@/ui/again';

afterSignOut((person, erased) => {
  stopAutosaves();
  forgetVisits(person);
  return Promise.all([forgetDrafts(person, erased), forgetUnsentWork(person)]);
});

/**
 * Whoever went away without logging out finds it again when they are back. Fetched then: the first step does without.
 */
async function forgetUnsentWork(person: string): Promise<void> {
  const { forgetWork } = await again(() => import('@/page/data/unsent-work'));
  await forgetWork(person);
}

export function Workspace() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
