/** Chooses the officer whom one or several applications are handed over to. */
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { t } from '@/texts/t';
import { useAdminQuery } from './use-admin-query';

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
      <TextField
        select
        fullWidth
        autoFocus
        id="hand-over-to"
        label={t('Officer')}
        value={chosen}
        error={missing && chosen === ''}
        helperText={missing && chosen === '' ? t('Choose an officer') : undefined}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{t('Choose…')}</option>
        {officers.data?.data
          .filter(({ id }) => id !== from)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </TextField>
    </ConfirmDialog>
  );
}
