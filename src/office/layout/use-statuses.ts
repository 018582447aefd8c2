/** The statuses that applications are in, in words: those of today's workflows, and those that none has any more. */
import type { Status } from '@/definition/language/workflow';
import { useMay, useSeenTypes } from '@/sign-in/officer/signed-in-officer';
import { useAdminQuery } from './use-admin-query';
import { listStatuses } from './workflows';

export type NamedStatus = Pick<Status, 'id' | 'label' | 'tone'>;

/** Former ones come last, once the server has told of them. */
export function useStatuses(): NamedStatus[] {
  const seen = useSeenTypes();
  const may = useMay();
  const { data } = useAdminQuery(
    ['former-statuses'],
    (api, signal) => api.request('GET /admin/former-statuses', { signal }),
    { enabled: may('view_applications') },
  );
  return [...listStatuses(seen), ...(data?.data ?? [])];
}
