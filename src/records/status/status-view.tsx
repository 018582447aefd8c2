/** Where a record stands, for its owner: status, stages, the officer's words, and what to do next. */
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import type { Application } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { serverNow } from '@/definition/language/server-time';
import { findApprovalEnd, findDeadline, getStatus } from '@/engine/workflow/transitions';
import { RecordStages } from './record-stages';
import { RecordStatus } from './record-status';
import { toDayText } from '../record-dates';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';

const styles = {
  view: { display: 'flex', flexDirection: 'column', gap: 2 },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
  hint: { margin: 0, flex: '1 1 16rem', maxWidth: 'var(--mui-width-text)' },
  comment: {
    margin: 0,
    padding: '12px 16px',
    borderInlineStart: '4px solid var(--mui-palette-accent-main)',
    background: 'var(--mui-palette-surface-sunken)',
    '& figcaption': { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)' },
    '& blockquote': { margin: '4px 0 0', whiteSpace: 'pre-line', maxWidth: 'var(--mui-width-text)' },
  },
  tasks: {
    padding: '12px 16px',
    border: '1px solid var(--mui-palette-tone-warning-line)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
    '& h3': { margin: '0 0 8px', fontSize: 'var(--mui-textSize-body)' },
    '& ol': { margin: 0, paddingInlineStart: 2.5, display: 'grid', gap: 1 },
    '& a': { color: 'inherit' },
  },
  action: { display: 'flex', flexWrap: 'wrap', gap: 1.5 },
} as const;

export type StatusRecord = Pick<
  Application,
  | 'status'
  | 'current_stage'
  | 'stage_dates'
  | 'submitted_at'
  | 'requested_changes'
  | 'admin_comments'
  | 'review_date'
  | 'expires_at'
  | 'closes_at'
> &
  Partial<Pick<Application, 'certificate'>>;

export interface StatusViewProps {
  definition: ProviderDefinition;
  record: StatusRecord;
  /** What the owner can do now, such as the button that opens the form again. */
  action?: ReactNode;
  /** Leads to a field to correct; without it the tasks are only named. */
  renderTask?: ((path: string, text: string) => ReactNode) | undefined;
}

export function StatusView({ definition, record, action, renderTask }: StatusViewProps) {
  const { applicantHint } = getStatus(definition.workflow, record.status);
  // What the officer said before is what the applicant has answered since; the history keeps it.
  const isAnswered =
    record.requested_changes.length === 0 &&
    definition.workflow.transitions.some(({ by, to }) => by === 'applicant' && to === record.status);
  const expiry = toDayText(record.expires_at);
  const deadline = findDeadline(definition.workflow, record.status);
  const [now] = useState(() => serverNow().getTime());
  // Only while a suspension lasts; what ends otherwise has no date.
  const isOver = Date.parse(record.expires_at ?? '') <= now;
  const validity = isOver
    ? t('It was valid until {expiry}.', { expiry })
    : findApprovalEnd(definition.workflow, record.status)
      ? t('It is valid until {expiry}.', { expiry })
      : '';
  const reason = findReason(record);
  return (
    <Box sx={styles.view}>
      <Box sx={styles.line}>
        <RecordStatus workflow={definition.workflow} status={record.status} />
        <Box component="p" sx={styles.hint}>
          {applicantHint}
          {expiry !== '' && validity !== '' && ` ${validity}`}
          {deadline && record.closes_at !== null && ' '}
          {deadline &&
            record.closes_at !== null &&
            t('You have until {day}. After that it is: {status}.', {
              day: toDayText(record.closes_at),
              status: getStatus(definition.workflow, deadline.to).label,
            })}
        </Box>
      </Box>
      <RecordStages workflow={definition.workflow} record={record} />
      {reason !== undefined && (
        <Box component="figure" sx={styles.comment}>
          <figcaption>{t('Public reason')}</figcaption>
          <blockquote>{reason}</blockquote>
        </Box>
      )}
      {record.admin_comments && !isAnswered && reason === undefined && (
        <Box component="figure" sx={styles.comment}>
          <figcaption>
            {record.review_date
              ? t('Officer’s comment, {day}', { day: toDayText(record.review_date) })
              : t('Officer’s comment')}
          </figcaption>
          <blockquote>{record.admin_comments}</blockquote>
        </Box>
      )}
      {record.requested_changes.length > 0 && (
        <Box sx={styles.tasks}>
          <h3>{t('What to correct')}</h3>
          <ol>
            {record.requested_changes.map(({ path, reason, place }) => {
              const text = toPathText(listFields(definition), path);
              return (
                <li key={`${path} ${reason} ${JSON.stringify(place)}`}>
                  <strong>{renderTask ? renderTask(path, text) : text}</strong>
                  {place && `, ${tellPlace(place)}`}
                  <br />
                  {reason}
                </li>
              );
            })}
          </ol>
        </Box>
      )}
      {action !== undefined && <Box sx={styles.action}>{action}</Box>}
    </Box>
  );
}

/** Why an approval does not hold, where that came after the officer's last words and not with them. */
function findReason({ certificate, review_date }: StatusRecord): string | undefined {
  if (!certificate || certificate.state === 'holds') return undefined;
  const isNewer = review_date === null || Date.parse(certificate.state_since) > Date.parse(review_date);
  return isNewer ? certificate.public_reason : undefined;
}
