/** A decision that was just made, which whoever made it can take back until its time is over. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Snackbar from '@mui/material/Snackbar';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { serverNow } from '@/definition/language/server-time';
import { api } from '@/page/data/api';
import { t } from '@/texts/t';
import { showToast } from '@/ui/toast';
import { KeyHint } from './key-hint';
import { useShortcut } from './shortcut-provider';
import { shadow } from '@/ui/theme/tokens';

export interface Undoable {
  /** What was decided, as a sentence. */
  done: string;
  /** Applications that it was decided on. */
  ids: readonly string[];
  /** Until when it can be taken back, as the server says. */
  until: string;
  /** Where whoever takes it back goes on: the page that it was decided on. */
  path: string;
}

const Context = createContext<((decision: Undoable) => void) | undefined>(undefined);

/** Offers to take a decision back, on whatever page comes next; the one before is not offered any more. */
export function useUndo(): (decision: Undoable) => void {
  const offer = useContext(Context);
  if (!offer) throw new Error('Decisions are made inside an UndoProvider.');
  return offer;
}

export function UndoProvider({ children }: { children: ReactNode }) {
  const [decision, setDecision] = useState<Undoable>();
  const close = useCallback(() => setDecision(undefined), []);
  const takeBack = useTakeBack();
  const content = useMemo(() => <Context value={setDecision}>{children}</Context>, [children]);
  return (
    <>
      {content}
      {decision && (
        <UndoBar
          key={`${decision.ids.join(' ')} ${decision.until}`}
          decision={decision}
          onUndo={() => {
            close();
            takeBack.mutate(decision);
          }}
          onClose={close}
        />
      )}
    </>
  );
}

interface UndoBarProps {
  decision: Undoable;
  onUndo: () => void;
  onClose: () => void;
}

function UndoBar({ decision, onUndo, onClose }: UndoBarProps) {
  const { done, until } = decision;
  useShortcut({ key: 'u', label: t('Take back what was just decided'), run: onUndo });
  useEffect(() => {
    const left = new Date(until).getTime() - serverNow().getTime();
    const timer = setTimeout(onClose, left);
    return () => clearTimeout(timer);
  }, [until, onClose]);
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      sx={{ bottom: { xs: 88 }, zIndex: 'drawer' }}
    >
      <Alert
        severity="success"
        role="status"
        action={
          <Button size="small" color="inherit" onClick={onUndo} aria-keyshortcuts="u">
            {t('Take back')}
            <KeyHint letter="u" />
          </Button>
        }
        sx={{ boxShadow: shadow.floating, alignItems: 'center' }}
      >
        {done}
      </Alert>
    </Snackbar>
  );
}

/** Goes back to where it was decided, and says what stays as it is. */
function useTakeBack() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async ({ ids }: Undoable) =>
      api.request('POST /admin/applications/take-back', { json: { ids: [...ids] } }),
    onSuccess: async ({ results }, { path }) => {
      const kept = results.filter(({ ok }) => !ok);
      const [first] = kept;
      const told =
        results.length === 1
          ? (first?.message ?? t('Taken back: nobody was told'))
          : [
              t('{changed} of {count} taken back.', { changed: results.length - kept.length, count: results.length }),
              first?.message,
            ]
              .filter(Boolean)
              .join(' ');
      showToast(told, first ? 'error' : 'success');
      // As it was before the decision, it would be decided on again at a revision that is gone.
      for (const { id } of results) client.removeQueries({ queryKey: ['admin', 'application', id], type: 'inactive' });
      await client.invalidateQueries({ queryKey: ['admin'] });
      if (kept.length < results.length) void navigate(path);
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
}
