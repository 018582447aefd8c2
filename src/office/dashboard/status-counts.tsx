/** Applications by status; each leads to its list. */
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { useSeenTypes } from '@/session/officer/signed-in-officer';
import { StatusLabel } from '../layout/status-label';
import { listStatuses } from '../layout/workflows';
import { CountsChart } from './lazy-charts';
import { look } from './dashboard-look';
import { formatNumber } from '@/engine/locale/formats';

export function StatusCounts({ counts }: { counts: Record<string, number> }) {
  const known = listStatuses(useSeenTypes());
  const ids = known.map(({ id }) => id);
  const statuses = [...ids, ...Object.keys(counts).filter((id) => !ids.includes(id))];
  return (
    <>
      <Suspense fallback={<LoadingText>Drawing…</LoadingText>}>
        <CountsChart
          label="Applications by status"
          names={statuses.map((status) => known.find(({ id }) => id === status)?.label ?? status.replaceAll('_', ' '))}
          parts={[{ label: 'Applications', counts: statuses.map((status) => counts[status] ?? 0) }]}
        />
      </Suspense>
      <Box component="ul" sx={look.counts}>
        {statuses.map((status) => (
          <li key={status}>
            <Box component={Link} to={`/admin/applications?status=${encodeURIComponent(status)}`} sx={look.count}>
              <StatusLabel status={status} />
              <Box component="span" sx={look.number}>
                {formatNumber(counts[status] ?? 0)}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
