/** Applications by status; each leads to its list. */
import { Link } from 'react-router-dom';
import { StatusLabel } from '../layout/status-label';
import { listStatuses } from '../layout/workflows';
import styles from './dashboard.module.css';
import { formatNumber } from '@/engine/locale/formats';

export function StatusCounts({ counts }: { counts: Record<string, number> }) {
  const known = listStatuses().map(({ id }) => id);
  const statuses = [...known, ...Object.keys(counts).filter((id) => !known.includes(id))];
  return (
    <ul className={styles.counts}>
      {statuses.map((status) => (
        <li key={status}>
          <Link className={styles.count} to={`/admin/applications?status=${encodeURIComponent(status)}`}>
            <StatusLabel status={status} />
            <span className={styles.number}>{formatNumber(counts[status] ?? 0)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
