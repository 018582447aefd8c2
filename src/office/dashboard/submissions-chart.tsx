/** Submissions and decisions per day, drawn; the same figures stand in a table under it. */
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Suspense } from 'react';
import type { AdminDashboard } from '@/api/shapes/review';
import { formatNumber } from '@/engine/locale/formats';
import { toDayText } from '@/records/record-dates';
import { LoadingText } from '@/ui/loading-text';
import { DaysChart } from './lazy-charts';
import { styles } from './dashboard-styles';

type Day = AdminDashboard['per_day'][number];

export function SubmissionsChart({ days }: { days: readonly Day[] }) {
  const submitted = sum(days, 'submitted');
  const decided = sum(days, 'decided');
  const most = Math.max(0, ...days.flatMap((day) => [day.submitted, day.decided]));
  return (
    <Box component="figure" sx={styles.chart}>
      <Box component="figcaption" sx={styles.legend}>
        <span>Submitted: {formatNumber(submitted)}</span>
        <span>Decided: {formatNumber(decided)}</span>
      </Box>
      <Suspense fallback={<LoadingText>Drawing…</LoadingText>}>
        <DaysChart
          days={days.map(({ day }) => toDayText(day))}
          submitted={days.map((day) => day.submitted)}
          decided={days.map((day) => day.decided)}
          description={`Per day: ${submitted} submitted, ${decided} decided, at most ${most} in one day. The table below has the figures.`}
        />
      </Suspense>
      <details>
        <Box component="summary" sx={styles.summary}>
          Figures as a table
        </Box>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>Day</TableCell>
              <TableCell>Submitted</TableCell>
              <TableCell>Decided</TableCell>
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
