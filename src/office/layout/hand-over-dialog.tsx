/** Chooses the officer whom one or several applications are handed over to. */
import { useState } from 'react';
import type { OfficerList } from '@/api/shapes/desk';
import { describeFailure } from '@/api/client/describe-failure';
import { toDayText } from '@/records/record-dates';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { t } from '@/texts/t';
import { useAdminQuery } from './use-admin-query';
import { SelectField } from './select-field';

export interface HandOverDialogProps {
  title: string;
  /** Id of the officer who has it, and is not offered. */
  from?: string | undefined;
  busy: boolean;
  error: Error | null;
  /** Given the id of the officer. */
  onHandOver: (officer: string) => void;
  onClose: () => void;
}

export function HandOverDialog({ title, from, busy, error, onHandOver, onClose }: HandOverDialogProps) {
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const officers = useAdminQuery(['officers'], (client, signal) => client.request('GET /admin/officers', { signal }));
  const to = officers.data?.data.find(({ id }) => id === chosen);
  const failure = error ?? officers.error;
  return (
    <ConfirmDialog
      open
      title={title}
      confirmLabel={t('Hand over')}
      busy={busy}
      error={failure ? describeFailure(failure) : undefined}
      onConfirm={() => {
        setMissing(chosen === '');
        if (chosen !== '') onHandOver(chosen);
      }}
      onCancel={onClose}
    >
      <SelectField
        fullWidth
        autoFocus
        id="hand-over-to"
        label={t('Officer')}
        value={chosen}
        error={missing && chosen === ''}
        helperText={missing && chosen === '' ? t('Choose an officer') : describeLeave(to)}
        onChange={({ target }) => setChosen(target.value)}
        none={t('Choose…')}
        choices={(officers.data?.data ?? [])
          .filter(({ id }) => id !== from)
          .map(({ id, name, leave }) => ({ value: id, label: leave?.now ? t('{name}, on leave', { name }) : name }))}
      />
    </ConfirmDialog>
  );
}

/** Said before it is handed over: somebody else will have it. */
function describeLeave(to: OfficerList['data'][number] | undefined): string | undefined {
  if (!to?.leave?.now) return undefined;
  const { until, stand_in } = to.leave;
  const words = { name: to.name, day: toDayText(until) };
  return stand_in
    ? t('{name} is on leave until {day}: it goes to {deputy}.', { ...words, deputy: stand_in.name })
    : t('{name} is on leave until {day}, and the deputy is away, too: it waits for {name}.', words);
}
