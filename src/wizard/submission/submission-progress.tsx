import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useOnline } from '@/ui/use-online';
import { Notice } from '../notice';
import type { SubmissionPhase } from './run-submission';

const styles = {
  progress: { marginTop: 3 },
  text: { margin: '0 0 8px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

export interface SubmissionProgressProps {
  phase: SubmissionPhase;
  onCancel: () => void;
  onPause: () => void;
  onRetry: () => void;
}

/** How far the submission is, with the ways to hold it up. */
export function SubmissionProgress({ phase, onCancel, onPause, onRetry }: SubmissionProgressProps) {
  const online = useOnline();
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'waiting' || (!online && phase.kind !== 'paused'))
    return (
      <Notice
        title="Waiting for the network"
        focusOn="waiting"
        actions={
          <Button size="small" onClick={onCancel}>
            Stop sending
          </Button>
        }
      >
        <p>
          You are offline. What you entered and chose is kept on this device. Leave this page open: your application is
          sent by itself when the network is back, and once only.
        </p>
      </Notice>
    );
  const text =
    phase.kind === 'sending'
      ? 'Sending your application'
      : `${phase.kind === 'paused' ? 'Paused: ' : ''}${phase.done} of ${phase.total} documents sent, ${Math.round(phase.fraction * 100)} %`;
  return (
    <Box sx={styles.progress}>
      <Box component="p" sx={styles.text}>
        {text}
      </Box>
      <LinearProgress
        aria-label="Sending the application"
        {...(phase.kind !== 'sending' && { variant: 'determinate', value: Math.round(phase.fraction * 100) })}
      />
      {phase.kind !== 'sending' && (
        <Button size="small" onClick={phase.kind === 'paused' ? onRetry : onPause}>
          {phase.kind === 'paused' ? 'Continue sending' : 'Pause'}
        </Button>
      )}
      {phase.kind === 'uploading' && (
        <Button variant="text" size="small" onClick={onCancel}>
          Stop sending
        </Button>
      )}
    </Box>
  );
}
