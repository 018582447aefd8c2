/** What is late, who has how much, and how a period went; each figure leads to its applications. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { useAdminQuery } from '../layout/use-admin-query';
import { AllFigures } from './all-figures';
import { Load, NextDue, NowFigures } from './now-figures';
import { PeriodFigures } from './period-figures';
import { usePhone } from './use-phone';
import { styles } from './dashboard-styles';
import { t } from '@/texts/t';

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
