/**
 * Taking the chosen applications, handing them over and releasing them; what somebody else has taken since stays as it
 * is.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { useState } from 'react';
import type { AdminApplicationRow } from '@/api/shapes/review';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { isFocusLost } from '@/ui/focus-lost';
import { HandOverDialog } from '../layout/hand-over-dialog';
import { KeyButton } from '../layout/key-button';
import { t } from '@/texts/t';
import { showToast } from '@/ui/toast';

export interface DeskButtonsProps {
  rows: readonly AdminApplicationRow[];
  onDone: () => void;
}

export function DeskButtons({ rows, onDone }: DeskButtonsProps) {
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
