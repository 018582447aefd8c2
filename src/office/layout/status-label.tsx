/** The status of an application where its own definition is not at hand: as its provider's workflow names it now. */
import { registry } from 'virtual:administration';
import { RecordStatus } from '@/records/status/record-status';
import { getWorkflow, listStatuses } from './workflows';

/** Without a provider the status stands for all that have it. */
export function StatusLabel({ status, provider }: { status: string; provider?: string }) {
  const workflow = provider === undefined ? { ...registry.workflow, statuses: listStatuses() } : getWorkflow(provider);
  return <RecordStatus workflow={workflow} status={status} />;
}
