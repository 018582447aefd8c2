/** Applications by status; each leads to its list. */
import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { LoadingText } from '@/ui/loading-text';
import { StatusChip } from '@/ui/status-chip';
import { useStatuses } from '../layout/use-statuses';
import { CountsChart } from './lazy-charts';
import { look } from './dashboard-look';
import { formatNumber } from '@/engine/locale/formats';

export function StatusCounts({ counts }: { counts: Record<string, number> }) {
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
      <Box component="ul" sx={look.counts}>
        {statuses.map(({ id, label, tone }) => (
          <li key={id}>
            <Box component={Link} to={`/admin/applications?status=${encodeURIComponent(id)}`} sx={look.count}>
              <StatusChip tone={tone}>{label}</StatusChip>
              <Box component="span" sx={look.number}>
                {formatNumber(counts[id] ?? 0)}
              </Box>
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
