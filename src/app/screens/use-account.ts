import { useMemo } from 'react';
import type { Me } from '@/api/account';

/** What forms may prefill from the signed-in person: the profile, and its phone under the name that forms use. */
export function useAccount(me: Me | undefined): Record<string, unknown> | undefined {
  return useMemo(() => me && { ...me.user, phone_number: me.user.phone }, [me]);
}
