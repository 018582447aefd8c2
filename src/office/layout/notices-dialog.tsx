/** What the officer is told of by e-mail: at once, in the daily mail, or not. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NOTICE_KINDS, type NoticeChoices, type NoticeKind, type NoticeWay } from '@/api/shapes/notice';
import { describeFailure } from '@/api/client/describe-failure';
import { api } from '@/page/data/api';
import { msg, t, type Message } from '@/texts/t';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { useAdminQuery } from './use-admin-query';

const KINDS: Record<NoticeKind, Message> = {
  handed_over: msg('Somebody hands an application over to you'),
  mentioned: msg('An internal comment names you'),
  came_back: msg('What you have or watch comes back from its applicant'),
  deputy: msg('A leave begins in which you stand in'),
};

const WAYS: readonly { value: NoticeWay; label: Message }[] = [
  { value: 'at_once', label: msg('At once') },
  { value: 'daily', label: msg('In the daily mail') },
  { value: 'none', label: msg('Not') },
];

export function NoticesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetchedAfterMount } = useAdminQuery(
    ['notices'],
    (client, signal) => client.request('GET /admin/notices', { signal }),
    { refetchOnMount: 'always' },
  );
  // What was chosen elsewhere meanwhile is not set back: the form begins with what is read now.
  if (data && isFetchedAfterMount) return <NoticesForm choices={data} onClose={onClose} />;
  return (
    <ConfirmDialog open title={t('Notices')} confirmLabel={t('Close')} onConfirm={onClose} onCancel={onClose}>
      {error ? <ErrorState title={describeFailure(error)} /> : <LoadingText />}
    </ConfirmDialog>
  );
}

function NoticesForm({ choices, onClose }: { choices: NoticeChoices; onClose: () => void }) {
  const client = useQueryClient();
  const [draft, setDraft] = useState(choices);
  const save = useMutation({
    mutationFn: (json: NoticeChoices) => api.request('PUT /admin/notices', { json }),
    onSuccess: (kept) => {
      client.setQueryData(['admin', 'notices'], kept);
      showToast(t('Your notices are set'), 'success');
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t('Notices')}
      confirmLabel={t('Save')}
      busy={save.isPending}
      error={save.error ? describeFailure(save.error) : undefined}
      onConfirm={() => save.mutate(draft)}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <p>{t('What we tell you by email. The daily mail comes in the morning of a working day, and never empty.')}</p>
        {NOTICE_KINDS.map((kind, index) => (
          <TextField
            key={kind}
            select
            id={`notice-${kind}`}
            label={t(KINDS[kind])}
            autoFocus={index === 0}
            disabled={save.isPending}
            value={draft[kind]}
            onChange={({ target }) =>
              setDraft({ ...draft, [kind]: WAYS.find(({ value }) => value === target.value)?.value ?? draft[kind] })
            }
          >
            {WAYS.map(({ value, label }) => (
              <option key={value} value={value}>
                {t(label)}
              </option>
            ))}
          </TextField>
        ))}
        <FormControlLabel
          control={
            <Checkbox
              checked={draft.daily}
              disabled={save.isPending}
              onChange={({ target }) => setDraft({ ...draft, daily: target.checked })}
            />
          }
          label={t('The daily mail also says what is yours, due soon and overdue')}
        />
      </Stack>
    </ConfirmDialog>
  );
}
