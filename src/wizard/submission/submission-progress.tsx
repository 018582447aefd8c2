import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useOnline } from '@/ui/use-online';
import { Notice } from '../notice';
import type { SendingState } from '../run/run-state';
import { msg, t } from '@/texts/t';

const styles = {
  progress: { marginTop: 3 },
  text: { margin: '0 0 8px', fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

const SENT = msg('{done} of {total} documents sent, {percent} %');
const PAUSED = msg('Paused: {done} of {total} documents sent, {percent} %');

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
        title={t('Waiting for the network')}
        focusOn="waiting"
        actions={
          <Button size="small" onClick={onCancel}>
            {t('Stop sending')}
          </Button>
        }
      >
        <p>
          {t(
            'You are offline. What you entered and chose is kept on this device. Leave this page open: your application is sent by itself when the network is back, and once only.',
          )}
        </p>
      </Notice>
    );
  const text =
    state.name === 'sending'
      ? t('Sending your application')
      : t(state.name === 'paused' ? PAUSED : SENT, {
          done: state.done,
          total: state.total,
          percent: Math.round(state.fraction * 100),
        });
  return (
    <Box sx={styles.progress}>
      <Box component="p" sx={styles.text}>
        {text}
      </Box>
      <LinearProgress
        aria-label={t('Sending the application')}
        {...(state.name !== 'sending' && { variant: 'determinate', value: Math.round(state.fraction * 100) })}
      />
      {state.name !== 'sending' && (
        <Button size="small" onClick={state.name === 'paused' ? onRetry : onPause}>
          {state.name === 'paused' ? t('Continue sending') : t('Pause')}
        </Button>
      )}
      {state.name === 'uploading' && (
        <Button variant="text" size="small" onClick={onCancel}>
          {t('Stop sending')}
        </Button>
      )}
    </Box>
  );
}
