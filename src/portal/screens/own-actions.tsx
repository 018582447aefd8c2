/**
 * What the owner can do with a record by buttons, each until its last day; of what is too late is said when it ended.
 */
import Box from '@mui/material/Box';
import { Fragment, useState, useId } from 'react';
import type { Application } from '@/api/shapes/application';
import type { Workflow, Transition } from '@/definition/language/workflow';
import { findLastMoment } from '@/engine/workflow/due-dates';
import { getStatus, listApplicantActions } from '@/engine/workflow/transitions';
import { toDayText } from '@/records/record-dates';
import { t } from '@/texts/t';
import { sayLastDay } from './last-days';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { api } from '@/page/data/api';
import { CommentField } from '@/fields/comment-field';
import { keepWords, toWorkKey, useWords } from '@/page/data/unsent-work';
import { ownApplicationQuery } from '../applications/own-applications';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showToast } from '@/ui/toast';

const styles = { day: { flexBasis: '100%', margin: 0, maxWidth: 'var(--mui-width-text)' } } as const;

export interface OwnActionsProps {
  workflow: Workflow;
  application: Application;
}

export function OwnActions({ workflow, application }: OwnActionsProps) {
  const { status, review_history } = application;
  const [now] = useState(Date.now);
  const isAsked = getStatus(workflow, status).withApplicant === true;
  const history = review_history.map(({ to_status, created_at }) => ({ to_status, at: new Date(created_at) }));
  return listApplicantActions(workflow, status).map((transition) => {
    const last = findLastMoment(transition, status, history);
    const isOver = last !== null && last.getTime() < now;
    return (
      <Fragment key={transition.id}>
        {!isOver && (
          <OwnAction
            application={application}
            transition={transition}
            leads={isAsked && transition.tone !== 'neutral' && transition.tone !== 'danger'}
          />
        )}
        {last !== null && (
          <Box component="p" sx={styles.day}>
            {isOver
              ? t('The time for “{action}” ended on {day}.', {
                  action: transition.label,
                  day: toDayText(last.toISOString()),
                })
              : sayLastDay(transition.label, last.toISOString())}
          </Box>
        )}
      </Fragment>
    );
  });
}

const MOST_CHARACTERS = 4000;

interface OwnActionProps {
  application: Pick<Application, 'id' | 'revision' | 'title' | 'reference' | 'user_id'>;
  transition: Transition & { question: string };
  /** It is what the application waits for. */
  leads: boolean;
}

/** One of them, such as withdrawing it: asked once more, and for words, then done. */
export function OwnAction({ application, transition, leads }: OwnActionProps) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [pressed, setPressed] = useState(false);
  const { id, revision, title, reference, user_id } = application;
  const field = useId();
  const key = toWorkKey(user_id, id, transition.id);
  const words = useWords(key);
  const fault = findWordsFault(words, transition);
  const take = async () => {
    setPressed(true);
    if (fault !== undefined) {
      document.getElementById(field)?.focus();
      return;
    }
    setBusy(true);
    setFailure(undefined);
    try {
      const changed = await api.request('POST /applications/:id/transitions', {
        params: { id },
        json: { transition: transition.id, revision, ...(words.trim() === '' ? {} : { comment: words.trim() }) },
      });
      queries.setQueryData(ownApplicationQuery(id).queryKey, changed);
      setAsking(false);
      keepWords(key, '');
      showToast(transition.done, 'success');
      await queries.invalidateQueries({ queryKey: ['applications'] });
    } catch (fault) {
      const isTooLate = fault instanceof ResponseFailure && fault.code === 'LAST_DAY_PASSED';
      setFailure(
        isTooLate ? describeFailure(fault) : t('{fault} It is safe to try again.', { fault: describeFailure(fault) }),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant={leads ? 'contained' : 'outlined'} onClick={() => setAsking(true)}>
        {transition.label}
      </Button>
      <ConfirmDialog
        open={asking}
        danger={transition.tone === 'neutral' || transition.tone === 'danger'}
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
        {transition.comment !== 'none' && (
          <CommentField
            id={field}
            name="comment"
            label={t('Your words to the officers')}
            value={words}
            onChange={(text) => keepWords(key, text)}
            max={MOST_CHARACTERS}
            hint={transition.comment === 'required' ? undefined : t('You can leave it empty.')}
            message={pressed ? fault : undefined}
            required={transition.comment === 'required'}
            disabled={busy}
          />
        )}
      </ConfirmDialog>
    </>
  );
}

function findWordsFault(words: string, { comment }: Transition): string | undefined {
  const { length } = words.trim();
  if (comment === 'required' && length === 0) return t('Write what the officers should know');
  return length > MOST_CHARACTERS ? t('Use at most {most} characters', { most: MOST_CHARACTERS }) : undefined;
}
