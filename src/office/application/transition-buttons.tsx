/** The transitions that the workflow allows this officer now, as buttons. */
import { useState } from 'react';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FormData } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import { TransitionDialog } from './transition-dialog';
import { StaleNotice } from './stale-notice';
import { useStatusChange } from './use-status-change';
import styles from './application.module.css';

export interface TransitionButtonsProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
}

export function TransitionButtons({ detail, definition, data }: TransitionButtonsProps) {
  const [asking, setAsking] = useState<Transition>();
  const direct = useStatusChange(detail.application);
  const transitions = detail.transitions.flatMap(
    (id) => definition.workflow.transitions.find((transition) => transition.id === id) ?? [],
  );
  const choose = (transition: Transition) => {
    direct.reset();
    if (transition.comment === 'none' && !transition.marksFields) direct.mutate({ transition, body: {} });
    else setAsking(transition);
  };
  if (transitions.length === 0 && !asking) return null;
  return (
    <div className={styles.transitions} role="group" aria-label="What you can do">
      {transitions.map((transition) => (
        <Button
          key={transition.id}
          variant={transition.tone === 'success' || transition.tone === 'danger' ? 'contained' : 'outlined'}
          color={transition.tone === 'danger' ? 'error' : 'primary'}
          onClick={() => choose(transition)}
          loading={direct.isPending && direct.variables.transition.id === transition.id}
        >
          {transition.label}
        </Button>
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
    </div>
  );
}
