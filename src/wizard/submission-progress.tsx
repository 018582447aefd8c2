import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { ProgressBar } from '@/ui/progress-bar';
import styles from './submission-progress.module.css';
import type { SubmissionPhase } from './use-submission';

export interface SubmissionProgressProps {
  phase: SubmissionPhase;
  onCancel: () => void;
  onPause: () => void;
  onRetry: () => void;
}

/** How far the submission is; after a failure what happened, what is safe, and the way on. */
export function SubmissionProgress({ phase, onCancel, onPause, onRetry }: SubmissionProgressProps) {
  if (phase.kind === 'idle') return null;
  if (phase.kind === 'failed') return <div className={styles.progress}><ErrorState title={phase.message} onRetry={onRetry}>Nothing you entered is lost. Documents that were sent are not sent again.</ErrorState></div>;
  const text = phase.kind === 'sending' ? 'Sending your application' : `${phase.kind === 'paused' ? 'Paused: ' : ''}${phase.done} of ${phase.total} documents sent, ${Math.round(phase.fraction * 100)} %`;
  return (
    <div className={styles.progress}>
      <p className={styles.text}>{text}</p>
      <ProgressBar value={phase.kind === 'sending' ? undefined : phase.fraction} label="Sending the application" />
      {phase.kind === 'uploading' && <Button small onClick={onPause}>Pause</Button>}
      {phase.kind === 'uploading' && <Button kind="link" small onClick={onCancel}>Stop sending</Button>}
      {phase.kind === 'paused' && <Button small onClick={onRetry}>Continue sending</Button>}
    </div>
  );
}
