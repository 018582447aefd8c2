import type { ReactNode } from 'react';
import type { Tone } from '@/ui/tone';
import styles from '@/ui/timeline.module.css';

export type TimelineEntry = {
  id: string;
  title: string;
  /** As the reader sees it, such as "21 Nov 2026, 10:04". */
  time: string;
  /** The same for machines, ISO 8601. */
  dateTime?: string | undefined;
  description?: ReactNode;
  tone?: Tone | undefined;
};

/** What happened, in the order given. */
export function Timeline({ entries, label = 'Timeline' }: { entries: readonly TimelineEntry[]; label?: string }) {
  return (
    <ol className={styles.timeline} aria-label={label}>
      {entries.map(({ id, title, time, dateTime, description, tone = 'neutral' }) => (
        <li key={id} className={styles.entry} data-tone={tone}>
          <p className={styles.title}>{title}</p>
          <time className={styles.time} dateTime={dateTime}>
            {time}
          </time>
          {description !== undefined && <div className={styles.description}>{description}</div>}
        </li>
      ))}
    </ol>
  );
}
