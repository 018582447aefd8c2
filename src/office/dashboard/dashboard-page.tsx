/** What is late, who has how much, and how a period went; each figure leads to its applications. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { useAdminQuery } from '../layout/use-admin-query';
import { PeriodFigures } from './period-figures';
import { usePhone } from './use-phone';
import { styles } from './dashboard-styles';
import { t } from '@/texts/t';
import type { AdminDashboard } from '@/api/shapes/figures';
import { toLoadQuery } from '@/engine/workflow/figure-query';
import { StatusChip } from '@/ui/status-chip';
import { nameType } from '../layout/provider-names';
import { useStatuses } from '../layout/use-statuses';
import { FigureLink } from './figure-link';
import { FigureTable } from './figure-table';
import { PhoneFold } from './phone-fold';
import { Link, useNavigate } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { AdminApplicationRow } from '@/api/shapes/review';
import type { Queue } from '@/definition/language/queue';
import { formatNumber } from '@/engine/locale/formats';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { toDayText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import type { TableColumn } from '@/ui/table-column';
import { formatAge } from '../layout/format-time';

export function DashboardPage() {
  const client = useQueryClient();
  const phone = usePhone();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAdminQuery(['dashboard', 'now'], (api, signal) =>
    api.request('GET /admin/dashboard', { signal }),
  );
  // One instant for all figures: the longest wait is that of the list's first row.
  const now = new Date(dataUpdatedAt);
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
  return (
    <>
      <AdminHeading
        actions={
          <Button size="small" onClick={() => void refresh()} loading={isFetching}>
            {isFetching ? t('Refreshing...') : t('Refresh')}
          </Button>
        }
      >
        {t('Dashboard')}
      </AdminHeading>
      {error && (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>{t('The figures could not be loaded.')}</p>
        </ErrorState>
      )}
      {!data && !error && (
        <LoadingRows count={3} height={120}>
          {t('Loading the figures…')}
        </LoadingRows>
      )}
      {data && (
        <>
          <NowFigures data={data} now={now} />
          <Box sx={styles.pair}>
            {/* On a phone who has too much stands on the first screen, before the rows. */}
            {phone && data.load.length > 0 && <Load load={data.load} />}
            <NextDue rows={data.next_due} now={now} />
            {!phone && data.load.length > 0 && <Load load={data.load} />}
          </Box>
          <PeriodFigures now={now} />
          <AllFigures data={data} />
        </>
      )}
    </>
  );
}

/** Where all applications stand today, by status and by type. */
function AllFigures({ data: { by_status, by_type } }: { data: AdminDashboard }) {
  const statuses = useStatuses();
  const total = by_type.reduce((sum, each) => sum + each.total, 0);
  return (
    <Box sx={styles.halves}>
      <PhoneFold
        title={t('All applications by status')}
        line={t('{count, plural, one {# application} other {# applications}}', { count: total })}
      >
        <FigureTable
          caption={t('All applications by status')}
          nameHeader={t('Status')}
          headers={[t('Applications')]}
          rows={statuses.map(({ id, label, tone }) => ({
            key: id,
            name: <StatusChip tone={tone}>{label}</StatusChip>,
            cells: [<FigureLink key="all" value={by_status[id] ?? 0} label={label} query={{ status: [id] }} />],
          }))}
        />
      </PhoneFold>
      {by_type.length > 0 && (
        <PhoneFold
          title={t('All applications by type')}
          line={t('{count, plural, one {# type} other {# types}}', { count: by_type.length })}
        >
          <FigureTable
            caption={t('All applications by type')}
            nameHeader={t('Type')}
            headers={[t('Waiting'), t('Applications')]}
            rows={by_type.map(({ application_type, waiting, total }) => {
              const type = nameType(application_type);
              return {
                key: application_type,
                name: type,
                cells: [
                  <FigureLink
                    key="waiting"
                    value={waiting}
                    label={t('Waiting, {type}', { type })}
                    query={{ ...toLoadQuery(undefined), type: [application_type] }}
                    sort="waiting_since"
                    order="asc"
                  />,
                  <FigureLink key="all" value={total} label={type} query={{ type: [application_type] }} />,
                ],
              };
            })}
          />
        </PhoneFold>
      )}
    </Box>
  );
}

const BY_DUE_DAY = { sort: 'due_at', order: 'asc' } as const;
const BY_WAIT = { sort: 'waiting_since', order: 'asc' } as const;
const WAITS: Queue['query'] = toLoadQuery(undefined);

interface NowFiguresProps {
  data: AdminDashboard;
  now: Date;
}

/** What is late, what soon will be, and how long people wait. */
function NowFigures({ data: { load, waiting, failed_messages }, now }: NowFiguresProps) {
  const overdue = sum(load.map((each) => each.overdue));
  const { count, oldest_since, median_since } = waiting;
  const toWaits = toQueueAddress({ query: WAITS, ...BY_WAIT });
  const age = (since: string | null) =>
    since === null ? (
      t('None')
    ) : (
      <Box component={Link} to={toWaits} sx={styles.link}>
        {formatAge(since, now)}
      </Box>
    );
  return (
    <Box component="dl" sx={styles.figures}>
      <Figure label={t('Overdue')} {...(overdue > 0 ? { tone: 'danger' } : {})}>
        <FigureLink value={overdue} label={t('Overdue')} query={toLoadQuery(undefined, 'overdue')} {...BY_DUE_DAY} />
      </Figure>
      <Figure label={t('Due within two working days')}>
        <FigureLink
          value={sum(load.map((each) => each.soon))}
          label={t('Due within two working days')}
          query={toLoadQuery(undefined, 'soon')}
          {...BY_DUE_DAY}
        />
      </Figure>
      <Figure label={t('Waiting for an officer')}>
        <FigureLink value={count} label={t('Waiting for an officer')} query={WAITS} {...BY_WAIT} />
      </Figure>
      <Figure label={t('Longest wait')}>{age(oldest_since)}</Figure>
      <Figure label={t('Median wait')}>{age(median_since)}</Figure>
      {failed_messages !== null && (
        <Figure label={t('Messages that failed')}>
          <Box component={Link} to="/admin/messages" sx={styles.link}>
            {formatNumber(failed_messages)}
          </Box>
        </Figure>
      )}
    </Box>
  );
}

function Figure({ label, tone, children }: { label: string; tone?: 'danger'; children: ReactNode }) {
  return (
    <Box sx={styles.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Box>
  );
}

/** An application that is opened here has its neighbours in this order. */
function NextDue({ rows, now }: { rows: readonly AdminApplicationRow[]; now: Date }) {
  const navigate = useNavigate();
  const search = toQueueAddress({ query: WAITS, ...BY_DUE_DAY }).split('?')[1];
  const toPath = ({ id }: AdminApplicationRow) => `/admin/applications/${id}?${search}`;
  const columns: TableColumn<AdminApplicationRow>[] = [
    { key: 'title', header: t('Application'), onCard: 'first', cell: (row) => row.title },
    { key: 'type', header: t('Type'), givesWay: 2, cell: (row) => nameType(row.application_type) },
    { key: 'due', header: t('Due'), unbroken: true, onCard: 'second', cell: (row) => <DueDay row={row} /> },
    { key: 'officer', header: t('Officer'), onCard: 'second', cell: (row) => row.assignee?.name ?? t('Nobody') },
    {
      key: 'waiting',
      header: t('Waiting'),
      align: 'end',
      givesWay: 1,
      cell: (row) => formatAge(row.waiting_since, now),
    },
  ];
  return (
    <DataTable
      caption={t('Due first')}
      showCaption
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => ({ href: toPath(row), onSelect: () => void navigate(toPath(row)) })}
      empty={<EmptyState title={t('Nothing is waiting')}>{t('No application waits for an officer.')}</EmptyState>}
    />
  );
}

function DueDay({ row: { due_at, due } }: { row: AdminApplicationRow }) {
  if (due_at === null) return t('No day');
  const day = toDayText(due_at);
  return due === 'overdue' ? <StatusChip tone="danger">{t('Overdue: {day}', { day })}</StatusChip> : day;
}

/** Who has how much of what waits for an officer. */
function Load({ load }: { load: AdminDashboard['load'] }) {
  return (
    <FigureTable
      caption={t('Load per officer')}
      nameHeader={t('Officer')}
      headers={[t('Open'), t('Overdue'), t('Due soon')]}
      rows={load.map(({ officer, open, overdue, soon }) => {
        const name = officer?.name ?? t('Nobody');
        const id = officer?.id ?? null;
        return {
          key: id ?? '',
          name,
          cells: [
            <FigureLink
              key="open"
              value={open}
              label={t('Open, {name}', { name })}
              query={toLoadQuery(id)}
              {...BY_DUE_DAY}
            />,
            <FigureLink
              key="overdue"
              value={overdue}
              label={t('Overdue, {name}', { name })}
              query={toLoadQuery(id, 'overdue')}
              {...BY_DUE_DAY}
            />,
            <FigureLink
              key="soon"
              value={soon}
              label={t('Due soon, {name}', { name })}
              query={toLoadQuery(id, 'soon')}
              {...BY_DUE_DAY}
            />,
          ],
        };
      })}
    />
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
