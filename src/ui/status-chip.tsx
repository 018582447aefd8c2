import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import type { Tone } from '@/ui/tone';
import styles from '@/ui/status-chip.module.css';

const icons = {
  neutral: Schedule,
  info: Info,
  success: CheckCircle,
  warning: Warning,
  danger: Cancel,
} satisfies Record<Tone, unknown>;

/** A status: colour, icon and word, so that none of them is needed alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: string }) {
  const Icon = icons[tone];
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon aria-hidden="true" className={styles.icon} />
      {children}
    </span>
  );
}
