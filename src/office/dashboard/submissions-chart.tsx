/** Submissions and decisions per day, drawn; the same figures stand in a table under it. */
import type { AdminDashboard } from '@/api/shapes/review';
import { toDayText } from '@/records/record-dates';
import styles from './dashboard.module.css';
import { formatNumber } from '@/engine/locale/formats';

type Day = AdminDashboard['per_day'][number];

const WIDTH = 720;
const HEIGHT = 160;

export function SubmissionsChart({ days }: { days: readonly Day[] }) {
  const submitted = sum(days, 'submitted');
  const decided = sum(days, 'decided');
  const most = Math.max(1, ...days.flatMap((day) => [day.submitted, day.decided]));
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.legend}>
        <span>
          <span className={styles.swatch} data-series="submitted" aria-hidden="true" /> Submitted:{' '}
          {formatNumber(submitted)}
        </span>
        <span>
          <span className={styles.swatch} data-series="decided" aria-hidden="true" /> Decided: {formatNumber(decided)}
        </span>
      </figcaption>
      <p className={styles.ticks} aria-hidden="true">
        <span>{most}</span>
      </p>
      <Bars
        days={days}
        most={most}
        label={`Per day: ${submitted} submitted, ${decided} decided, at most ${most} in one day. The table below has the figures.`}
      />
      <p className={styles.ticks} aria-hidden="true">
        <span>{toDayText(days[0]?.day)}</span>
        <span>{toDayText(days.at(-1)?.day)}</span>
      </p>
      <details>
        <summary className={styles.summary}>Figures as a table</summary>
        <table className={styles.plain}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Submitted</th>
              <th scope="col">Decided</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map((day) => (
              <tr key={day.day}>
                <th scope="row">{toDayText(day.day)}</th>
                <td>{day.submitted}</td>
                <td>{day.decided}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function Bars({ days, most, label }: { days: readonly Day[]; most: number; label: string }) {
  const slot = WIDTH / Math.max(1, days.length);
  const bar = slot * 0.38;
  const height = (count: number) => (count / most) * HEIGHT;
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <line x1="0" x2={WIDTH} y1="0" y2="0" className={styles.grid} />
      <line x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
      {days.map((day, index) => (
        <g key={day.day}>
          <title>{`${toDayText(day.day)}: ${day.submitted} submitted, ${day.decided} decided`}</title>
          <rect x={index * slot} y={0} width={slot} height={HEIGHT} className={styles.hit} />
          <rect
            x={index * slot + slot * 0.1}
            y={HEIGHT - height(day.submitted)}
            width={bar}
            height={height(day.submitted)}
            data-series="submitted"
          />
          <rect
            x={index * slot + slot * 0.52}
            y={HEIGHT - height(day.decided)}
            width={bar}
            height={height(day.decided)}
            data-series="decided"
          />
        </g>
      ))}
    </svg>
  );
}

function sum(days: readonly Day[], key: 'submitted' | 'decided'): number {
  return days.reduce((total, day) => total + day[key], 0);
}
