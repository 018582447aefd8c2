/** What waits, for how long, and how the month went; each figure leads to its applications. */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { AdminHeading } from '@/session/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { describeFailure } from '@/api/client/describe-failure';
import { OldestPending } from './oldest-pending';
import { StatusCounts } from './status-counts';
import { SubmissionsChart } from './submissions-chart';
import { TypeCounts } from './type-counts';
import { WaitingFigures } from './waiting-figures';
import { look } from './dashboard-look';

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
          <Box sx={look.pair}>
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
