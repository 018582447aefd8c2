/** Where an officer begins: at what is theirs to review; at the dashboard where the registry has no such queue for them. */
import { Navigate } from 'react-router-dom';
import { paths } from '@/engine/paths';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { LoadingRows } from '@/ui/loading-rows';
import { useAdminQuery } from './use-admin-query';

export function FirstPage() {
  const reviews = useMay()('review_applications');
  const { data, isPending } = useAdminQuery(['queues'], (api, signal) => api.request('GET /admin/queues', { signal }));
  if (reviews && isPending) return <LoadingRows />;
  const mine = data?.data.find(({ kind, query }) => kind === 'queue' && query.assignee === 'me');
  return <Navigate to={reviews && mine ? toQueueAddress(mine) : paths.adminDashboard} replace />;
}
