/** From when until when an officer is on leave, and who has their work meanwhile. */
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Leave, LeaveChange } from '@/api/shapes/desk';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { api } from '@/page/data/api';
import { t } from '@/texts/t';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showToast } from '@/ui/toast';
import { PendingDialog } from './dialog-form';
import { useAdminQuery } from './use-admin-query';
import { SelectField } from './select-field';

export interface LeaveDialogProps {
  officer: { id: string; name: string };
  onClose: () => void;
}

export function LeaveDialog({ officer, onClose }: LeaveDialogProps) {
  const officers = useAdminQuery(['officers'], (client, signal) => client.request('GET /admin/officers', { signal }), {
    refetchOnMount: 'always',
  });
  // What another page has set meanwhile is not set back: the form begins with what is read now.
  const { data, isFetchedAfterMount } = officers;
  if (data && isFetchedAfterMount)
    return (
      <LeaveForm
        officer={officer}
        leave={data.data.find(({ id }) => id === officer.id)?.leave ?? null}
        deputies={data.data.filter(({ id }) => id !== officer.id)}
        onClose={onClose}
      />
    );
  return <PendingDialog title={nameLeave(officer)} width="xs" asked={officers} onClose={onClose} />;
}

function nameLeave({ name }: LeaveDialogProps['officer']): string {
  return t('Leave of {name}', { name });
}

interface LeaveFormProps extends LeaveDialogProps {
  leave: Leave | null;
  deputies: { id: string; name: string }[];
}

const FIELDS = ['from', 'until', 'deputy'] as const;

function LeaveForm({ officer, leave, deputies, onClose }: LeaveFormProps) {
  const client = useQueryClient();
  const today = toDay(serverNow());
  const [draft, setDraft] = useState({
    from: leave?.from ?? today,
    until: leave?.until ?? '',
    deputy: leave?.deputy.id ?? '',
  });
  const [asked, setAsked] = useState(false);
  const save = useMutation({
    mutationFn: async (json: LeaveChange) =>
      api.request('PUT /admin/officers/:id/leave', { params: { id: officer.id }, json }),
    onSuccess: async (_answer, json) => {
      showToast(json.leave ? t('The leave is set') : t('There is no leave any more'), 'success');
      await client.invalidateQueries({ queryKey: ['admin'] });
      onClose();
    },
  });
  const refused = save.error instanceof ResponseFailure ? save.error.errors : [];
  const told = (field: (typeof FIELDS)[number]) =>
    asked && draft[field] === ''
      ? field === 'deputy'
        ? t('Choose an officer')
        : t('Choose a day')
      : refused.find(({ path }) => path === `leave.${field}`)?.message;
  const frame = (field: (typeof FIELDS)[number]) => ({
    id: `leave-${field}`,
    value: draft[field],
    error: told(field) !== undefined,
    helperText: told(field),
    disabled: save.isPending,
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [field]: target.value }),
  });
  return (
    <ConfirmDialog
      open
      title={nameLeave(officer)}
      confirmLabel={t('Save')}
      busy={save.isPending}
      error={save.error && refused.length === 0 ? describeFailure(save.error) : undefined}
      onConfirm={() => {
        setAsked(true);
        const missing = FIELDS.find((field) => draft[field] === '');
        if (missing) document.getElementById(`leave-${missing}`)?.focus();
        else save.mutate({ leave: draft });
      }}
      onCancel={onClose}
    >
      <Stack spacing={2}>
        <p>
          {t('What is handed over in these days goes to the deputy, who also has what is there already under “Mine”.')}
        </p>
        <TextField {...frame('from')} type="date" label={t('First day')} autoFocus />
        <TextField {...frame('until')} type="date" label={t('Last day')} slotProps={{ htmlInput: { min: today } }} />
        <SelectField
          {...frame('deputy')}
          label={t('Deputy')}
          none={t('Choose…')}
          choices={deputies.map(({ id, name }) => ({ value: id, label: name }))}
        />
        {leave && (
          <div>
            <Button variant="text" disabled={save.isPending} onClick={() => save.mutate({ leave: null })}>
              {t('No leave any more')}
            </Button>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
