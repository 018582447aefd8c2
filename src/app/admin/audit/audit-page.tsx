/** Every administrative act: who, what, when, before and after (append-only). */
import { useSearchParams } from 'react-router-dom';
import type { AuditList } from '@/api/user';
import { toTimeText } from '@/records/record-dates';
import { Button } from '@/ui/button';
import { DataTable, type TableColumn } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { Pagination } from '@/ui/pagination';
import { AdminHeading } from '../layout/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '../../describe-failure';
import { AuditChange } from './audit-change';

type Entry = AuditList['data'][number];

const COLUMNS: TableColumn<Entry>[] = [
  { key: 'at', header: 'When', cell: (entry) => <time dateTime={entry.at}>{toTimeText(entry.at)}</time> },
  { key: 'actor', header: 'Who', cell: (entry) => entry.actor },
  { key: 'action', header: 'What', cell: (entry) => toWords(entry.action) },
  { key: 'subject', header: 'On', cell: (entry) => entry.subject },
  { key: 'change', header: 'Before and after', cell: (entry) => <AuditChange before={entry.before} after={entry.after} /> },
];

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const page = params.get('page') ?? '1';
  const { data, error, isFetching, refetch } = useAdminQuery<AuditList>('audit', { page });
  return (
    <>
      <AdminHeading lead="Kept for good: entries cannot be changed or taken away.">Audit</AdminHeading>
      <DataTable
        caption="Administrative acts, newest first"
        columns={COLUMNS}
        rows={error ? [] : data?.data ?? []}
        rowKey={(entry) => entry.id}
        loading={isFetching}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Nothing has been done yet">Decisions, changes of users and of settings will stand here.</EmptyState>}
      />
      {error && params.size > 0 && <Button onClick={() => setParams({})}>Show the newest entries</Button>}
      {data && data.data.length > 0 && <Pagination page={data.page} perPage={data.per_page} total={data.total} noun="entries" onChange={(next) => setParams(next === 1 ? {} : { page: String(next) })} />}
    </>
  );
}

/** "application.status" and "settings_changed" as words. */
function toWords(action: string): string {
  const words = action.replaceAll(/[._-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
