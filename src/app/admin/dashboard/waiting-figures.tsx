/** How much waits, and how long it has. */
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '@/api/review';
import { formatDays } from '../layout/format-time';
import styles from './dashboard.module.css';
import { toWaitingParams } from './waiting-params';

export function WaitingFigures({ waiting }: { waiting: AdminDashboard['waiting'] }) {
  const { count, oldest_days, median_days } = waiting;
  return (
    <dl className={styles.figures}>
      <div className={styles.figure}>
        <dt>Waiting for an officer</dt>
        <dd><Link to={`/admin/applications?${toWaitingParams(waiting)}`}>{count.toLocaleString('en-NG')}</Link></dd>
      </div>
      <div className={styles.figure}><dt>Longest wait</dt><dd>{count === 0 ? 'None' : formatDays(oldest_days)}</dd></div>
      <div className={styles.figure}><dt>Half of them wait longer than</dt><dd>{count === 0 ? 'None' : formatDays(median_days).replace('today', 'a day or less')}</dd></div>
    </dl>
  );
}
