/** One status, and a comment, for several applications; then what became of each. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AdminApplicationRow, BulkStatusResponse } from '@/api/shapes/review';
import Button from '@mui/material/Button';
import { CommentField } from '@/fields/comment-field';
import { RadioChoices } from '../layout/radio-choices';
import { StatusChip } from '@/ui/status-chip';
import { useUndo } from '../layout/undo-provider';
import { getWorkflow } from '../layout/workflows';
import { api } from '@/page/data/api';
import { useMay, useOfficer } from '@/sign-in/officer/signed-in-officer';
import { listBulkTransitions } from './bulk-transitions';
import { styles } from './applications-styles';
import { listStyles } from '../layout/list-styles';
import { DialogForm } from '../layout/dialog-form';
import { t } from '@/texts/t';
import { describeFailure } from '@/api/client/describe-failure';
import { isFocusLost } from '@/ui/focus-lost';
import { HandOverDialog } from '../layout/hand-over-dialog';
import { showToast } from '@/ui/toast';
import { KeyHint } from '../layout/key-hint';
import { useShortcut, useShortcuts } from '../layout/shortcut-provider';

interface BulkBarProps {
  rows: readonly AdminApplicationRow[];
  selected: ReadonlySet<string>;
  onDone: () => void;
}

export interface BulkDialogProps {
  rows: readonly AdminApplicationRow[];
  /** `changed`: whether anything was sent. */
  onClose: (changed: boolean) => void;
}

function BulkDialog({ rows, onClose }: BulkDialogProps) {
  const client = useQueryClient();
  const offerUndo = useUndo();
  const { pathname, search } = useLocation();
  const titleId = useId();
  const change = useMutation({
    mutationFn: (body: { status: string; admin_comments?: string }) =>
      api.request('POST /admin/applications/status', {
        json: { applications: rows.map(({ id, revision }) => ({ id, revision })), ...body },
      }),
    onSuccess: async ({ results, undo_until: until }) => {
      const ids = results.filter(({ ok }) => ok).map(({ id }) => id);
      if (until !== null && ids.length > 0)
        offerUndo({
          done: t('{changed} of {count} changed.', { changed: ids.length, count: results.length }),
          ids,
          until,
          path: `${pathname}${search}`,
        });
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
  const close = () => onClose(change.isSuccess);
  return (
    <Dialog open onClose={change.isPending ? undefined : close} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>
        {change.data
          ? t('Results')
          : t('{count, plural, one {Change the status of # application} other {Change the status of # applications}}', {
              count: rows.length,
            })}
      </DialogTitle>
      {change.data ? (
        <Results rows={rows} results={change.data.results} onClose={close} />
      ) : (
        <ChangeForm rows={rows} busy={change.isPending} error={change.error} onSend={change.mutate} onClose={close} />
      )}
    </Dialog>
  );
}

interface ChangeFormProps {
  rows: readonly AdminApplicationRow[];
  busy: boolean;
  error: unknown;
  onSend: (body: { status: string; admin_comments?: string }) => void;
  onClose: () => void;
}

function ChangeForm({ rows, busy, error, onSend, onClose }: ChangeFormProps) {
  const may = useMay();
  const transitions = listBulkTransitions(
    rows.map(({ provider, status, application_type }) => ({
      workflow: getWorkflow(provider),
      status,
      holds: (permission) => may(permission, application_type),
    })),
  );
  const [to, setTo] = useState('');
  const [comment, setComment] = useState('');
  const [asked, setAsked] = useState(false);
  const transition = transitions.find((each) => each.to === to);
  const required = transition?.comment === 'required';
  const missing = required && comment.trim() === '';
  const submit = () => {
    setAsked(true);
    if (!transition) document.getElementById('bulk-status')?.focus();
    else if (missing) document.getElementById('bulk-comment')?.focus();
    else
      onSend({
        status: transition.to,
        ...(comment.trim() === '' || transition.comment === 'none' ? {} : { admin_comments: comment.trim() }),
      });
  };
  if (transitions.length === 0) {
    return (
      <>
        <DialogContent>
          <p>{t('The workflow has no transition that you can make from where these applications stand.')}</p>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('Close')}</Button>
        </DialogActions>
      </>
    );
  }
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      busy={busy}
      error={error}
      kept={t('Your words are still here.')}
      submitLabel={t('Change status')}
      busyLabel={t('Changing...')}
    >
      <RadioChoices
        id="bulk-status"
        name="status"
        label={t('What should happen?')}
        message={asked && !transition ? t('Choose what should happen') : undefined}
        value={to}
        onChange={setTo}
        disabled={busy}
        choices={transitions.map(({ to: value, label, possible }) => ({
          value,
          label,
          hint:
            possible === rows.length
              ? undefined
              : t('Possible for {possible} of {count}; the others stay as they are', {
                  possible,
                  count: rows.length,
                }),
        }))}
      />
      {transition?.comment !== 'none' && (
        <CommentField
          id="bulk-comment"
          name="admin_comments"
          label={t('Comment to the applicants')}
          value={comment}
          onChange={setComment}
          max={4000}
          hint={t('Every applicant gets the same words.')}
          message={asked && missing ? t('Enter a comment') : undefined}
          required={required}
          disabled={busy}
        />
      )}
    </DialogForm>
  );
}

function Results({
  rows,
  results,
  onClose,
}: {
  rows: readonly AdminApplicationRow[];
  results: BulkStatusResponse['results'];
  onClose: () => void;
}) {
  const changed = results.filter((result) => result.ok).length;
  return (
    <>
      <DialogContent>
        <p role="status">{t('{changed} of {count} changed.', { changed, count: results.length })}</p>
        <Box component="ul" sx={styles.results}>
          {results.map(({ id, ok, message }) => (
            <Box component="li" key={id} sx={styles.result}>
              <StatusChip tone={ok ? 'success' : 'danger'}>{ok ? t('Changed') : t('Not changed')}</StatusChip>
              <span>
                <strong>{rows.find((row) => row.id === id)?.title ?? id}</strong>
                {message === '' ? '' : `: ${message}`}
              </span>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogActions>
    </>
  );
}

/** Rows of other pages are not in reach: what is decided is in sight. */
export function BulkBar({ rows, selected, onDone }: BulkBarProps) {
  const [chosen, setChosen] = useState<readonly AdminApplicationRow[]>();
  const picked = rows.filter((row) => selected.has(row.id));
  if (picked.length === 0 && chosen === undefined) return null;
  return (
    <Box role="region" aria-label={t('Selected applications')} sx={listStyles.bar}>
      <Box component="span" sx={listStyles.count}>
        {t('{count, plural, one {# application selected} other {# applications selected}}', { count: picked.length })}
      </Box>
      <KeyButton
        letter="c"
        label={t('Change status')}
        does={t('Change the status of those that are selected')}
        variant="contained"
        onPress={() => setChosen(picked)}
      />
      <DeskButtons rows={picked} onDone={onDone} />
      <Button size="small" onClick={onDone}>
        {t('Clear selection')}
      </Button>
      {chosen && (
        <BulkDialog
          rows={chosen}
          onClose={(changed) => {
            setChosen(undefined);
            if (changed) onDone();
          }}
        />
      )}
    </Box>
  );
}

interface DeskButtonsProps {
  rows: readonly AdminApplicationRow[];
  onDone: () => void;
}

/** Taking the chosen applications, handing them over and releasing them; what somebody else has taken since stays as it
 * is. */
function DeskButtons({ rows, onDone }: DeskButtonsProps) {
  const { user } = useOfficer();
  const client = useQueryClient();
  const [handsOver, setHandsOver] = useState(false);
  const change = useMutation({
    mutationFn: async (assignee: string | null) =>
      api.request('POST /admin/applications/desk', {
        json: { applications: rows.map((row) => ({ id: row.id, from: row.assignee?.id ?? null })), assignee },
      }),
    onSuccess: async ({ results }) => {
      const kept = results.filter(({ ok }) => !ok);
      const changed = results.length - kept.length;
      const told = t('{changed} of {count} changed.', { changed, count: results.length });
      showToast([told, kept[0]?.message].filter(Boolean).join(' '), kept.length === 0 ? 'success' : 'error');
      await client.invalidateQueries({ queryKey: ['admin'] });
      if (kept.length === 0) onDone();
      // The row that had the focus may have gone to another queue.
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  return (
    <>
      <KeyButton
        letter="t"
        label={t('Take')}
        does={t('Take those that are selected')}
        disabled={change.isPending}
        onPress={() => change.mutate(user.id)}
      />
      <KeyButton
        letter="h"
        label={t('Hand over')}
        does={t('Hand over those that are selected')}
        disabled={change.isPending}
        onPress={() => {
          change.reset();
          setHandsOver(true);
        }}
      />
      <KeyButton
        letter="l"
        label={t('Release')}
        does={t('Release those that are selected')}
        disabled={change.isPending}
        onPress={() => change.mutate(null)}
      />
      {handsOver && (
        <HandOverDialog
          title={t('{count, plural, one {Hand # application over} other {Hand # applications over}}', {
            count: rows.length,
          })}
          busy={change.isPending}
          error={change.error}
          onHandOver={(officer) => change.mutate(officer, { onSuccess: () => setHandsOver(false) })}
          onClose={() => setHandsOver(false)}
        />
      )}
    </>
  );
}

interface KeyButtonProps {
  letter: string;
  label: string;
  /** What it does, for the sheet of keys. */
  does: string;
  variant?: 'contained';
  disabled?: boolean;
  onPress: () => void;
}

/** A button that a letter presses, too, as long as it is there. */
function KeyButton({ letter, label, does, variant, disabled = false, onPress }: KeyButtonProps) {
  const { enabled } = useShortcuts();
  useShortcut({ key: letter, label: does, run: () => void (disabled || onPress()) });
  return (
    <Button
      size="small"
      {...(variant && { variant })}
      disabled={disabled}
      aria-keyshortcuts={enabled ? letter : undefined}
      onClick={onPress}
    >
      {label}
      <KeyHint letter={letter} />
    </Button>
  );
}
