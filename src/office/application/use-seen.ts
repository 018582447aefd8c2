/** What officers have seen of the documents: the server keeps it, for each of them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AdminApplicationDetail, DocumentEntryBody, SeenDocument } from '@/api/shapes/review';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { applicationKey } from './use-application';

export interface Seen {
  applicationId: string;
  seen: readonly SeenDocument[];
}

/**
 * Tells the server once `shown` is true and this officer had not seen it. One that fails is told when it is opened
 * again.
 */
export function useKeepSeen({ applicationId: id, seen }: Seen, document: DocumentEntryBody, shown: boolean): void {
  const client = useQueryClient();
  const { user } = useOfficer();
  const { mutate } = useMutation({
    mutationFn: async () =>
      api.request('POST /admin/applications/:id/seen', { params: { id }, json: { document: document.id } }),
    onSuccess: (kept) => {
      client.setQueriesData<AdminApplicationDetail>({ queryKey: applicationKey(id) }, (detail) =>
        detail ? { ...detail, seen: kept } : detail,
      );
    },
  });
  const isNew = shown && !seen.some((each) => each.document === document.id && each.officer_id === user.id);
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
}
