/** Every administrative act: who, what, when, before and after (append-only). */
import Box from '@mui/material/Box';
import { useSearchParams, useNavigate } from 'react-router-dom';
import { AUDIT_ACTIONS, describeAction, type AuditList } from '@/api/shapes/audit';
import { toTimeText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import TextField from '@mui/material/TextField';
import { NoSuchPage, Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { useQueryChange } from '../layout/use-query-change';
import { describeFailure } from '@/api/client/describe-failure';
import { api } from '@/page/data/api';
import { ExportButton } from '../layout/export-button';
import { CommitField } from '../layout/commit-field';
import { AuditChange, nameSubject } from './audit-change';
import { styles } from './audit-styles';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { SoftLink } from '@/ui/soft-link';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { msg, t } from '@/texts/t';
import { rich } from '@/ui/rich';

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
    cell: (entry) => <AuditChange entry={entry} />,
  },
];

const FILTERS = ['actor', 'action', 'about', 'subject', 'date_from', 'date_to'] as const;
type AuditFilter = Record<(typeof FILTERS)[number], string>;
type AuditQuery = AuditFilter & { page: number };

export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const filter = Object.fromEntries(FILTERS.map((name) => [name, params.get(name) ?? ''])) as AuditFilter;
  const given = dropEmpty(filter);
  const { data, error, isFetching, refetch } = useAdminQuery(['audit', page, filter], (api, signal) =>
    api.request('GET /admin/audit', { query: { ...given, page }, signal }),
  );
  const open = useQueryChange<AuditQuery>({ ...filter, page }, (asked) =>
    setParams(dropEmpty({ ...asked, page: asked.page === 1 ? '' : String(asked.page) })),
  );
  const isFiltered = Object.keys(given).length > 0;
  const subject = filter.subject;
  return (
    <>
      <AdminHeading
        lead={t('Kept for good: no entry is taken away. What one says of a person goes with their account.')}
        actions={
          <ExportButton
            name="audit.csv"
            load={() => api.download('GET /admin/audit.csv', { query: given })}
            disabled={!data || data.data.length === 0}
          />
        }
      >
        {t('Audit')}
      </AdminHeading>
      <Box sx={styles.filters}>
        <CommitField
          id="filter-actor"
          name="actor"
          label={t('Who')}
          value={filter.actor}
          onCommit={(actor) => open({ actor })}
        />
        <TextField
          select
          id="filter-action"
          name="action"
          label={t('What was done')}
          value={filter.action}
          onChange={({ target }) => open({ action: target.value })}
        >
          <option value="">{t('All but views')}</option>
          {Object.entries(AUDIT_ACTIONS).map(([each, label]) => (
            <option key={each} value={each}>
              {t(label)}
            </option>
          ))}
        </TextField>
        <CommitField
          id="filter-about"
          name="about"
          label={t('On what or whom')}
          value={filter.about}
          onCommit={(about) => open({ about })}
        />
        <CommitField
          type="date"
          id="filter-from"
          name="date_from"
          label={t('From')}
          value={filter.date_from}
          onCommit={(date_from) => open({ date_from })}
        />
        <CommitField
          type="date"
          id="filter-to"
          name="date_to"
          label={t('To')}
          value={filter.date_to}
          onCommit={(date_to) => open({ date_to })}
        />
        {isFiltered && (
          <Button variant="text" onClick={() => setParams({})}>
            {t('Clear the filters')}
          </Button>
        )}
        {subject !== '' && (
          <p>
            {rich('Only what was done to <strong>{name}</strong>. <action>Show all</action>', {
              name: nameAlone(data?.data, subject),
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
          (data?.total ?? 0) > 0 ? (
            <NoSuchPage page={page} onFirst={() => open({})} />
          ) : isFiltered ? (
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
          more={data.more}
          rangeText={msg(
            '{more, select, yes {{from}–{to} of more than {count} entries} other {{from}–{to} of {count} entries}}',
          )}
          onChange={(next) => open({ page: next })}
        />
      )}
    </>
  );
}

function dropEmpty(query: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

function nameAlone(entries: readonly Entry[] | undefined, subject: string): string {
  const entry = entries?.find((each) => each.subject === subject);
  return entry === undefined ? subject : nameSubject(entry);
}

interface AuditSubjectProps {
  entry: AuditList['data'][number];
  /** Whether the list shows this one's acts alone already. */
  alone: boolean;
}

/** What an act was done to: by name, with the way to it, and to everything else that was done to it. */
function AuditSubject({ entry, alone }: AuditSubjectProps) {
  const { subject, subject_kind: kind } = entry;
  const name = nameSubject(entry);
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
        <span>{name}</span>
      ) : (
        link(toPath(kind, subject), name)
      )}
      {!alone &&
        link(
          `/admin/audit?${new URLSearchParams({ subject }).toString()}`,
          rich('All of its acts<hidden> {name}</hidden>', {
            name,
            hidden: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
          }),
        )}
    </Box>
  );
}

function toPath(kind: 'application' | 'user', id: string): string {
  return kind === 'application' ? `/admin/applications/${id}` : `/admin/users?user=${id}`;
}
