/** Where a record stands, for its owner: status, stages, the officer's words, and what to do next. */
import { useState, type ReactNode } from 'react';
import type { Application } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { RecordStages } from './record-stages';
import { RecordStatus } from './record-status';
import { toDayText } from '../record-dates';
import { toPathText } from '@/engine/record/path-text';
import styles from './status-view.module.css';

export type StatusRecord = Pick<
  Application,
  'status' | 'current_stage' | 'stage_dates' | 'requested_changes' | 'admin_comments' | 'review_date' | 'expires_at'
>;

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
  const expiry = toDayText(record.expires_at);
  const [now] = useState(Date.now);
  // Only while a suspension lasts; what ends otherwise has no date.
  const isOver = Date.parse(record.expires_at ?? '') <= now;
  return (
    <div className={styles.view}>
      <div className={styles.line}>
        <RecordStatus workflow={definition.workflow} status={record.status} />
        <p className={styles.hint}>
          {applicantHint}
          {expiry !== '' && ` It ${isOver ? 'was' : 'is'} valid until ${expiry}.`}
        </p>
      </div>
      <RecordStages workflow={definition.workflow} record={record} />
      {record.admin_comments && (
        <figure className={styles.comment}>
          <figcaption>Officer’s comment{record.review_date ? `, ${toDayText(record.review_date)}` : ''}</figcaption>
          <blockquote>{record.admin_comments}</blockquote>
        </figure>
      )}
      {record.requested_changes.length > 0 && (
        <div className={styles.tasks}>
          <h3>What to correct</h3>
          <ol>
            {record.requested_changes.map(({ path, reason }) => {
              const text = toPathText(listFields(definition), path);
              return (
                <li key={path}>
                  <strong>{renderTask ? renderTask(path, text) : text}</strong>
                  <br />
                  {reason}
                </li>
              );
            })}
          </ol>
        </div>
      )}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  );
}
