/** The transitions that the workflow allows this officer now, as buttons in a bar that stays in sight. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useRef, useState } from 'react';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { describeUnchecked, listUnchecked, needsChecklist } from '@/engine/record/checklist';
import { assignKeys, listOffered } from '@/engine/workflow/transition-keys';
import type { FormData } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import { ActsMenu } from '../layout/acts-menu';
import { KeyHint } from '../layout/key-hint';
import { ActKey, useShortcuts } from '../layout/shortcut-provider';
import { TransitionDialog } from './transition-dialog';
import { StaleNotice } from './stale-notice';
import { useCheckedSoon } from './use-check';
import { useStatusChange } from './use-status-change';
import { styles } from './application-styles';
import { isFocusLost } from '@/ui/focus-lost';
import { t } from '@/texts/t';

/** Buttons that stand beside each other on a phone, with one for the others. */
const PHONE_ROW = 2;

export interface TransitionButtonsProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  /** Leads to what a transition waits for. */
  onShowChecklist: () => void;
}

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
