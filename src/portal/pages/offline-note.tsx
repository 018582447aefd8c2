import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSession } from '@/page/data/session-store';
import { describeSavedTime } from '@/wizard/drafts/saved-time';
import { t } from '@/texts/t';

const styles = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4px 16px',
  marginBottom: 3,
  padding: '12px 16px',
  borderLeft: '4px solid var(--mui-palette-tone-warning-line)',
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-tone-warning-wash)',
  color: 'var(--mui-palette-tone-warning-ink)',
  '& p': { margin: 0 },
  '@media print': { display: 'none' },
} as const;

export interface OfflineNoteProps {
  /** When the oldest of what is shown had come; undefined where all of it is of now. */
  shownFrom: number | undefined;
  onRetry: (() => void) | undefined;
}

/** Above a page without a line: what it shows is of earlier, what is typed is safe. */
export function OfflineNote({ shownFrom, onRetry }: OfflineNoteProps) {
  const inForm = useSession((state) => state.openForms > 0);
  return (
    <Box sx={styles}>
      <p>
        {describeLine(onRetry === undefined, inForm ? undefined : shownFrom)}
        {inForm && ` ${t('What you type and choose is kept on this device.')}`}
      </p>
      {onRetry && (
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </Box>
  );
}

/** A device that has a network is not offline: then it is the registry that has not answered. */
function describeLine(offline: boolean, shownFrom: number | undefined): string {
  if (shownFrom === undefined) return offline ? t('You are offline.') : t('The registry does not answer now.');
  const loaded = describeLoaded(new Date(shownFrom));
  return offline
    ? t('You are offline: this is what was loaded {loaded}.', { loaded })
    : t('The registry does not answer now: this is what was loaded {loaded}.', { loaded });
}

/** "at 12:04", "on 3 March at 12:04". */
function describeLoaded(at: Date): string {
  const time = describeSavedTime(at);
  return time.includes(' ') ? t('on {time}', { time }) : t('at {time}', { time });
}
