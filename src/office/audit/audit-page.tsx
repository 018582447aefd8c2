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
import { msg, t, type Message } from '@/texts/t';
import { rich } from '@/ui/rich';

/** What was done, as officers say it. */
const LABELS: Record<AuditAction, Message> = {
  'application.status': msg('Status of an application set'),
  'application.comment': msg('Comment on an application'),
  'application.check': msg('Part of an application ticked as checked'),
  'application.assign': msg('Application taken, handed over or released'),
  'application.follow-up': msg('What an application waits for set'),
  'application.view': msg('Application looked at'),
  'document.view': msg('Document looked at'),
  'applications.export': msg('List exported'),
  'user.change': msg('User changed'),
  'user.status': msg('Status of a user set'),
  'user.storage': msg('Room of a user set'),
  'user.reset-password': msg('Password reset sent'),
  'user.delete': msg('User deleted'),
  'user.contact-restored': msg('Own change of sign-in undone'),
  'account.delete': msg('Account deleted by its owner'),
  'settings.change': msg('Settings changed'),
  'list.add': msg('Entry added to a list'),
  'list.change': msg('Entry of a list changed'),
  'list.import': msg('Entries put into a list'),
  'list.order': msg('Order of a list set'),
  'message.again': msg('Message sent again'),
  'messages.again': msg('Failed messages sent again'),
  'officer.login': msg('Officer signed in'),
  'officer.login-failed': msg('Sign-in failed'),
  'officer.locked': msg('Sign-in locked'),
  'officer.password': msg('Officer’s own password changed'),
};

/** An act of another version of the product is given as it was noted. */
function describeAction(action: string): string {
  const label = (LABELS as Partial<Record<string, Message>>)[action];
  return label ? t(label) : action;
}

type Entry = AuditList['data'][number];

const listColumns = (subject: string): TableColumn<Entry>[] => [
  {
    key: 'at',
    header: t('When'),
    unbroken: true,
    cell: (entry) => <time dateTime={entry.at}>{toTimeText(entry.at)}</time>,
  },
  { key: 'actor', header: t('Who'), cell: (entry) => entry.actor },
  { key: 'action', header: t('What'), cell: (entry) => describeAction(entry.action) },
  { key: 'subject', header: t('On'), cell: (entry) => <AuditSubject entry={entry} alone={subject !== ''} /> },
  {
    key: 'change',
    header: t('Before and after'),
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
      <AdminHeading
        lead={t('Kept for good: no entry is taken away. What one says of a person goes with their account.')}
      >
        {t('Audit')}
      </AdminHeading>
      <Box sx={styles.filters}>
        <TextField
          select
          id="filter-action"
          name="action"
          label={t('What was done')}
          value={action}
          onChange={({ target }) => open({ action: target.value })}
        >
          <option value="">{t('Everything but looks')}</option>
          {AUDIT_ACTIONS.map((each) => (
            <option key={each} value={each}>
              {t(LABELS[each])}
            </option>
          ))}
        </TextField>
        {subject !== '' && (
          <p>
            {rich('Only what was done to <strong>{name}</strong>. <action>Show all</action>', {
              name: data?.data.find((entry) => entry.subject === subject)?.subject_name ?? subject,
              strong: (words) => <strong>{words}</strong>,
              action: (words) => (
                <Button size="small" onClick={() => open({ subject: '' })}>
                  {words}
                </Button>
              ),
            })}
          </p>
        )}
      </Box>
      <DataTable
        caption={t('Administrative acts, newest first')}
        columns={listColumns(subject)}
        rows={error ? [] : (data?.data ?? [])}
        rowKey={(entry) => entry.id}
        loading={isFetching}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          isFiltered ? (
            <EmptyState
              title={t('No act fits these filters')}
              action={<Button onClick={() => setParams({})}>{t('Clear the filters')}</Button>}
            />
          ) : (
            <EmptyState title={t('Nothing has been done yet')}>
              {t('Decisions, changes of users and of settings will stand here.')}
            </EmptyState>
          )
        }
      />
      {error && params.size > 0 && <Button onClick={() => setParams({})}>{t('Show the newest entries')}</Button>}
      {data && data.data.length > 0 && (
        <Pagination
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          rangeText={msg('{from}–{to} of {count} entries')}
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
          rich('All of its acts<hidden> {name}</hidden>', {
            name: name ?? subject,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          }),
        )}
    </Box>
  );
}

function toPath(kind: 'application' | 'user', id: string): string {
  return kind === 'application' ? `/admin/applications/${id}` : `/admin/users?user=${id}`;
}
