/** Taking the chosen applications, and releasing them; what somebody else has taken since stays as it is. */
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import type { AdminApplicationRow } from '@/api/shapes/review';
import { api } from '@/page/data/api';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { t } from '@/texts/t';
import { showToast } from '@/ui/toast';

export interface DeskButtonsProps {
  rows: readonly AdminApplicationRow[];
  onDone: () => void;
}

export function DeskButtons({ rows, onDone }: DeskButtonsProps) {
  const { user } = useOfficer();
  const client = useQueryClient();
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
      <Button size="small" disabled={change.isPending} onClick={() => change.mutate(null)}>
        {t('Release')}
      </Button>
    </>
  );
}
