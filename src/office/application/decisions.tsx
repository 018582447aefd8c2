/** What an officer decides: the transitions of now, and what a first officer decided and a second one confirms. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { AdminApplicationDetail, FirstApproval } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ResponseFailure } from '@/api/client/request-failure';
import type { Transition } from '@/definition/language/workflow';
import { assignKeys, listOffered } from '@/engine/workflow/transition-keys';
import { getStatus } from '@/engine/workflow/transitions';
import { api } from '@/page/data/api';
import { loadFile } from '@/page/data/load-file';
import { EnteredForm } from '@/records/history/entered-form';
import { RequestedChanges } from '@/records/history/requested-changes';
import { toTimeText } from '@/records/record-dates';
import { t } from '@/texts/t';
import { ConfirmChange } from '../layout/confirm-change';
import { StatusChip } from '@/ui/status-chip';
import { showToast } from '@/ui/toast';
import { CommentField } from '@/fields/comment-field';
import { KeyHint } from '../layout/key-hint';
import { ActKey, useShortcuts } from '../layout/shortcut-provider';
import { styles } from './application-styles';
import { applicationKey } from './use-application';
import { usePersistedText } from './use-officers-work';
import { useStatusChange } from './use-status-change';
import useMediaQuery from '@mui/material/useMediaQuery';
import { describeUnchecked, listUnchecked, needsChecklist } from '@/engine/record/checklist';
import type { FormData } from '@/engine/answers/form-data';
import { ActsMenu } from '../layout/acts-menu';
import { TransitionDialog } from './transition-dialog';
import { StaleNotice } from './stale-notice';
import { useCheckedSoon } from './use-check';
import { isFocusLost } from '@/ui/focus-lost';

const MAX_COMMENT = 4000;
const MAX_REASON = 1000;
/** The letter that ends what waits, by its own officer or by another one. */
const DECLINE = 'l';

export interface FirstApprovalPanelProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
}

/**
 * The decision of a first officer that waits for a second one: looked at, confirmed, declined or taken back. Nothing
 * where nothing waits.
 */
export function FirstApprovalPanel({ detail, definition }: FirstApprovalPanelProps) {
  const { first_approval: approval } = detail;
  const transition = definition.workflow.transitions.find(({ id }) => id === approval?.transition);
  if (!approval || !transition) return null;
  return (
    <Waiting key={approval.id} detail={detail} definition={definition} approval={approval} transition={transition} />
  );
}

interface WaitingProps extends FirstApprovalPanelProps {
  approval: FirstApproval;
  transition: Transition;
}

function Waiting(props: WaitingProps) {
  const { detail, definition, approval, transition } = props;
  const [asking, setAsking] = useState<'confirm' | 'decline'>();
  const end = useEnd(detail.application.id, approval);
  const words = { officer: approval.officer, time: toTimeText(approval.at), transition: transition.label };
  const { enabled } = useShortcuts();
  const letter = assignKeys(listOffered(detail, definition)).get(transition.id) ?? '';
  const acts =
    approval.may === 'take back'
      ? [{ label: t('Take it back'), letter: DECLINE, run: () => end.mutate('') }]
      : approval.may === 'confirm'
        ? [
            { label: t('Confirm: {transition}', words), letter, run: () => setAsking('confirm') },
            { label: t('Decline…'), letter: DECLINE, run: () => setAsking('decline') },
          ]
        : [];
  return (
    <Box component="section" aria-labelledby="first-approval-title" sx={styles.asked}>
      <Box component="h2" id="first-approval-title" sx={styles.stepTitle}>
        <StatusChip tone="warning">{t('Waits for a second person')}</StatusChip>
      </Box>
      <p>
        {approval.may === 'take back'
          ? t('You have decided “{transition}” ({time}). Another officer has to confirm it.', words)
          : t('{officer} has decided “{transition}” ({time}). A second officer has to confirm it.', words)}{' '}
        {t('The applicant has not been told yet.')}
      </p>
      {approval.admin_comments !== null && <blockquote>{approval.admin_comments}</blockquote>}
      {approval.requested_changes.length > 0 && (
        <RequestedChanges definition={definition} changes={approval.requested_changes} loadFile={loadFile} />
      )}
      {approval.form && <EnteredForm definition={definition} entered={approval.form} loadFile={loadFile} />}
      <Box sx={styles.deskActs}>
        {acts.map(({ label, letter, run }, index) => (
          <Button
            key={letter}
            variant={approval.may === 'confirm' && index === 0 ? 'contained' : 'outlined'}
            loading={end.isPending}
            onClick={run}
            {...(enabled && { 'aria-keyshortcuts': letter })}
          >
            {label}
            <KeyHint letter={letter} />
          </Button>
        ))}
        {acts.map((act) => (
          <ActKey key={act.letter} {...act} />
        ))}
      </Box>
      {asking === 'confirm' && <Confirm {...props} onClose={() => setAsking(undefined)} />}
      {asking === 'decline' && <Decline approval={approval} end={end} onClose={() => setAsking(undefined)} />}
    </Box>
  );
}

/** In the first officer's words, unless the second one writes their own. */
function Confirm({ detail, definition, approval, transition, onClose }: WaitingProps & { onClose: () => void }) {
  const [typed, setTyped] = usePersistedText(detail.application.id, transition.id);
  const [touched, setTouched] = useState(typed !== '');
  const [asked, setAsked] = useState(false);
  const comment = touched ? typed : (approval.admin_comments ?? '');
  const send = useStatusChange({
    detail,
    definition,
    onDone() {
      setTyped('');
      onClose();
      focusHeading();
    },
  });
  const fault = findFault(comment, transition);
  return (
    <ConfirmChange
      change={send}
      title={t('Confirm: {transition}', { transition: transition.label })}
      confirmLabel={t('Confirm')}
      onConfirm={() => {
        setAsked(true);
        if (fault !== undefined) document.getElementById('confirm-comment')?.focus();
        else
          send.mutate({
            transition,
            body: {
              confirms: approval.id,
              ...(transition.comment === 'none' ? {} : { admin_comments: comment.trim() }),
            },
          });
      }}
      onCancel={onClose}
    >
      <p>
        {t('The status becomes “{status}”. The applicant is told.', {
          status: getStatus(definition.workflow, transition.to).label,
        })}
      </p>
      {transition.comment !== 'none' && (
        <CommentField
          id="confirm-comment"
          name="admin_comments"
          label={t('Comment to the applicant')}
          value={comment}
          onChange={(text) => {
            setTouched(true);
            setTyped(text);
          }}
          max={MAX_COMMENT}
          hint={
            approval.admin_comments === null
              ? undefined
              : t('The words of {officer}; change them where you would say it otherwise.', {
                  officer: approval.officer,
                })
          }
          message={asked ? fault : undefined}
          required={transition.comment === 'required'}
          disabled={send.isPending}
          autoFocus
        />
      )}
    </ConfirmChange>
  );
}

function findFault(comment: string, transition: Transition): string | undefined {
  const { length } = comment.trim();
  if (transition.comment === 'required' && length === 0) return t('Enter a comment: the applicant must know why');
  return length > MAX_COMMENT ? t('Use at most {most} characters', { most: MAX_COMMENT }) : undefined;
}

interface DeclineProps {
  approval: FirstApproval;
  end: ReturnType<typeof useEnd>;
  onClose: () => void;
}

function Decline({ approval, end, onClose }: DeclineProps) {
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { length } = reason.trim();
  const fault =
    length === 0
      ? t('Say why you decline it: {officer} is told', { officer: approval.officer })
      : length > MAX_REASON
        ? t('Use at most {most} characters', { most: MAX_REASON })
        : undefined;
  return (
    <ConfirmChange
      change={end}
      title={t('Decline what {officer} has decided', { officer: approval.officer })}
      confirmLabel={t('Decline')}
      onConfirm={() => {
        setAsked(true);
        if (fault === undefined) end.mutate(reason.trim());
        else document.getElementById('decline-reason')?.focus();
      }}
      onCancel={() => {
        end.reset();
        onClose();
      }}
    >
      <p>{t('The status stays as it is. The applicant is told nothing.')}</p>
      <CommentField
        id="decline-reason"
        name="reason"
        label={t('Why')}
        value={reason}
        onChange={setReason}
        max={MAX_REASON}
        message={asked ? fault : undefined}
        required
        disabled={end.isPending}
        autoFocus
      />
    </ConfirmChange>
  );
}

/** Takes back or declines; '' for who takes back their own. */
function useEnd(id: string, approval: FirstApproval) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      api.request('POST /admin/applications/:id/first-approval/end', {
        params: { id },
        json: { approval: approval.id, reason },
      }),
    onSuccess: async () => {
      showToast(approval.may === 'take back' ? t('Taken back') : t('Declined; the officer is told'), 'success');
      await client.invalidateQueries({ queryKey: ['admin'] });
      focusHeading();
    },
    // What it was about may be gone: the page shows what is there now.
    onError: (error) => {
      const isGone = error instanceof ResponseFailure && error.status === 409;
      if (approval.may === 'take back' || isGone) showToast(describeFailure(error), 'error');
      void client.invalidateQueries({ queryKey: applicationKey(id) });
    },
  });
}

/** What was pressed is gone, and the page tells of the application anew. */
function focusHeading(): void {
  document.querySelector<HTMLElement>('h1')?.focus();
}

/** Buttons that stand beside each other on a phone, with one for the others. */
const PHONE_ROW = 2;

interface TransitionButtonsProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  /** Leads to what a transition waits for. */
  onShowChecklist: () => void;
}

/** The transitions that the workflow allows this officer now, as buttons in a bar that stays in sight. */
export function TransitionButtons({ detail, definition, data, onShowChecklist }: TransitionButtonsProps) {
  const [asking, setAsking] = useState<Transition>();
  const direct = useStatusChange({ detail, definition });
  const checks = useCheckedSoon(detail);
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const bar = useRef<HTMLDivElement>(null);
  // A first approval leaves the application as it is.
  const state = `${detail.application.revision} ${detail.first_approval?.id}`;
  const seen = useRef(state);
  /** Whether a button here was pressed since: what others change does not move the focus. */
  const acted = useRef(false);
  /** What the application was like when a button sent a transition. */
  const sent = useRef<string>(undefined);
  // The button that was pressed is gone with its transition: what comes next has the focus, and not the page as a
  // whole.
  useEffect(() => {
    if (asking !== undefined || seen.current === state) return;
    seen.current = state;
    if (acted.current && isFocusLost())
      (bar.current?.querySelector('button') ?? document.querySelector<HTMLElement>('h1'))?.focus();
    acted.current = false;
  }, [state, asking]);
  const transitions = detail.transitions.flatMap(
    (id) => definition.workflow.transitions.find((transition) => transition.id === id) ?? [],
  );
  const keys = assignKeys(listOffered(detail, definition));
  const waiting = new Map(
    transitions.filter(needsChecklist).flatMap((transition) => {
      const open = listUnchecked(definition, data, checks);
      return open.length === 0 ? [] : [[transition.id, describeUnchecked(transition, open)] as const];
    }),
  );
  const choose = (transition: Transition) => {
    // Once the next transitions stand here they are taken, although the lists around are still being read again.
    if (direct.isPending && sent.current === state) return;
    if (waiting.has(transition.id)) return onShowChecklist();
    direct.reset();
    acted.current = true;
    if (transition.comment === 'none' && !transition.marksFields && transition.form === undefined) {
      sent.current = state;
      direct.mutate({ transition, body: {} });
    } else setAsking(transition);
  };
  const acts = transitions.map((transition) => ({
    transition,
    letter: keys.get(transition.id) ?? '',
    waits: waiting.has(transition.id),
    onChoose: () => choose(transition),
  }));
  const [shown, folded] = phone ? foldActs(acts) : [acts, []];
  if (transitions.length === 0 && !asking) return null;
  return (
    <>
      {[...waiting].map(([id, text]) => (
        <Box component="p" key={id} id={`waits-${id}`} sx={styles.waits}>
          {text}
        </Box>
      ))}
      <Box ref={bar} role="group" aria-label={t('What you can do')} sx={styles.transitions}>
        {direct.error && (
          <StaleNotice error={direct.error} applicationId={detail.application.id} onReloaded={direct.reset} />
        )}
        {acts.map(({ transition, letter, onChoose }) => (
          <ActKey key={transition.id} letter={letter} label={transition.label} run={onChoose} />
        ))}
        {shown.map((act) => (
          <TransitionButton
            key={act.transition.id}
            {...act}
            loading={direct.isPending && direct.variables.transition.id === act.transition.id}
          />
        ))}
        {folded.length > 0 && (
          <ActsMenu
            label={t('More: what else you can do')}
            acts={folded.map(({ transition, letter, onChoose }) => ({
              label: transition.label,
              letter,
              run: onChoose,
            }))}
          />
        )}
        {asking && (
          <TransitionDialog
            transition={asking}
            detail={detail}
            definition={definition}
            data={data}
            onClose={() => setAsking(undefined)}
          />
        )}
      </Box>
    </>
  );
}

interface TransitionAct {
  transition: Transition;
  letter: string;
  /** For its checklist. */
  waits: boolean;
  onChoose: () => void;
}

const isDecision = ({ transition: { tone } }: TransitionAct) => tone === 'success' || tone === 'danger';

/** As many as one row of a phone has room for, decisions first, in the order of the workflow; and the others. */
function foldActs(acts: TransitionAct[]): [TransitionAct[], TransitionAct[]] {
  if (acts.length <= PHONE_ROW) return [acts, []];
  const kept = [...acts.filter(isDecision), ...acts.filter((act) => !isDecision(act))].slice(0, PHONE_ROW);
  return [acts.filter((act) => kept.includes(act)), acts.filter((act) => !kept.includes(act))];
}

interface TransitionButtonProps extends TransitionAct {
  loading: boolean;
}

function TransitionButton({ transition, letter, waits, loading, onChoose }: TransitionButtonProps) {
  const { id, tone, label } = transition;
  const { enabled } = useShortcuts();
  return (
    <Button
      variant={!waits && (tone === 'success' || tone === 'danger') ? 'contained' : 'outlined'}
      color={tone === 'danger' ? 'error' : 'primary'}
      onClick={onChoose}
      loading={loading}
      {...(enabled && { 'aria-keyshortcuts': letter })}
      {...(waits && { 'aria-describedby': `waits-${id}`, sx: styles.waiting })}
    >
      {label}
      <KeyHint letter={letter} />
    </Button>
  );
}
