/** Making an API token: for what, what it may, until when; it is shown once. */
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { listTokenPermissions, TOKEN_DAYS, type MadeApiToken } from '@/api/shapes/api-token';
import { serverNow } from '@/definition/language/server-time';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toStorableText } from '@/fields/storable-text';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { t } from '@/texts/t';
import { describePermission } from '../layout/describe-permissions';
import { DialogForm } from '../layout/dialog-form';
import { ShownOnce } from './shown-once';
import { TickList } from '../layout/tick-list';
import { useRefused } from './use-refused';
import { useAdminChange } from '../layout/use-admin-change';

export function MakeToken({ onClose }: { onClose: () => void }) {
  const titleId = useId();
  const { permissions: held } = useOfficer();
  const today = toDay(serverNow());
  const [draft, setDraft] = useState({ name: '', until: addDays(today, 90), permissions: [] as string[] });
  const [asked, setAsked] = useState(false);
  const [made, setMade] = useState<MadeApiToken>();
  const make = useAdminChange(undefined, setMade);
  const { refused, rest } = useRefused(make.error, 'token', Object.keys(draft));
  if (made)
    return (
      <ShownOnce title={t('The token of {name}', { name: made.name })} secret={made.token} onClose={onClose}>
        {t('Give it to the program now: it is shown this once, and nobody can look it up later.')}
      </ShownOnce>
    );

  const missing = {
    ...(draft.name.trim() === '' && { name: t('Say what uses it') }),
    ...(draft.until === '' && { until: t('Choose a day') }),
    ...(draft.permissions.length === 0 && { permissions: t('Choose at least one') }),
  };
  const faults: Partial<Record<keyof typeof draft, string>> = asked ? { ...refused, ...missing } : {};
  const submit = () => {
    setAsked(true);
    const [first] = Object.keys(missing);
    if (first !== undefined) document.getElementById(`token-${first}`)?.focus();
    else make.mutate((api) => api.request('POST /admin/tokens', { json: { ...draft, name: draft.name.trim() } }));
  };
  return (
    <Dialog open onClose={make.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('Make a token')}</DialogTitle>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        busy={make.isPending}
        error={rest}
        kept={t('What you typed is still here.')}
        submitLabel={t('Make the token')}
        busyLabel={t('Saving...')}
      >
        <TextField
          id="token-name"
          label={t('What uses it')}
          value={draft.name}
          onChange={({ target }) => setDraft({ ...draft, name: toStorableText(target.value) })}
          disabled={make.isPending}
          error={faults.name !== undefined}
          helperText={faults.name ?? t('Such as the program or the office: it stands in the audit.')}
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          id="token-until"
          type="date"
          label={t('Last day')}
          value={draft.until}
          onChange={({ target }) => setDraft({ ...draft, until: target.value })}
          disabled={make.isPending}
          error={faults.until !== undefined}
          helperText={faults.until}
          slotProps={{ htmlInput: { min: today, max: addDays(today, TOKEN_DAYS) } }}
        />
        <TickList
          id="token-permissions"
          label={t('What it may do')}
          choices={listTokenPermissions(held).map((value) => ({ value, label: describePermission(value) }))}
          chosen={draft.permissions}
          onChange={(permissions) => setDraft({ ...draft, permissions })}
          message={faults.permissions}
          disabled={make.isPending}
        />
      </DialogForm>
    </Dialog>
  );
}
