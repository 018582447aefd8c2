/** The stages of the review and where the record is. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import type { Application } from '@/api/application';
import type { Workflow } from '@/definition/workflow';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './record-stages.module.css';
import { toDayText } from './record-dates';

export interface RecordStagesProps {
  workflow: Workflow;
  record: Pick<Application, 'current_stage' | 'stage_dates'>;
}

const STATES = {
  done: { Icon: CheckCircle, words: 'done' },
  current: { Icon: RadioButtonChecked, words: 'now' },
  ahead: { Icon: RadioButtonUnchecked, words: 'not yet' },
} as const;

/**
 * Stages come in the workflow's order; one that was passed without a date was skipped, and counts as done. One that is still ahead has no date,
 * also where it has been entered before.
 */
export function RecordStages({ workflow: { stages }, record }: RecordStagesProps) {
  const position = stages.findIndex(({ id }) => id === record.current_stage);
  return (
    <ol className={styles.stages} aria-label="Stages of the review">
      {stages.map((stage, index) => {
        const state = index < position ? 'done' : index === position ? 'current' : 'ahead';
        const { Icon, words } = STATES[state];
        return (
          <li key={stage.id} className={styles.stage} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <Icon aria-hidden="true" className={styles.icon} />
            <span className={styles.label}>{stage.label}<VisuallyHidden>, {words}</VisuallyHidden></span>
            <span className={styles.date}>{state !== 'ahead' && toDayText(record.stage_dates[stage.id])}</span>
          </li>
        );
      })}
    </ol>
  );
}
