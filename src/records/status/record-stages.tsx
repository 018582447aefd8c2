/** The stages of the review and where the record is. */
import Box from '@mui/material/Box';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import type { Application } from '@/api/shapes/application';
import type { Stage, Workflow } from '@/definition/language/workflow';
import { listStages } from '@/engine/workflow/transitions';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { toDayText } from '../record-dates';

const look = {
  stages: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gap: 1,
    '@media (min-width: 600px)': { gridAutoFlow: 'column', gridAutoColumns: '1fr', gap: 1 },
  },
  stage: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    columnGap: 1,
    color: 'var(--mui-palette-ink-muted)',
    "&[data-state='current']": { color: 'var(--mui-palette-ink-main)', fontWeight: 600 },
    '@media (min-width: 600px)': {
      gridTemplateColumns: '1fr',
      borderTop: '3px solid var(--mui-palette-line-soft)',
      paddingTop: 1,
      "&[data-state='done']": { borderColor: 'var(--mui-palette-primary-main)' },
      "&[data-state='current']": { borderColor: 'var(--mui-palette-primary-main)' },
    },
    '@media (forced-colors: active)': {
      borderColor: 'GrayText',
      "&[data-state='done']": { borderColor: 'Highlight' },
      "&[data-state='current']": { borderColor: 'Highlight' },
    },
  },
  date: {
    gridColumn: 2,
    fontSize: 'var(--mui-textSize-hint)',
    fontWeight: 400,
    color: 'var(--mui-palette-ink-muted)',
    '@media (min-width: 600px)': { gridColumn: 1 },
  },
} as const;

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
    <Box component="ol" aria-label="Stages of the review" sx={look.stages}>
      {stages.map((stage, index) => {
        const state = getState(stage, index);
        const { Icon, words } = STATES[state];
        return (
          <Box
            component="li"
            key={stage.id}
            data-state={state}
            aria-current={state === 'current' ? 'step' : undefined}
            sx={look.stage}
          >
            <Icon aria-hidden="true" color={state === 'done' || state === 'current' ? 'primary' : 'inherit'} />
            <span>
              {stage.label}
              {state !== 'skipped' && <VisuallyHidden>, {words}</VisuallyHidden>}
            </span>
            <Box component="span" sx={look.date}>
              {state === 'skipped' ? words : state !== 'ahead' && toDayText(record.stage_dates[stage.id])}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
