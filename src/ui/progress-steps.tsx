import Check from '@mui/icons-material/Check';
import type { ReactNode } from 'react';
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

/**
 * Where a person is on the way: an icon per step, and a bar filled by step / total of its width. One step alone, of
 * which nothing is to be said, is no way.
 */
export function ProgressSteps({ steps, current, text }: ProgressStepsProps) {
  const position = `Step ${current + 1} of ${steps.length}`;
  if (steps.length === 1 && text === undefined) return null;
  return (
    <nav aria-label="Progress" className={styles.progress}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={styles.step}
            data-state={getState(index, current)}
            aria-current={index === current ? 'step' : undefined}
          >
            <StepPlace step={step} icon={index < current ? <Check aria-hidden="true" /> : <Icon name={step.icon} />} />
            <VisuallyHidden>, {describeState(index, current)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      <ProgressBar value={(current + 1) / steps.length} label={position} />
    </nav>
  );
}

/**
 * On a phone only the open step has room for its name: the others are known by their picture, which is pressed as well.
 */
function StepPlace({ step: { title, onSelect }, icon }: { step: ProgressStep; icon: ReactNode }) {
  const inside = (
    <>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.name}>{title}</span>
    </>
  );
  if (onSelect === undefined) return <span className={styles.place}>{inside}</span>;
  return (
    <button type="button" className={styles.place} onClick={onSelect}>
      {inside}
    </button>
  );
}

function getState(index: number, current: number): 'complete' | 'current' | 'ahead' {
  if (index === current) return 'current';
  return index < current ? 'complete' : 'ahead';
}

function describeState(index: number, current: number): string {
  const words = { complete: 'complete', current: 'current step', ahead: 'not started' };
  return words[getState(index, current)];
}
