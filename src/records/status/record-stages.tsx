/** The stages of the review and where the record is. */
import Box from '@mui/material/Box';
import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RadioButtonChecked from '@mui/icons-material/RadioButtonChecked';
import RemoveCircleOutlined from '@mui/icons-material/RemoveCircleOutlined';
import type { Application } from '@/api/shapes/application';
import type { Stage, Workflow } from '@/definition/language/workflow';
import { useState } from 'react';
import { toDay } from '@/engine/locale/calendar';
import { findStageDate, listExpectedStages } from '@/engine/workflow/expected-stages';
import { listStages } from '@/engine/workflow/transitions';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { toDayText } from '../record-dates';
import { msg, t } from '@/texts/t';

/** The room that they have decides, not the screen's: they also stand in a narrow column beside a record. */
const WIDE = '@container (min-width: 30rem)';
const DONE = 'var(--mui-palette-primary-main)';
const AHEAD = 'var(--mui-palette-line-soft)';

/** One line through all marks: downwards on a phone, across elsewhere; it is drawn as far as the record has come. */
const styles = {
  room: { containerType: 'inline-size' },
  stages: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    [WIDE]: { gridAutoFlow: 'column', gridAutoColumns: '1fr' },
  },
  stage: {
    position: 'relative',
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    columnGap: 1.5,
    paddingBottom: 2,
    color: 'var(--mui-palette-ink-muted)',
    '&:last-of-type': { paddingBottom: 0 },
    "&[data-state='current']": { color: 'var(--mui-palette-ink-main)', fontWeight: 600 },
    '& > svg': { position: 'relative', zIndex: 1, background: 'var(--mui-palette-surface-card)', borderRadius: '50%' },
    // From this mark to the next one.
    '&:not(:last-of-type)::before': {
      content: "''",
      position: 'absolute',
      left: 11,
      top: 12,
      bottom: -12,
      width: 2,
      background: AHEAD,
      '@media (forced-colors: active)': { background: 'GrayText', forcedColorAdjust: 'none' },
    },
    "&[data-state='done']::before, &[data-state='skipped']::before": {
      background: DONE,
      '@media (forced-colors: active)': { background: 'Highlight' },
    },
    [WIDE]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      rowGap: 0.5,
      paddingBottom: 0,
      paddingInlineEnd: 2,
      '&:not(:last-of-type)::before': { left: 12, right: -12, top: 11, bottom: 'auto', width: 'auto', height: 2 },
    },
  },
  date: {
    gridColumn: 2,
    fontSize: 'var(--mui-textSize-hint)',
    fontWeight: 400,
    color: 'var(--mui-palette-ink-muted)',
    [WIDE]: { gridColumn: 1 },
  },
} as const;

export interface RecordStagesProps {
  workflow: Workflow;
  record: Pick<Application, 'status' | 'current_stage' | 'stage_dates' | 'submitted_at'>;
}

const STATES = {
  done: { Icon: CheckCircle, words: msg('done') },
  skipped: { Icon: RemoveCircleOutlined, words: msg('Not needed') },
  current: { Icon: RadioButtonChecked, words: msg('now') },
  ahead: { Icon: RadioButtonUnchecked, words: msg('not yet') },
} as const;

/**
 * Stages come in the workflow's order. Done is one that the record has been in, by its date; one that it went past was
 * not needed. One that is still ahead has no date, also where it has been entered before.
 */
export function RecordStages({ workflow, record }: RecordStagesProps) {
  const stages = listStages(workflow);
  const [today] = useState(() => toDay(new Date()));
  const expected = listExpectedStages(workflow, record.status, findStageDate(record));
  const position = stages.findIndex(({ id }) => id === record.current_stage);
  const getState = ({ id }: Stage, index: number) => {
    if (index >= position) return index === position ? 'current' : 'ahead';
    return record.stage_dates[id] === undefined ? 'skipped' : 'done';
  };
  return (
    <Box sx={styles.room}>
      <Box component="ol" aria-label={t('Stages of the review')} sx={styles.stages}>
        {stages.map((stage, index) => {
          const state = getState(stage, index);
          const { Icon, words } = STATES[state];
          const due = expected.find(({ stage: { id } }) => id === stage.id);
          return (
            <Box
              component="li"
              key={stage.id}
              data-state={state}
              aria-current={state === 'current' ? 'step' : undefined}
              sx={styles.stage}
            >
              <Icon aria-hidden="true" color={state === 'done' || state === 'current' ? 'primary' : 'inherit'} />
              <span>
                {stage.label}
                {state !== 'skipped' && <VisuallyHidden>, {t(words)}</VisuallyHidden>}
              </span>
              <Box component="span" sx={styles.date}>
                {state === 'skipped' && t(words)}
                {(state === 'done' || state === 'current') && toDayText(record.stage_dates[stage.id])}
                {state === 'ahead' &&
                  due &&
                  (due.by >= today
                    ? t('usually by {by}', { by: toDayText(due.by) })
                    : t('later than usual: it was to be by {by}', { by: toDayText(due.by) }))}
              </Box>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
