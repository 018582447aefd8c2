/** The transitions that the workflow allows this officer now, as buttons. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { describeUnchecked, listUnchecked, needsChecklist } from '@/engine/record/checklist';
import type { FormData } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import { TransitionDialog } from './transition-dialog';
import { StaleNotice } from './stale-notice';
import { useCheckedSoon } from './use-check';
import { useStatusChange } from './use-status-change';
import { styles } from './application-styles';
import { t } from '@/texts/t';

export interface TransitionButtonsProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  /** Leads to what a transition waits for. */
  onShowChecklist: () => void;
}

export function TransitionButtons({ detail, definition, data, onShowChecklist }: TransitionButtonsProps) {
  const [asking, setAsking] = useState<Transition>();
  const direct = useStatusChange(detail.application);
  const checks = useCheckedSoon(detail);
  const transitions = detail.transitions.flatMap(
    (id) => definition.workflow.transitions.find((transition) => transition.id === id) ?? [],
  );
  const waiting = new Map(
    transitions.filter(needsChecklist).flatMap((transition) => {
      const open = listUnchecked(definition, data, checks);
      return open.length === 0 ? [] : [[transition.id, describeUnchecked(transition, open)] as const];
    }),
  );
  const choose = (transition: Transition) => {
    if (waiting.has(transition.id)) return onShowChecklist();
    direct.reset();
    if (transition.comment === 'none' && !transition.marksFields && transition.form === undefined)
      direct.mutate({ transition, body: {} });
    else setAsking(transition);
  };
  if (transitions.length === 0 && !asking) return null;
  return (
    <Box role="group" aria-label={t('What you can do')} sx={styles.transitions}>
      {transitions.map((transition) => (
        <Button
          key={transition.id}
          variant={transition.tone === 'success' || transition.tone === 'danger' ? 'contained' : 'outlined'}
          color={transition.tone === 'danger' ? 'error' : 'primary'}
          onClick={() => choose(transition)}
          {...(waiting.has(transition.id) && {
            'aria-describedby': `waits-${transition.id}`,
            variant: 'outlined',
            sx: styles.waiting,
          })}
          loading={direct.isPending && direct.variables.transition.id === transition.id}
        >
          {transition.label}
        </Button>
      ))}
      {[...waiting].map(([id, text]) => (
        <Box component="p" key={id} id={`waits-${id}`} sx={styles.waits}>
          {text}
        </Box>
      ))}
      {direct.error && (
        <StaleNotice error={direct.error} applicationId={detail.application.id} onReloaded={direct.reset} />
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
  );
}
