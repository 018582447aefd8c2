import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import styles from './submission-progress.module.css';
import type { SubmissionPhase } from './use-submission';

export interface SubmissionProgressProps {
  phase: SubmissionPhase;
  onCancel: () => void;
  onPause: () => void;
  onRetry: () => void;
}

/** How far the submission is, with the ways to hold it up. */
export function SubmissionProgress({ phase, onCancel, onPause, onRetry }: SubmissionProgressProps) {
  if (phase.kind === 'idle') return null;
  const text =
    phase.kind === 'sending'
      ? 'Sending your application'
      : `${phase.kind === 'paused' ? 'Paused: ' : ''}${phase.done} of ${phase.total} documents sent, ${Math.round(phase.fraction * 100)} %`;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
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
    </div>
  );
}
