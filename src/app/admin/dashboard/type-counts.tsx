/** Applications by type, and how many of each are pending; each leads to its list. */
import { registry } from 'virtual:administration';
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '@/api/review';
import { getStatus } from '@/engine/review-moves';
import { nameType } from '../layout/provider-names';
import styles from './dashboard.module.css';

export function TypeCounts({ counts }: { counts: AdminDashboard['by_type'] }) {
  const { initial } = registry.workflow;
  const waiting = getStatus(registry.workflow, initial).label.toLowerCase();
  if (counts.length === 0) return <p className={styles.quiet}>No application has been submitted yet.</p>;
  return (
    <ul className={styles.counts}>
      {counts.map(({ application_type, total, pending }) => {
        const list = `/admin/applications?type=${encodeURIComponent(application_type)}`;
        return (
          <li key={application_type} className={styles.typeRow}>
            <Link className={styles.count} to={list}>
              <span>{nameType(application_type)}</span>
              <span className={styles.number}>{total.toLocaleString('en-NG')}</span>
            </Link>
            <Link className={styles.part} to={`${list}&status=${initial}`} aria-label={`${pending} ${waiting}, ${nameType(application_type)}`}>{pending.toLocaleString('en-NG')} {waiting}</Link>
          </li>
        );
      })}
    </ul>
  );
}
