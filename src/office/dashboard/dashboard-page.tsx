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
import { OldestPending } from './oldest-pending';
import { SubmissionsChart } from './submissions-chart';
import { TypeCounts } from './type-counts';
import { styles } from './dashboard-styles';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { StatusChip } from '@/ui/status-chip';
import { useStatuses } from '../layout/use-statuses';
import { CountsChart } from './lazy-charts';
import { formatNumber } from '@/engine/locale/formats';
import type { AdminDashboard } from '@/api/shapes/review';
import { formatAge } from '../layout/format-time';
import { toWaitingParams } from './waiting-params';

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
            {isFetching ? 'Refreshing...' : 'Refresh'}
          </Button>
        }
      >
        Dashboard
      </AdminHeading>
      {error && (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>The figures could not be loaded.</p>
        </ErrorState>
      )}
      {!data && !error && (
        <LoadingRows count={3} height={120}>
          Loading the figures…
        </LoadingRows>
      )}
      {data && (
        <>
          <WaitingFigures waiting={data.waiting} failedMessages={data.failed_messages} now={now} />
          <OldestPending rows={data.oldest_pending} waiting={data.waiting} now={now} />
          <Box sx={styles.pair}>
            <Card component="section">
              <CardHeader title="By status" />
              <CardContent>
                <StatusCounts counts={data.by_status} />
              </CardContent>
            </Card>
            <Card component="section">
              <CardHeader title="By type" />
              <CardContent>
                <TypeCounts counts={data.by_type} waiting={data.waiting} />
              </CardContent>
            </Card>
          </Box>
          <Card component="section">
            <CardHeader title="The last 30 days" />
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
      <Suspense fallback={<LoadingText>Drawing…</LoadingText>}>
        <CountsChart
          label="Applications by status"
          names={statuses.map(({ label }) => label)}
          parts={[{ label: 'Applications', counts: statuses.map(({ id }) => counts[id] ?? 0) }]}
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
        <dt>Waiting for an officer</dt>
        <dd>
          <Link to={`/admin/applications?${toWaitingParams(waiting)}`}>{formatNumber(count)}</Link>
        </dd>
      </Box>
      <Box sx={styles.figure}>
        <dt>Longest wait</dt>
        <dd>{oldest_since === null ? 'None' : formatAge(oldest_since, now)}</dd>
      </Box>
      <Box sx={styles.figure}>
        <dt>Half of them wait longer than</dt>
        <dd>{median_since === null ? 'None' : formatAge(median_since, now).replace('today', 'a day or less')}</dd>
      </Box>
      {failedMessages !== null && (
        <Box sx={styles.figure}>
          <dt>Messages that failed</dt>
          <dd>
            <Link to="/admin/messages">{formatNumber(failedMessages)}</Link>
          </dd>
        </Box>
      )}
    </Box>
  );
}
