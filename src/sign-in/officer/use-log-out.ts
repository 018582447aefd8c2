/** Signing out of the administration. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Me } from '@/api/shapes/account';
import { forgetWork } from '@/page/data/unsent-work';
import { tabTexts } from '@/page/data/persisted-texts';
import { useAdminServices } from './admin-services';
import { ME_KEY } from './use-me';

/** Where the reason for an end that nobody asked for waits for the sign-in page. */
export const NOTICE_KEY = 'admin-notice';

export interface LogOutOptions {
  /** Path to return to after signing in again. */
  from?: string;
  /** On all devices. */
  everywhere?: boolean;
  /** Why, where nobody asked for it; stands on the sign-in page. Such an end cannot fail. */
  notice?: string;
}

/** Ends the session and opens the sign-in page; when that fails the officer stays where they are. */
export function useLogOut(): (options?: LogOutOptions) => Promise<void> {
  const { signOut, signOutEverywhere, endUnusedSession } = useAdminServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (options = {}) => {
    const officer = client.getQueryData<Me | null>(ME_KEY)?.user.id;
    // Kept aside: the guard hears of the session's end first, and opens the sign-in page by itself.
    if (options.notice !== undefined) {
      tabTexts.keep(NOTICE_KEY, options.notice);
      await endUnusedSession();
    } else if (!(await (options.everywhere ? signOutEverywhere() : signOut()))) return;
    // Whoever went away without logging out finds their words again when they are back.
    else if (officer !== undefined) forgetWork(officer);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'admin' && queryKey[1] !== ME_KEY[1] });
    client.setQueryData(ME_KEY, null);
    await navigate('/admin/login', { state: options });
  };
}
