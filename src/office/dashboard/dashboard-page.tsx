/** What waits, for how long, and how the month went; each figure leads to its applications. */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { styles } from './dashboard-styles';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { StatusChip } from '@/ui/status-chip';
import { useStatuses } from '../layout/use-statuses';
import { CountsChart, DaysChart } from './lazy-charts';
import { formatNumber } from '@/engine/locale/formats';
import type { AdminDashboard, AdminApplicationRow } from '@/api/shapes/review';
import { formatAge } from '../layout/format-time';
import { toWaitingParams } from './waiting-params';
import { toDayText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import { nameType } from '../layout/provider-names';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { t } from '@/texts/t';

type Day = AdminDashboard['per_day'][number];

export function DashboardPage() {
  const client = useQueryClient();
  const { data, dataUpdatedAt, error, isFetching, refetch } = useAdminQuery(['dashboard'], (api, signal) =>
    api.request('GET /admin/dashboard', { signal }),
  );
  // One instant for all figures: the longest wait is the first row's.
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
          <WaitingFigures waiting={data.waiting} failedMessages={data.failed_messages} now={now} />
          <OldestPending rows={data.oldest_pending} waiting={data.waiting} now={now} />
          <Box sx={styles.pair}>
            <Card component="section">
              <CardHeader title={t('By status')} />
              <CardContent>
                <StatusCounts counts={data.by_status} />
              </CardContent>
            </Card>
            <Card component="section">
              <CardHeader title={t('By type')} />
              <CardContent>
                <TypeCounts counts={data.by_type} waiting={data.waiting} />
              </CardContent>
            </Card>
          </Box>
          <Card component="section">
            <CardHeader title={t('The last 30 days')} />
            <CardContent>
              <SubmissionsChart days={data.per_day} />
            </CardContent>
          </Card>
        </>
      )}
    </>
  );
}

/** Applications by status; each leads to its list. */
function StatusCounts({ counts }: { counts: Record<string, number> }) {
  const statuses = useStatuses();
  return (
    <>
      <Suspense fallback={<LoadingText>{t('Drawing…')}</LoadingText>}>
        <CountsChart
          label={t('Applications by status')}
          names={statuses.map(({ label }) => label)}
          parts={[{ label: t('Applications'), counts: statuses.map(({ id }) => counts[id] ?? 0) }]}
        />
      </Suspense>
      <Box component="ul" sx={styles.counts}>
        {statuses.map(({ id, label, tone }) => (
          <li key={id}>
            <Box component={Link} to={`/admin/applications?status=${encodeURIComponent(id)}`} sx={styles.count}>
              <StatusChip tone={tone}>{label}</StatusChip>
              <Box component="span" sx={styles.number}>
                {formatNumber(counts[id] ?? 0)}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}

interface WaitingFiguresProps {
  waiting: AdminDashboard['waiting'];
  failedMessages: AdminDashboard['failed_messages'];
  now: Date;
}

/** How much waits, and how long it has; and what could not be said to people. */
function WaitingFigures({ waiting, failedMessages, now }: WaitingFiguresProps) {
  const { count, oldest_since, median_since } = waiting;
  return (
    <Box component="dl" sx={styles.figures}>
      <Box sx={styles.figure}>
        <dt>{t('Waiting for an officer')}</dt>
        <dd>
          <Link to={`/admin/applications?${toWaitingParams(waiting)}`}>{formatNumber(count)}</Link>
        </dd>
      </Box>
      <Box sx={styles.figure}>
        <dt>{t('Longest wait')}</dt>
        <dd>{oldest_since === null ? t('None') : formatAge(oldest_since, now)}</dd>
      </Box>
      <Box sx={styles.figure}>
        <dt>{t('Half of them wait longer than')}</dt>
        <dd>{median_since === null ? t('None') : formatAge(median_since, now, t('a day or less'))}</dd>
      </Box>
      {failedMessages !== null && (
        <Box sx={styles.figure}>
          <dt>{t('Messages that failed')}</dt>
          <dd>
            <Link to="/admin/messages">{formatNumber(failedMessages)}</Link>
          </dd>
        </Box>
      )}
    </Box>
  );
}

/** An application that is opened here has its neighbours in this order. */
function OldestPending({
  rows,
  waiting,
  now,
}: {
  rows: readonly AdminApplicationRow[];
  waiting: AdminDashboard['waiting'];
  now: Date;
}) {
  const navigate = useNavigate();
  const toPath = ({ id }: AdminApplicationRow) => `/admin/applications/${id}?${toWaitingParams(waiting)}`;
  const columns: TableColumn<AdminApplicationRow>[] = [
    { key: 'title', header: t('Application'), cell: (row) => row.title },
    { key: 'type', header: t('Type'), cell: (row) => nameType(row.application_type) },
    { key: 'reference', header: t('Reference'), unbroken: true, cell: (row) => row.reference },
    {
      key: 'submitted',
      header: t('Submitted'),
      unbroken: true,
      givesWay: 1,
      cell: (row) => toDayText(row.submitted_at),
    },
    { key: 'waiting', header: t('Waiting'), align: 'end', cell: (row) => formatAge(row.waiting_since, now) },
  ];
  return (
    <Box sx={styles.block}>
      <DataTable
        caption={t('Oldest pending first')}
        showCaption
        columns={columns}
        rows={rows}
        rowKey={(row) => row.id}
        rowLink={(row) => ({ href: toPath(row), onSelect: () => void navigate(toPath(row)) })}
        empty={<EmptyState title={t('Nothing is waiting')}>{t('Every application has been taken up.')}</EmptyState>}
      />
    </Box>
  );
}

/** Applications by type, and how many of each wait for an officer; each leads to its list. */
function TypeCounts({ counts, waiting }: { counts: AdminDashboard['by_type']; waiting: AdminDashboard['waiting'] }) {
  if (counts.length === 0)
    return (
      <Box component="p" sx={styles.quiet}>
        {t('No application has been submitted yet.')}
      </Box>
    );
  return (
    <>
      <Suspense fallback={<LoadingText>{t('Drawing…')}</LoadingText>}>
        <CountsChart
          label={t('Applications by type')}
          names={counts.map(({ application_type }) => nameType(application_type))}
          parts={[
            { label: t('Others'), counts: counts.map(({ total, waiting: part }) => total - part) },
            { label: t('Waiting'), counts: counts.map(({ waiting: part }) => part) },
          ]}
        />
      </Suspense>
      <Box component="ul" sx={styles.counts}>
        {counts.map(({ application_type, total, waiting: part }) => (
          <Box component="li" key={application_type} sx={styles.typeRow}>
            <Box
              component={Link}
              to={`/admin/applications?type=${encodeURIComponent(application_type)}`}
              sx={styles.count}
            >
              <span>{nameType(application_type)}</span>
              <Box component="span" sx={styles.number}>
                {formatNumber(total)}
              </Box>
            </Box>
            <Box
              component={Link}
              to={`/admin/applications?${toWaitingParams(waiting, application_type)}`}
              aria-label={t('{count} waiting, {type}', { count: part, type: nameType(application_type) })}
              sx={styles.part}
            >
              {t('{count} waiting', { count: formatNumber(part) })}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

/** Submissions and decisions per day, drawn; the same figures stand in a table under it. */
function SubmissionsChart({ days }: { days: readonly Day[] }) {
  const submitted = sum(days, 'submitted');
  const decided = sum(days, 'decided');
  const most = Math.max(0, ...days.flatMap((day) => [day.submitted, day.decided]));
  return (
    <Box component="figure" sx={styles.chart}>
      <Box component="figcaption" sx={styles.legend}>
        <span>{t('Submitted: {count}', { count: formatNumber(submitted) })}</span>
        <span>{t('Decided: {count}', { count: formatNumber(decided) })}</span>
      </Box>
      <Suspense fallback={<LoadingText>{t('Drawing…')}</LoadingText>}>
        <DaysChart
          days={days.map(({ day }) => toDayText(day))}
          submitted={days.map((day) => day.submitted)}
          decided={days.map((day) => day.decided)}
          description={t(
            'Per day: {submitted} submitted, {decided} decided, at most {most} in one day. The table below has the figures.',
            { submitted, decided, most },
          )}
        />
      </Suspense>
      <details>
        <Box component="summary" sx={styles.summary}>
          {t('Figures as a table')}
        </Box>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('Day')}</TableCell>
              <TableCell>{t('Submitted')}</TableCell>
              <TableCell>{t('Decided')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {days.toReversed().map((day) => (
              <TableRow key={day.day}>
                <TableCell component="th" scope="row">
                  {toDayText(day.day)}
                </TableCell>
                <TableCell>{day.submitted}</TableCell>
                <TableCell>{day.decided}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </details>
    </Box>
  );
}

function sum(days: readonly Day[], key: 'submitted' | 'decided'): number {
  return days.reduce((total, day) => total + day[key], 0);
}
