/** Making a transition: POST /admin/applications/{id}/status, and going on to what comes next. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminApplicationDetail, StatusChange } from '@/api/shapes/review';
import type { Transition } from '@/definition/language/workflow';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { isWaiting, listOfficerTransitions } from '@/engine/workflow/transitions';
import { showToast } from '@/ui/toast';
import { api } from '@/page/data/api';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { useUndo } from '../layout/undo-provider';
import { toChangeScope } from './use-check';
import { t } from '@/texts/t';

export interface StatusChangeCall {
  transition: Transition;
  body: Pick<StatusChange, 'admin_comments' | 'requested_changes' | 'confirms'>;
  /** Makes what was entered into the form of the transition ready to be sent. */
  enter?: (() => Promise<FormData>) | undefined;
}

export interface StatusChangeOf {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  onDone?: () => void;
}

/**
 * Sends the revision that the officer saw: where somebody was quicker, the server answers 409 and nothing is
 * overwritten. Who came from a list goes on with its next application, once this one waits for no officer any more, or
 * for another.
 */
export function useStatusChange({ detail, definition, onDone }: StatusChangeOf) {
  const { application, neighbours } = detail;
  const client = useQueryClient();
  const may = useMay();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const offerUndo = useUndo();
  const goOn = (next: string | null) => {
    if (search === '') return;
    if (next !== null) return void navigate(`/admin/applications/${next}${search}`);
    showToast(t('That was the last one of this list'));
    void navigate(`/admin/applications${search}`);
  };
  return useMutation({
    scope: toChangeScope(application.id),
    mutationFn: async ({ transition, body, enter }: StatusChangeCall) => {
      const entered = enter ? { form_answers: await enter() } : {};
      return api.request('POST /admin/applications/:id/status', {
        params: { id: application.id },
        json: { status: transition.to, revision: application.revision, ...body, ...entered },
      });
    },
    // As it was when it was decided: read again meanwhile, it stands in its list no more, and nothing is next to it.
    onMutate: () => ({ next: neighbours.next }),
    onSuccess: async (
      { application: { status, title }, first_approval: first, undo_until: until },
      { transition },
      { next },
    ) => {
      const kept = status !== transition.to && first?.transition === transition.id;
      if (kept) showToast(t('Your decision is kept, and waits for a second person'), 'success');
      else if (status !== transition.to) showToast(t('The validity of this approval had ended before'), 'error');
      else if (until === null) showToast(transition.done, 'success');
      else
        offerUndo({
          done: t('{title}: {done}', { title, done: transition.done }),
          ids: [application.id],
          until,
          path: `${pathname}${search}`,
        });
      onDone?.();
      const rest = listOfficerTransitions(definition.workflow, status, (permission) =>
        may(permission, application.application_type),
      );
      if (kept || !isWaiting(definition.workflow, status) || rest.length === 0) goOn(next);
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
  });
}
