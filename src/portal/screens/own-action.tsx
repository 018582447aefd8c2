/** What the owner can do with a record by a button, such as withdrawing it: asked once more, then done. */
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { Application } from '@/api/shapes/application';
import type { Transition } from '@/definition/language/workflow';
import { api } from '@/page/data/api';
import { ownApplicationQuery } from '../applications/own-applications';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';

export interface OwnActionProps {
  application: Pick<Application, 'id' | 'revision' | 'title' | 'reference'>;
  transition: Transition & { question: string };
}

export function OwnAction({ application, transition }: OwnActionProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const { id, revision, title, reference } = application;
  const take = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const changed = await api.request('POST /applications/:id/transitions', {
        params: { id },
        json: { transition: transition.id, revision },
      });
      queries.setQueryData(ownApplicationQuery(id).queryKey, changed);
      setAsking(false);
      showToast(transition.done, 'success');
      await queries.invalidateQueries({ queryKey: ['applications'] });
    } catch (fault) {
      setFailure(t('{fault} It is safe to try again.', { fault: describeFailure(fault) }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="outlined" onClick={() => setAsking(true)}>
        {transition.label}
      </Button>
      <ConfirmDialog
        open={asking}
        danger
        title={transition.question}
        confirmLabel={transition.label}
        busy={busy}
        error={failure}
        onConfirm={() => void take()}
        onCancel={() => {
          setAsking(false);
          setFailure(undefined);
          // What stopped it may have changed the record, or the answer alone was lost.
          if (failure !== undefined) void queries.invalidateQueries({ queryKey: ownApplicationQuery(id).queryKey });
        }}
      >
        <p>
          {title} ({reference})
        </p>
      </ConfirmDialog>
    </>
  );
}
