/** Every administrative act: who, what, when, before and after (append-only). */
import Box from '@mui/material/Box';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { type AuditList, AUDIT_ACTIONS, type AuditAction } from '@/api/shapes/user';
import { toTimeText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import TextField from '@mui/material/TextField';
import { Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { AuditChange } from './audit-change';
import { styles } from './audit-styles';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { SoftLink } from '@/ui/soft-link';
import { VisuallyHidden } from '@/ui/visually-hidden';

const LABELS: Record<AuditAction, string> = {
  'application.status': 'Status of an application set',
  'application.comment': 'Comment on an application',
  'application.check': 'Part of an application ticked as checked',
  'application.view': 'Application looked at',
  'document.view': 'Document looked at',
  'applications.export': 'List exported',
  'user.change': 'User changed',
  'user.status': 'Status of a user set',
  'user.storage': 'Room of a user set',
  'user.reset-password': 'Password reset sent',
  'user.delete': 'User deleted',
  'user.contact-restored': 'Own change of sign-in undone',
  'account.delete': 'Account deleted by its owner',
  'settings.change': 'Settings changed',
  'list.add': 'Entry added to a list',
  'list.change': 'Entry of a list changed',
  'list.import': 'Entries put into a list',
  'list.order': 'Order of a list set',
  'message.again': 'Message sent again',
  'messages.again': 'Failed messages sent again',
  'officer.login': 'Officer signed in',
  'officer.login-failed': 'Sign-in failed',
  'officer.locked': 'Sign-in locked',
  'officer.password': 'Officer’s own password changed',
};

/** What was done, as officers say it. */
const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: LABELS[action] }));

/** An act of another version of the product is given as it was noted. */
function describeAction(action: string): string {
  return (LABELS as Record<string, string>)[action] ?? action;
}

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
      <Box sx={styles.filters}>
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

interface AuditSubjectProps {
  entry: AuditList['data'][number];
  /** Whether the list shows this one's acts alone already. */
  alone: boolean;
}

/** What an act was done to: by name, with the way to it, and to everything else that was done to it. */
function AuditSubject({ entry: { subject, subject_kind: kind, subject_name: name }, alone }: AuditSubjectProps) {
  const navigate = useNavigate();
  const may = useMay();
  const link = (href: string, children: React.ReactNode) => (
    <SoftLink href={href} onSelect={() => void navigate(href)}>
      {children}
    </SoftLink>
  );
  return (
    <Box sx={styles.subject}>
      {kind === null || (kind === 'user' && !may('manage_users')) ? (
        <span>{name ?? subject}</span>
      ) : (
        link(toPath(kind, subject), name)
      )}
      {!alone &&
        link(
          `/admin/audit?${new URLSearchParams({ subject }).toString()}`,
          <>
            All of its acts<VisuallyHidden> {name ?? subject}</VisuallyHidden>
          </>,
        )}
    </Box>
  );
}

function toPath(kind: 'application' | 'user', id: string): string {
  return kind === 'application' ? `/admin/applications/${id}` : `/admin/users?user=${id}`;
}
