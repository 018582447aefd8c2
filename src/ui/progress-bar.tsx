import styles from '@/ui/progress-bar.module.css';

export type ProgressBarProps = {
  /** Of 1; undefined while there is nothing to count. */
  value: number | undefined;
  /** What is progressing, for the screen reader; put the same in words beside the bar. */
  label: string;
};

/** How far a piece of work is. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <div className={styles.fill} data-busy={percent === undefined} style={{ width: `${percent ?? 30}%` }} />
    </div>
  );
}
