/** Asks for what a transition needs: a comment, the marks, or only a last look. */
import Dialog from '@mui/material/Dialog';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type FormEvent } from 'react';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FormData } from '@/engine/answers/form-data';
import { getStatus } from '@/engine/workflow/transitions';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { CommentField } from '../layout/comment-field';
import { MarkList } from './mark-list';
import { findMarkFaults } from './mark-faults';
import { listMarkable } from './record-entries';
import { StaleNotice } from './stale-notice';
import { usePersistedMarks } from './use-kept-marks';
import { usePersistedText } from './use-kept-text';
import { useStatusChange } from './use-status-change';
import styles from './application.module.css';

export interface TransitionDialogProps {
  transition: Transition;
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  onClose: () => void;
}

const COMMENT = 'transition-comment';
const MAX_COMMENT = 4000;

export function TransitionDialog({ transition, detail, definition, data, onClose }: TransitionDialogProps) {
  const { application } = detail;
  const titleId = useId();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [comment, setComment] = usePersistedText(`transition:${application.id}:${transition.id}`);
  const [kept, setMarks] = usePersistedMarks(`marks:${application.id}:${transition.id}`);
  const [asked, setAsked] = useState(false);
  const send = useStatusChange(application, () => {
    setComment('');
    setMarks([]);
    onClose();
  });
  const groups = listMarkable(definition, data);
  // A row that was marked may be gone from the answers since.
  const marks = kept.filter(({ path }) => groups.some(({ entries }) => entries.some((entry) => entry.path === path)));
  const required = transition.comment === 'required';
  const commentFault = findCommentFault(comment, required);
  const markFaults = transition.marksFields ? findMarkFaults(marks) : {};
  // Another officer may have taken the application on while this dialog was open.
  const gone = !detail.transitions.includes(transition.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    const first = Object.keys(markFaults)[0] ?? (commentFault === undefined ? undefined : COMMENT);
    if (first !== undefined) {
      document.getElementById(first)?.focus();
      return;
    }
    const text = comment.trim();
    send.mutate({
      transition,
      body: {
        ...(text === '' ? {} : { admin_comments: text }),
        ...(transition.marksFields
          ? { requested_changes: marks.map(({ path, reason }) => ({ path, reason: reason.trim() })) }
          : {}),
      },
    });
  };

  return (
    <Dialog
      open
      onClose={send.isPending ? undefined : onClose}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={phone && transition.marksFields}
      maxWidth={transition.marksFields ? 'md' : 'sm'}
    >
      <form className={styles.dialog} noValidate onSubmit={submit}>
        <h2 id={titleId} className={styles.dialogTitle}>
          {transition.label}: {application.title}
        </h2>
        <p className={styles.quiet}>
          The status becomes “{getStatus(definition.workflow, transition.to).label}”. The applicant is told.
        </p>
        {transition.marksFields && (
          <MarkList
            groups={groups}
            reasons={definition.workflow.reasons}
            marks={marks}
            onChange={setMarks}
            faults={asked ? markFaults : {}}
          />
        )}
        {transition.comment !== 'none' && (
          <CommentField
            id={COMMENT}
            name="admin_comments"
            label="Comment to the applicant"
            value={comment}
            onChange={setComment}
            max={MAX_COMMENT}
            hint={required ? undefined : 'You can leave it empty.'}
            message={asked ? commentFault : undefined}
            required={required}
            disabled={send.isPending}
          />
        )}
        {send.error && <StaleNotice error={send.error} applicationId={application.id} onReloaded={send.reset} />}
        {gone && !send.error && (
          <ErrorState title={`“${transition.label}” is not possible any more`}>
            <p>
              The application is now “{getStatus(definition.workflow, application.status).label}”
              {application.admin_reviewed_by ? `, set by ${application.admin_reviewed_by}` : ''}. Copy what you need of
              your words, then close this.
            </p>
          </ErrorState>
        )}
        <div className={styles.buttons}>
          <Button onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={transition.tone === 'danger' ? 'error' : 'primary'}
            loading={send.isPending}
            disabled={gone}
          >
            {send.isPending ? 'Saving...' : transition.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function findCommentFault(comment: string, required: boolean): string | undefined {
  const { length } = comment.trim();
  if (required && length === 0) return 'Enter a comment: the applicant must know why';
  return length > MAX_COMMENT ? `Use at most ${MAX_COMMENT} characters` : undefined;
}
