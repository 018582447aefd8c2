/** Applications by type, and how many of each wait for an officer; each leads to its list. */
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '@/api/shapes/review';
import { nameType } from '../layout/provider-names';
import { styles } from './dashboard-styles';
import { toWaitingParams } from './waiting-params';
import { formatNumber } from '@/engine/locale/formats';
import { CountsChart } from './lazy-charts';
import { LoadingText } from '@/ui/loading-text';

export function TypeCounts({
  counts,
  waiting,
}: {
  counts: AdminDashboard['by_type'];
  waiting: AdminDashboard['waiting'];
}) {
  if (counts.length === 0)
    return (
      <Box component="p" sx={styles.quiet}>
        No application has been submitted yet.
      </Box>
    );
  return (
    <>
      <Suspense fallback={<LoadingText>Drawing…</LoadingText>}>
        <CountsChart
          label="Applications by type"
          names={counts.map(({ application_type }) => nameType(application_type))}
          parts={[
            { label: 'Others', counts: counts.map(({ total, waiting: part }) => total - part) },
            { label: 'Waiting', counts: counts.map(({ waiting: part }) => part) },
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
              aria-label={`${part} waiting, ${nameType(application_type)}`}
              sx={styles.part}
            >
              {formatNumber(part)} waiting
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}
