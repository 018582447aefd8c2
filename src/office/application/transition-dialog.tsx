/** Asks for what a transition needs: a comment, the marks, or only a last look. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, useMemo, type FormEvent } from 'react';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import {
  findTransitionForm,
  listFields,
  type ProviderDefinition,
  type FormDefinition,
} from '@/definition/parse/catalog';
import type { Transition, Workflow } from '@/definition/language/workflow';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { getStatus } from '@/engine/workflow/transitions';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { CommentField } from '@/fields/comment-field';
import { KeyHint } from '../layout/key-hint';
import { isSendKey } from '@/ui/send-key';
import { LoadingText } from '@/ui/loading-text';
import { useReportedRefusal } from '@/form/store/use-reported-refusal';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { api } from '@/page/data/api';
import { findMarkFaults, MARKS, reasonId, toMarkId } from './mark-faults';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import { listReasons } from '@/engine/workflow/ready-reasons';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { listMarkable, type MarkableEntry, type MarkableGroup } from './record-entries';
import { sendFiles, usePersistedForm, type ChosenUpload } from '@/form/store/persisted-form';
import { StaleNotice } from './stale-notice';
import { usePersistedMarks, usePersistedText, useWorkKey } from './use-officers-work';
import { useStatusChange } from './use-status-change';
import { HostedForm } from '@/form/hosted-form';
import type { FormHost } from '@/form/store/form-host';
import { useQuery } from '@tanstack/react-query';
import { toShelf, type WorkKey } from '@/page/data/unsent-work';
import { validatorsQuery } from '@/page/definitions/form-validators';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import type { RequestedChange } from '@/api/shapes/application';
import { announce } from '@/ui/announce';
import { FieldFrame } from '@/fields/frame/field-frame';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { styles } from './application-styles';
import { SelectField } from '../layout/select-field';
import { t } from '@/texts/t';

interface MarkListProps {
  groups: readonly MarkableGroup[];
  definition: ProviderDefinition;
  marks: readonly RequestedChange[];
  onChange: (marks: RequestedChange[]) => void;
  /** By control id. */
  faults: Record<string, string>;
}

interface ReasonProps {
  mark: RequestedChange;
  /** What is marked. */
  label: string;
  reasons: readonly string[];
  fault: string | undefined;
  onChange: (reason: string) => void;
}

interface AskedForm {
  /** Undefined where the transition asks for none. */
  form: FormDefinition | undefined;
  /** Undefined while its rules are on their way. */
  host: FormHost | undefined;
  error: unknown;
  retry: () => void;
}

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
  const formId = useId();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [comment, setComment] = usePersistedText(application.id, transition.id);
  const [kept, setMarks] = usePersistedMarks(application.id, transition.id);
  const [asked, setAsked] = useState(false);
  const formKey = useWorkKey(application.id, transition.id, 'form');
  const entry = useTransitionForm(definition, transition, formKey);
  const [attempt, setAttempt] = useState(0);
  const send = useStatusChange({
    detail,
    definition,
    onDone() {
      setComment('');
      setMarks([]);
      toShelf(formKey).clear();
      onClose();
    },
  });
  const isLarge = transition.marksFields || entry.form !== undefined;
  const groups = listMarkable(definition, data);
  // A row that was marked may be gone from the answers since.
  const marks = kept.filter(
    ({ path, place }) => place || groups.some(({ entries }) => entries.some((entry) => entry.path === path)),
  );
  const required = transition.comment === 'required';
  const commentFault = findCommentFault(comment, required);
  const markFaults = transition.marksFields ? findMarkFaults(marks, new Set(detail.documents.map(({ id }) => id))) : {};
  // Nothing comes before the words; a phone would cover the rest with its keys.
  const [saysAtOnce] = useState(!phone && !transition.form && Object.keys(markFaults).length === 0);
  // Another officer may have taken the application on while this dialog was open.
  const gone = !detail.transitions.includes(transition.id);

  useReportedRefusal(entry.host, send.error instanceof ResponseFailure ? send.error.errors : undefined, 'form_answers');

  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    setAsked(true);
    const { host } = entry;
    if (entry.form && !host) return;
    if (host) {
      const found = host.answers.check(host.form.id);
      host.answers.attempt([host.form.id]);
      if (found.length > 0) {
        setAttempt(attempt + 1);
        return;
      }
    }
    const first = Object.keys(markFaults)[0] ?? (commentFault === undefined ? undefined : COMMENT);
    if (first !== undefined) {
      document.getElementById(first)?.focus();
      return;
    }
    const text = comment.trim();
    send.mutate({
      transition,
      enter: host && (() => sendFiles(host, (chosen) => uploadChosen(application.provider, chosen))),
      body: {
        ...(text === '' ? {} : { admin_comments: text }),
        ...(transition.marksFields
          ? { requested_changes: marks.map((mark) => ({ ...mark, reason: mark.reason.trim() })) }
          : {}),
      },
    });
  };

  return (
    <Dialog
      open
      onClose={send.isPending ? undefined : onClose}
      onKeyDown={(event) => {
        if (!isSendKey(event) || send.isPending || gone) return;
        event.preventDefault();
        submit();
      }}
      aria-labelledby={titleId}
      fullWidth
      fullScreen={phone && isLarge}
      maxWidth={isLarge ? 'md' : 'sm'}
    >
      <DialogTitle id={titleId}>
        {transition.label}: {application.title}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography color="textSecondary">
            {describeOutcome(definition.workflow, transition)}{' '}
            {entry.form &&
              (transition.visibleToApplicant
                ? t('What you enter here is shown to the applicant, too.')
                : t('What you enter here is not shown to the applicant.'))}
          </Typography>
          {entry.host && <HostedForm host={entry.host} id={`${titleId}form`} attempt={attempt} onSubmit={submit} />}
          {entry.form && !entry.host && !entry.error && <LoadingText />}
          {entry.error !== null && (
            <ErrorState title={describeFailure(entry.error)} onRetry={entry.retry}>
              <p>{t('The form could not be loaded. Nothing was changed.')}</p>
            </ErrorState>
          )}
          <Stack component="form" id={formId} spacing={2} noValidate onSubmit={submit}>
            {transition.marksFields && (
              <MarkList
                groups={groups}
                definition={definition}
                marks={marks}
                onChange={setMarks}
                faults={asked ? markFaults : {}}
              />
            )}
            {transition.comment !== 'none' && (
              <CommentField
                id={COMMENT}
                name="admin_comments"
                label={t('Comment to the applicant')}
                value={comment}
                onChange={setComment}
                max={MAX_COMMENT}
                hint={required ? undefined : t('You can leave it empty.')}
                message={asked ? commentFault : undefined}
                required={required}
                disabled={send.isPending}
                autoFocus={saysAtOnce}
              />
            )}
          </Stack>
          {send.error && <StaleNotice error={send.error} applicationId={application.id} onReloaded={send.reset} />}
          {gone && !send.error && (
            <ErrorState title={t('“{label}” is not possible any more', { label: transition.label })}>
              <p>
                {application.admin_reviewed_by
                  ? t(
                      'The application is now “{status}”, set by {officer}. Copy what you need of your words, then close this.',
                      {
                        status: getStatus(definition.workflow, application.status).label,
                        officer: application.admin_reviewed_by,
                      },
                    )
                  : t('The application is now “{status}”. Copy what you need of your words, then close this.', {
                      status: getStatus(definition.workflow, application.status).label,
                    })}
              </p>
            </ErrorState>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={send.isPending}>
          {t('Cancel')}
        </Button>
        <Button
          type="submit"
          form={formId}
          variant="contained"
          color={transition.tone === 'danger' ? 'error' : 'primary'}
          loading={send.isPending}
          disabled={gone || (entry.form !== undefined && !entry.host)}
        >
          {send.isPending ? t('Saving...') : transition.label}
          {!send.isPending && <KeyHint letter={t('Ctrl+Enter')} />}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function uploadChosen(
  provider: string,
  { field, fileName, content, onProgress, signal }: ChosenUpload,
): Promise<FileRecord> {
  const body = new globalThis.FormData();
  body.append('provider', provider);
  body.append('field', field);
  body.append('file', content, fileName);
  const { data } = await api.upload('POST /applications/upload', body, {
    signal,
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
  });
  return data as unknown as FileRecord;
}

function findCommentFault(comment: string, required: boolean): string | undefined {
  const { length } = comment.trim();
  if (required && length === 0) return t('Enter a comment: the applicant must know why');
  return length > MAX_COMMENT ? t('Use at most {most} characters', { most: MAX_COMMENT }) : undefined;
}

/** `key`: under which what is typed is kept. */
function useTransitionForm(definition: ProviderDefinition, transition: Transition, key: WorkKey): AskedForm {
  const form = findTransitionForm(definition, transition);
  const { data, error, refetch } = useQuery({ ...validatorsQuery(definition), enabled: form !== undefined });
  const validator = form && data?.[form.id];
  const shelf = useMemo(() => toShelf(key), [key]);
  const host = usePersistedForm(shelf, form, validator);
  return { form, host, error, retry: () => void refetch() };
}

/**
 * Ticking the fields, documents and rows that must be changed, with a reason each; what is marked already comes first.
 */
function MarkList({ groups, definition, marks, onChange, faults }: MarkListProps) {
  const [before] = useState(() => new Set(marks.map(toMarkId)));
  const placed = marks.filter(({ place }) => place);
  const fields = listFields(definition);
  const toggle = (entry: MarkableEntry, marked: boolean) => {
    onChange(
      marked ? [...marks, { path: entry.path, reason: '' }] : marks.filter((mark) => toMarkId(mark) !== entry.path),
    );
    announce(
      marked
        ? t('{label} is marked: say why', { label: entry.label })
        : t('{label} is not marked any more', { label: entry.label }),
    );
  };
  const setReason = (id: string, reason: string) =>
    onChange(marks.map((mark) => (toMarkId(mark) === id ? { ...mark, reason } : mark)));
  const [first] = groups.flatMap(({ entries }) => entries);
  const listed = (isBefore: boolean) =>
    groups
      .map(({ title, entries }) => ({ title, entries: entries.filter(({ path }) => before.has(path) === isBefore) }))
      .filter(({ entries }) => entries.length > 0);
  const renderGroup = ({ title, entries }: MarkableGroup) => (
    <Box key={title} sx={styles.markGroup}>
      <Box component="h3" sx={styles.markTitle}>
        {title}
      </Box>
      {entries.map((entry) => {
        const mark = marks.find((each) => toMarkId(each) === entry.path);
        // The first one is where the frame's message leads.
        const id = entry === first ? MARKS : `mark-${entry.path.replaceAll('.', '-')}`;
        return (
          <Box key={entry.path} data-marked={mark !== undefined} sx={styles.mark}>
            <Box sx={styles.markLine}>
              <Checkbox
                size="small"
                id={id}
                name={`mark.${entry.path}`}
                checked={mark !== undefined}
                onChange={(event) => toggle(entry, event.target.checked)}
              />
              <Box component="label" htmlFor={id} sx={styles.markLabel}>
                <strong>{entry.label}</strong>{' '}
                <Box component="span" sx={styles.quiet}>
                  {entry.text || t('Not given')}
                </Box>
              </Box>
            </Box>
            {mark && (
              <Reason
                mark={mark}
                label={entry.label}
                reasons={listReasons(definition.workflow, findFieldAt(fields, entry.path))}
                fault={faults[reasonId(mark)]}
                onChange={(reason) => setReason(entry.path, reason)}
              />
            )}
          </Box>
        );
      })}
    </Box>
  );
  const others = listed(false).map(renderGroup);
  return (
    <FieldFrame
      id={MARKS}
      label={t('What must be changed?')}
      hint={t('Only what you mark is unlocked for the applicant. {count, plural, one {# marked} other {# marked}}.', {
        count: marks.length,
      })}
      group="group"
      required
      long
      message={faults[MARKS]}
    >
      {placed.map((mark) => {
        const label = `${toPathText(fields, mark.path)}, ${mark.place ? tellPlace(mark.place) : ''}`;
        return (
          <Box key={toMarkId(mark)} data-marked sx={styles.mark}>
            <Box sx={styles.placedLine}>
              <strong>{label}</strong>
              <Button
                size="small"
                aria-label={t('Take the mark of {label} away', { label })}
                onClick={() => onChange(marks.filter((each) => each !== mark))}
              >
                {t('Take away')}
              </Button>
            </Box>
            <Reason
              mark={mark}
              label={label}
              reasons={listReasons(definition.workflow, findFieldAt(fields, mark.path))}
              fault={faults[reasonId(mark)]}
              onChange={(reason) => setReason(toMarkId(mark), reason)}
            />
          </Box>
        );
      })}
      {listed(true).map(renderGroup)}
      {before.size === 0 ? (
        others
      ) : (
        <Box component="details" sx={styles.markGroup}>
          <summary>{t('Mark something else')}</summary>
          {others}
        </Box>
      )}
    </FieldFrame>
  );
}

function Reason({ mark, label, reasons, fault, onChange }: ReasonProps) {
  const id = reasonId(mark);
  const { reason } = mark;
  return (
    <Box sx={styles.reason}>
      {reasons.length > 0 && (
        <SelectField
          id={`${id}-ready`}
          name={`ready.${toMarkId(mark)}`}
          label={t('Ready reason for {label}', { label })}
          value={reasons.includes(reason) ? reason : ''}
          onChange={({ target }) => onChange(target.value)}
          none={t('Own words')}
          choices={reasons.map((text) => ({ value: text, label: text }))}
        />
      )}
      <TextField
        id={id}
        name={`reason.${toMarkId(mark)}`}
        label={t('What is wrong with {label}?', { label })}
        multiline
        minRows={2}
        required
        value={reason}
        onChange={({ target }) => onChange(toStorableText(target.value))}
        error={fault !== undefined}
        helperText={fault}
      />
    </Box>
  );
}

/** What an officer is told before they make a transition. */
function describeOutcome(workflow: Workflow, { to, approvals }: Transition): string {
  const { label: status } = getStatus(workflow, to);
  return approvals === undefined
    ? t('The status becomes “{status}”. The applicant is told.', { status })
    : t('A second officer has to confirm it. Then the status becomes “{status}”, and the applicant is told.', {
        status,
      });
}
