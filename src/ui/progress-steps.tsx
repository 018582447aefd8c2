import Check from '@mui/icons-material/Check';
import { Icon } from '@/ui/icon';
import { ProgressBar } from '@/ui/progress-bar';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from '@/ui/progress-steps.module.css';

export type ProgressStep = {
  id: string;
  title: string;
  /** A name of `icon.tsx`. */
  icon?: string | undefined;
  /** Leads back to a step that may be opened; without it the step is only shown. */
  onSelect?: (() => void) | undefined;
};

export type ProgressStepsProps = {
  steps: readonly ProgressStep[];
  /** Index of the step that is open. */
  current: number;
  /** Such as "Step 1 of 2"; shown over the bar. Left out when a heading beside it says so already. */
  text?: string | undefined;
};

/** Where a person is on the way: an icon per step, and a bar filled by step / total of its width. */
export function ProgressSteps({ steps, current, text }: ProgressStepsProps) {
  const position = `Step ${current + 1} of ${steps.length}`;
  return (
    <nav aria-label="Progress" className={styles.progress}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.id} className={styles.step} data-state={getState(index, current)} aria-current={index === current ? 'step' : undefined}>
            <span className={styles.icon}>{index < current ? <Check aria-hidden="true" /> : <Icon name={step.icon} />}</span>
            <StepName step={step} />
            <VisuallyHidden>, {describeState(index, current)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <ProgressBar value={(current + 1) / steps.length} label={position} />
    </nav>
  );
}

function StepName({ step }: { step: ProgressStep }) {
  if (step.onSelect === undefined) return <span className={styles.name}>{step.title}</span>;
  return <button type="button" className={styles.name} onClick={step.onSelect}>{step.title}</button>;
}

function getState(index: number, current: number): 'complete' | 'current' | 'ahead' {
  if (index === current) return 'current';
  return index < current ? 'complete' : 'ahead';
}

function describeState(index: number, current: number): string {
  const words = { complete: 'complete', current: 'current step', ahead: 'not started' };
  return words[getState(index, current)];
}
