/** The moves that the workflow allows this officer now, as buttons. */
import { useState } from 'react';
import type { AdminApplicationDetail } from '@/api/contracts/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { FormData } from '@/engine/answers/form-data';
import { Button } from '@/ui/button';
import { MoveDialog } from './move-dialog';
import { StaleNotice } from './stale-notice';
import { useMove } from './use-move';
import styles from './application.module.css';

export interface MovesProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
}

export function Moves({ detail, definition, data }: MovesProps) {
  const [asking, setAsking] = useState<Transition>();
  const direct = useMove(detail.application);
  const moves = detail.moves.flatMap((id) => definition.workflow.transitions.find((transition) => transition.id === id) ?? []);
  const choose = (move: Transition) => {
    direct.reset();
    if (move.comment === 'none' && !move.marksFields) direct.mutate({ move, body: {} });
    else setAsking(move);
  };
  if (moves.length === 0 && !asking) return null;
  return (
    <div className={styles.moves} role="group" aria-label="What you can do">
      {moves.map((move) => (
        <Button key={move.id} kind={toKind(move)} onClick={() => choose(move)} busy={direct.isPending && direct.variables.move.id === move.id}>{move.label}</Button>
      ))}
      {direct.error && <StaleNotice error={direct.error} applicationId={detail.application.id} onReloaded={direct.reset} />}
      {asking && <MoveDialog move={asking} detail={detail} definition={definition} data={data} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

function toKind(move: Transition): 'primary' | 'danger' | 'secondary' {
  if (move.tone === 'success') return 'primary';
  return move.tone === 'danger' ? 'danger' : 'secondary';
}
