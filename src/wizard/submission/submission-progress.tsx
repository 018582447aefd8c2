import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useOnline } from '@/ui/use-online';
import { Notice } from '../notice';
import type { SendingState } from '../run/run-state';

const styles = {
  progress: { marginTop: 3 },
  text: { margin: '0 0 8px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

export interface SubmissionProgressProps {
  state: SendingState;
  onCancel: () => void;
  onPause: () => void;
  onRetry: () => void;
}

/** How far the submission is, with the ways to hold it up. */
export function SubmissionProgress({ state, onCancel, onPause, onRetry }: SubmissionProgressProps) {
  const online = useOnline();
  if (state.name === 'waiting' || (!online && state.name !== 'paused'))
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
    state.name === 'sending'
      ? 'Sending your application'
      : `${state.name === 'paused' ? 'Paused: ' : ''}${state.done} of ${state.total} documents sent, ${Math.round(state.fraction * 100)} %`;
  return (
    <Box sx={styles.progress}>
      <Box component="p" sx={styles.text}>
        {text}
      </Box>
      <LinearProgress
        aria-label="Sending the application"
        {...(state.name !== 'sending' && { variant: 'determinate', value: Math.round(state.fraction * 100) })}
      />
      {state.name !== 'sending' && (
        <Button size="small" onClick={state.name === 'paused' ? onRetry : onPause}>
          {state.name === 'paused' ? 'Continue sending' : 'Pause'}
        </Button>
      )}
      {state.name === 'uploading' && (
        <Button variant="text" size="small" onClick={onCancel}>
          Stop sending
        </Button>
      )}
    </Box>
  );
}
