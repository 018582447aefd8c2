/** What the applicant was told of this application, and whether it has reached them. */
import { Link } from 'react-router-dom';
import { EmptyState } from '@/ui/empty-state';
import { useMay } from '@/session/officer/signed-in-officer';
import { useAdminQuery } from '../layout/use-admin-query';
import { MessageTable } from '../messages/message-table';

export function ApplicationMessages({ applicationId, userId }: { applicationId: string; userId: string }) {
  const may = useMay();
  const messages = useAdminQuery(['application-messages', applicationId], (api, signal) =>
    api.request('GET /admin/applications/:id/messages', { params: { id: applicationId }, signal }),
  );
  return (
    <>
      <MessageTable
        caption="Messages about this application, newest first"
        withSubject={false}
        rows={messages.data?.data.toReversed() ?? []}
        loading={messages.isFetching}
        error={messages.error}
        onRetry={() => void messages.refetch()}
        empty={
          <EmptyState title="No messages yet">What the applicant is told by SMS and e-mail stands here.</EmptyState>
        }
      />
      {may('send_messages') && (
        <p>
          <Link to={`/admin/messages?state=all&user=${userId}`}>All messages to this person</Link>
        </p>
      )}
    </>
  );
}
