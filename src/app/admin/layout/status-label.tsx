/** The status of an application where its own definition is not at hand: as the registry's workflow names it. */
import { registry } from 'virtual:administration';
import type { Workflow } from '@/definition/workflow';
import { RecordStatus } from '@/records/record-status';

export function StatusLabel({ status, workflow = registry.workflow }: { status: string; workflow?: Workflow }) {
  return <RecordStatus workflow={workflow} status={status} />;
}
