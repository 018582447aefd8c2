/** Applications by type, and how many of each wait for an officer; each leads to its list. */
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AdminDashboard } from '@/api/shapes/review';
import { nameType } from '../layout/provider-names';
import styles from './dashboard.module.css';
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
  if (counts.length === 0) return <p className={styles.quiet}>No application has been submitted yet.</p>;
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
      <ul className={styles.counts}>
        {counts.map(({ application_type, total, waiting: part }) => (
          <li key={application_type} className={styles.typeRow}>
            <Link className={styles.count} to={`/admin/applications?type=${encodeURIComponent(application_type)}`}>
              <span>{nameType(application_type)}</span>
              <span className={styles.number}>{formatNumber(total)}</span>
            </Link>
            <Link
              className={styles.part}
              to={`/admin/applications?${toWaitingParams(waiting, application_type)}`}
              aria-label={`${part} waiting, ${nameType(application_type)}`}
            >
              {formatNumber(part)} waiting
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
