/** The stages of the review and where the record is. */
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import type { Application } from '@/api/shapes/application';
import type { Stage, Workflow } from '@/definition/language/workflow';
import { listStages } from '@/engine/workflow/transitions';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from './record-stages.module.css';
import { toDayText } from '../record-dates';

export interface RecordStagesProps {
  workflow: Workflow;
  record: Pick<Application, 'current_stage' | 'stage_dates'>;
}

const STATES = {
  done: { Icon: CheckCircle, words: 'done' },
  skipped: { Icon: RemoveCircleOutlined, words: 'Not needed' },
  current: { Icon: RadioButtonChecked, words: 'now' },
  ahead: { Icon: RadioButtonUnchecked, words: 'not yet' },
} as const;

/**
 * Stages come in the workflow's order. Done is one that the record has been in, by its date; one that it went past was
 * not needed. One that is still ahead has no date, also where it has been entered before.
 */
export function RecordStages({ workflow, record }: RecordStagesProps) {
  const stages = listStages(workflow);
  const position = stages.findIndex(({ id }) => id === record.current_stage);
  const getState = ({ id }: Stage, index: number) => {
    if (index >= position) return index === position ? 'current' : 'ahead';
    return record.stage_dates[id] === undefined ? 'skipped' : 'done';
  };
  return (
    <ol className={styles.stages} aria-label="Stages of the review">
      {stages.map((stage, index) => {
        const state = getState(stage, index);
        const { Icon, words } = STATES[state];
        return (
          <li
            key={stage.id}
            className={styles.stage}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <Icon aria-hidden="true" className={styles.icon} />
            <span className={styles.label}>
              {stage.label}
              {state !== 'skipped' && <VisuallyHidden>, {words}</VisuallyHidden>}
            </span>
            <span className={styles.date}>
              {state === 'skipped' ? words : state !== 'ahead' && toDayText(record.stage_dates[stage.id])}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
