import styles from '@/ui/spinner.module.css';

/** A wheel for a short wait; `label` says what for. Pass '' beside a text that already says it. */
export function Spinner({ label = 'Loading', size = 24 }: { label?: string; size?: number }) {
  const look = <span className={styles.wheel} style={{ width: size, height: size }} aria-hidden="true" />;
  return label === '' ? (
    look
  ) : (
    <span role="status" aria-label={label} className={styles.holder}>
      {look}
    </span>
  );
}
