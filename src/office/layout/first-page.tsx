/** Where an officer begins: at what is theirs to do; at the dashboard where the registry has no such queue for them. */
import { Navigate } from 'react-router-dom';
import type { QueueEntry } from '@/api/shapes/desk';
import { paths } from '@/engine/paths';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { listOfficerTransitions, mayComment } from '@/engine/workflow/transitions';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { LoadingRows } from '@/ui/loading-rows';
import { useAdminQuery } from './use-admin-query';
import { listWorkflows } from './workflows';

export function FirstPage() {
  const may = useMay();
  const works = listWorkflows().some((workflow) => mayComment(workflow, may));
  const { data, isPending } = useAdminQuery(['queues'], (api, signal) => api.request('GET /admin/queues', { signal }));
  if (works && isPending) return <LoadingRows />;
  const first = works ? findFirst(data?.data ?? [], may) : undefined;
  return <Navigate to={first ? toQueueAddress(first) : paths.adminDashboard} replace />;
}

/** Their own; for whoever only moves applications out of some status, such as an inspector, those that are in it. */
function findFirst(entries: readonly QueueEntry[], may: (permission: string) => boolean): QueueEntry | undefined {
  const queues = entries.filter(({ kind }) => kind === 'queue');
  const mine = queues.find(({ query }) => query.assignee === 'me');
  if (may('review_applications')) return mine;
  return queues.find(({ query }) => query.status?.every((status) => mayMoveFrom(status, may))) ?? mine;
}

function mayMoveFrom(status: string, may: (permission: string) => boolean): boolean {
  return listWorkflows().some((workflow) => listOfficerTransitions(workflow, status, may).length > 0);
}
