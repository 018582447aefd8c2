/** Taking the chosen applications, handing them over and releasing them; what somebody else has taken since stays as it is. */
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { useState } from 'react';
import type { AdminApplicationRow } from '@/api/shapes/review';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { HandOverDialog } from '../layout/hand-over-dialog';
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
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  return (
    <>
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(user.id)}>
        {t('Take')}
      </Button>
      <Button
        size="small"
        disabled={change.isPending}
        onClick={() => {
          change.reset();
          setHandsOver(true);
        }}
      >
        {t('Hand over')}
      </Button>
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
        {t('Release')}
      </Button>
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
