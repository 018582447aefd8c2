/** The status of an application in the list, in the words of its time where today's workflow has none for it. */
import type { AdminApplicationRow } from '@/api/shapes/review';
import { RecordStatus } from '@/records/status/record-status';
import { useOwnDefinition } from '../application/use-application';
import { StatusLabel } from '../layout/status-label';
import { getWorkflow } from '../layout/workflows';

export type ListedRecord = Pick<AdminApplicationRow, 'status' | 'provider' | 'definition_version'>;

export function ListedStatus({ record }: { record: ListedRecord }) {
  const { status, provider } = record;
  const isKnown = getWorkflow(provider).statuses.some(({ id }) => id === status);
  return isKnown ? <StatusLabel status={status} provider={provider} /> : <FormerStatus record={record} />;
}

/** The record's own definition is asked for; until it is there, the status stands by its id. */
function FormerStatus({ record }: { record: ListedRecord }) {
  const { data } = useOwnDefinition(record);
  return <RecordStatus workflow={data?.workflow ?? getWorkflow(record.provider)} status={record.status} />;
}
