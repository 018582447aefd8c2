/** What one user stores, and a quota of their own. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import type { UserRow, UserStorage } from '@/api/shapes/user';
import { formatNumber } from '@/engine/locale/formats';
import { toSizeText } from '@/engine/locale/size-text';
import { api } from '@/page/data/api';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { nameUser } from '../layout/name-user';
import { useAdminChange } from '../layout/use-admin-change';
import { DialogForm } from '../layout/dialog-form';
import { t } from '@/texts/t';

export function StorageDialog({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const titleId = useId();
  const storage = useQuery({
    queryKey: ['admin', 'storage', user.id],
    queryFn: ({ signal }) => api.request('GET /admin/users/:id/storage', { params: { id: user.id }, signal }),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="xs">
      <DialogTitle id={titleId}>{t('Storage of {name}', { name: nameUser(user) })}</DialogTitle>
      {storage.data ? (
        <StorageForm user={user} storage={storage.data} onClose={onClose} />
      ) : (
        <>
          <DialogContent>
            {storage.isError ? (
              <ErrorState
                title={describeFailure(storage.error)}
                onRetry={() => void storage.refetch()}
                busy={storage.isFetching}
              >
                <p>{t('What this user stores could not be loaded. Nothing was changed.')}</p>
              </ErrorState>
            ) : (
              <LoadingText />
            )}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('Close')}</Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

function StorageForm({ user, storage, onClose }: { user: UserRow; storage: UserStorage; onClose: () => void }) {
  const own = storage.own_storage_mb === null ? '' : String(storage.own_storage_mb);
  const [typed, setTyped] = useState(own);
  const [asked, setAsked] = useState(false);
  const save = useAdminChange(t('Storage saved'), onClose);
  const value = typed.trim();
  const fault = /^\d*$/.test(value) ? findFault(save.error) : t('Enter a whole number of megabytes');
  const submit = () => {
    setAsked(true);
    if (!/^\d*$/.test(value)) return document.getElementById('own-storage')?.focus();
    if (value === own) return onClose();
    save.mutate((api) =>
      api.request('PUT /admin/users/:id/storage', {
        params: { id: user.id },
        json: { own_storage_mb: value === '' ? null : Number(value) },
      }),
    );
  };
  const used = t('{size} of {quota} MB used', {
    size: toSizeText(storage.used_bytes),
    quota: formatNumber(storage.storage_mb),
  });
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      busy={save.isPending}
      error={save.error}
      kept={t('Nothing was changed, and what you typed is still here.')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
    >
      <div>
        <Typography>{used}</Typography>
        <LinearProgress
          variant="determinate"
          value={Math.min(100, (storage.used_bytes / (storage.storage_mb * 1_048_576)) * 100)}
          aria-label={used}
          sx={{ my: 1 }}
        />
        <Typography color="textSecondary" variant="body2">
          {t('{count} of {most} uploads under way', {
            count: formatNumber(storage.uploads),
            most: formatNumber(storage.uploads_in_progress),
          })}
        </Typography>
      </div>
      <TextField
        id="own-storage"
        label={t('Quota of this user, in MB')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        disabled={save.isPending}
        error={asked && fault !== undefined}
        helperText={(asked ? fault : undefined) ?? t('Empty: that of everybody, which the settings have.')}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        autoComplete="off"
      />
    </DialogForm>
  );
}

function findFault(error: unknown): string | undefined {
  return error instanceof ResponseFailure ? error.errors[0]?.message : undefined;
}
