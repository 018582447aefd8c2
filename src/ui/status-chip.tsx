import Cancel from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Info from '@mui/icons-material/InfoOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import Warning from '@mui/icons-material/WarningAmberOutlined';
import Chip from '@mui/material/Chip';
import type { Tone } from '@/ui/theme/tone';

const looks = {
  neutral: { color: 'default', Icon: Schedule },
  info: { color: 'info', Icon: Info },
  success: { color: 'success', Icon: CheckCircle },
  warning: { color: 'warning', Icon: Warning },
  danger: { color: 'error', Icon: Cancel },
} as const satisfies Record<Tone, unknown>;

/** A status: colour, icon and word, so that none of them is needed alone. */
export function StatusChip({ tone, children }: { tone: Tone; children: string }) {
  const { color, Icon } = looks[tone];
  return <Chip size="small" color={color} icon={<Icon aria-hidden="true" />} label={children} />;
}
