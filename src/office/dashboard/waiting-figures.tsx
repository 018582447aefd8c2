/** How much waits, and how long it has; and what could not be said to people. */
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '@/api/shapes/review';
import { formatAge } from '../layout/format-time';
import { look } from './dashboard-look';
import { toWaitingParams } from './waiting-params';
import { formatNumber } from '@/engine/locale/formats';

export interface WaitingFiguresProps {
  waiting: AdminDashboard['waiting'];
  failedMessages: AdminDashboard['failed_messages'];
  now: Date;
}

export function WaitingFigures({ waiting, failedMessages, now }: WaitingFiguresProps) {
  const { count, oldest_since, median_since } = waiting;
  return (
    <Box component="dl" sx={look.figures}>
      <Box sx={look.figure}>
        <dt>Waiting for an officer</dt>
        <dd>
          <Link to={`/admin/applications?${toWaitingParams(waiting)}`}>{formatNumber(count)}</Link>
        </dd>
      </Box>
      <Box sx={look.figure}>
        <dt>Longest wait</dt>
        <dd>{oldest_since === null ? 'None' : formatAge(oldest_since, now)}</dd>
      </Box>
      <Box sx={look.figure}>
        <dt>Half of them wait longer than</dt>
        <dd>{median_since === null ? 'None' : formatAge(median_since, now).replace('today', 'a day or less')}</dd>
      </Box>
      {failedMessages !== null && (
        <Box sx={look.figure}>
          <dt>Messages that failed</dt>
          <dd>
            <Link to="/admin/messages">{formatNumber(failedMessages)}</Link>
          </dd>
        </Box>
      )}
    </Box>
  );
}
