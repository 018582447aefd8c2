/**
 * What the owner can do with a record by buttons, each until its last day; of what is too late is said when it ended.
 */
import Box from '@mui/material/Box';
import { Fragment, useState } from 'react';
import type { Application } from '@/api/shapes/application';
import type { Workflow } from '@/definition/language/workflow';
import { findLastMoment } from '@/engine/workflow/due-dates';
import { getStatus, listApplicantActions } from '@/engine/workflow/transitions';
import { toDayText } from '@/records/record-dates';
import { t } from '@/texts/t';
import { sayLastDay } from './last-days';
import { OwnAction } from './own-action';

const styles = { day: { flexBasis: '100%', margin: 0, maxWidth: 'var(--mui-width-text)' } } as const;

export interface OwnActionsProps {
  workflow: Workflow;
  application: Application;
}

export function OwnActions({ workflow, application }: OwnActionsProps) {
  const { status, review_history } = application;
  const [now] = useState(Date.now);
  const isAsked = getStatus(workflow, status).withApplicant === true;
  const history = review_history.map(({ to_status, created_at }) => ({ to_status, at: new Date(created_at) }));
  return listApplicantActions(workflow, status).map((transition) => {
    const last = findLastMoment(transition, status, history);
    const isOver = last !== null && last.getTime() < now;
    return (
      <Fragment key={transition.id}>
        {!isOver && (
          <OwnAction
            application={application}
            transition={transition}
            leads={isAsked && transition.tone !== 'neutral' && transition.tone !== 'danger'}
          />
        )}
        {last !== null && (
          <Box component="p" sx={styles.day}>
            {isOver
              ? t('The time for “{action}” ended on {day}.', {
                  action: transition.label,
                  day: toDayText(last.toISOString()),
                })
              : sayLastDay(transition.label, last.toISOString())}
          </Box>
        )}
      </Fragment>
    );
  });
}
