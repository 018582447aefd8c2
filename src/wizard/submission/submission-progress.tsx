import { Button } from '@/ui/button';
import { ProgressBar } from '@/ui/progress-bar';
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
      <ProgressBar value={phase.kind === 'sending' ? undefined : phase.fraction} label="Sending the application" />
      {phase.kind !== 'sending' && (
        <Button small onClick={phase.kind === 'paused' ? onRetry : onPause}>
          {phase.kind === 'paused' ? 'Continue sending' : 'Pause'}
        </Button>
      )}
      {phase.kind === 'uploading' && (
        <Button kind="link" small onClick={onCancel}>
          Stop sending
        </Button>
      )}
    </div>
  );
}
