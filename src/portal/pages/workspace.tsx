/** Around every page that talks to the server; fetched with the first of them. */
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { queryClient } from '@/page/data/query-client';
import { afterSignOut } from '@/sign-in/session/session';
import { forgetDrafts } from '@/wizard/drafts/local-drafts';
import { forgetVisits } from '@/wizard/drafts/open-draft';
import { stopAutosaves } from '@/wizard/drafts/open-autosaves';

afterSignOut((person) => {
  stopAutosaves();
  forgetVisits(person);
  return forgetDrafts(person);
});

export function Workspace() {
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
