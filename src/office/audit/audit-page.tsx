/** Every administrative act: who, what, when, before and after (append-only). */
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router-dom';
import type { AuditList } from '@/api/shapes/user';
import { toTimeText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import TextField from '@mui/material/TextField';
import { Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/session/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { ACTION_CHOICES, describeAction } from './audit-actions';
import { AuditChange } from './audit-change';
import { AuditSubject } from './audit-subject';
import { look } from './audit-look';

type Entry = AuditList['data'][number];

const listColumns = (subject: string): TableColumn<Entry>[] => [
  {
    key: 'at',
    header: 'When',
    unbroken: true,
    cell: (entry) => <time dateTime={entry.at}>{toTimeText(entry.at)}</time>,
  },
  { key: 'actor', header: 'Who', cell: (entry) => entry.actor },
  { key: 'action', header: 'What', cell: (entry) => describeAction(entry.action) },
  { key: 'subject', header: 'On', cell: (entry) => <AuditSubject entry={entry} alone={subject !== ''} /> },
  {
    key: 'change',
    header: 'Before and after',
    cell: (entry) => <AuditChange before={entry.before} after={entry.after} />,
  },
];

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const [page, action, subject] = [params.get('page') ?? '1', params.get('action') ?? '', params.get('subject') ?? ''];
  const { data, error, isFetching, refetch } = useAdminQuery(['audit', page, action, subject], (api, signal) =>
    api.request('GET /admin/audit', { query: { page, action, subject }, signal }),
  );
  const open = (query: Record<string, string>) =>
    setParams(Object.fromEntries(Object.entries({ action, subject, ...query }).filter(([, value]) => value !== '')));
  const isFiltered = action !== '' || subject !== '';
  return (
    <>
      <AdminHeading lead="Kept for good: no entry is taken away. What one says of a person goes with their account.">
        Audit
      </AdminHeading>
      <Box sx={look.filters}>
        <TextField
          select
          id="filter-action"
          name="action"
          label="What was done"
          value={action}
          onChange={({ target }) => open({ action: target.value })}
        >
          <option value="">Everything but looks</option>
          {ACTION_CHOICES.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </TextField>
        {subject !== '' && (
          <p>
            Only what was done to{' '}
            <strong>{data?.data.find((entry) => entry.subject === subject)?.subject_name ?? subject}</strong>.{' '}
            <Button size="small" onClick={() => open({ subject: '' })}>
              Show all
            </Button>
          </p>
        )}
      </Box>
      <DataTable
        caption="Administrative acts, newest first"
        columns={listColumns(subject)}
        rows={error ? [] : (data?.data ?? [])}
        rowKey={(entry) => entry.id}
        loading={isFetching}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          isFiltered ? (
            <EmptyState
              title="No act fits these filters"
              action={<Button onClick={() => setParams({})}>Clear the filters</Button>}
            />
          ) : (
            <EmptyState title="Nothing has been done yet">
              Decisions, changes of users and of settings will stand here.
            </EmptyState>
          )
        }
      />
      {error && params.size > 0 && <Button onClick={() => setParams({})}>Show the newest entries</Button>}
      {data && data.data.length > 0 && (
        <Pagination
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          noun="entries"
          onChange={(next) => open(next === 1 ? {} : { page: String(next) })}
        />
      )}
    </>
  );
}
