/** What other programs may do here, and what they are told. */
import Stack from '@mui/material/Stack';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { t, msg } from '@/texts/t';
import { Webhooks } from './webhooks';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { type ApiToken, listTokenPermissions, TOKEN_DAYS, type MadeApiToken } from '@/api/shapes/api-token';
import { toDayText, toTimeText } from '@/records/record-dates';
import { ConfirmChange } from '../layout/confirm-change';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { describePermission } from '../layout/describe-permissions';
import { useAdminQuery } from '../layout/use-admin-query';
import { useAdminChange } from '../layout/use-admin-change';
import TextField from '@mui/material/TextField';
import { serverNow } from '@/definition/language/server-time';
import { addDays, toDay } from '@/engine/locale/calendar';
import { toStorableText } from '@/fields/storable-text';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { FormDialog } from '../layout/dialog-form';
import { ShownOnce } from './shown-once';
import { TickList } from '../layout/tick-list';
import { useRefused } from './use-refused';

export function IntegrationsPage() {
  return (
    <>
      <AdminHeading lead={t('How other programs work with the registry.')}>{t('Integrations')}</AdminHeading>
      <Stack spacing={3}>
        <ApiTokens />
        <Webhooks />
      </Stack>
    </>
  );
}

const STATES = {
  active: { label: msg('Active'), tone: 'success' },
  ended: { label: msg('Ended'), tone: 'neutral' },
  revoked: { label: msg('Revoked'), tone: 'danger' },
} as const;

/** The API tokens: what each may do, until when, when it was used last; made and revoked here. */
function ApiTokens() {
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const { data, error, isFetching, refetch } = useAdminQuery(['tokens'], (api, signal) =>
    api.request('GET /admin/tokens', { signal }),
  );
  return (
    <Card component="section">
      <CardHeader
        title={t('API tokens')}
        action={
          <Button variant="contained" onClick={() => setMaking(true)}>
            {t('Make a token')}
          </Button>
        }
      />
      <CardContent>
        <p>
          {t(
            'A program calls the API with a token, in the name of the officer who made it and with no more than what it was given. What it does stands in the audit under its own name.',
          )}
        </p>
        <DataTable
          caption={t('API tokens')}
          columns={listColumns(setRevoking)}
          rows={error ? [] : (data?.data ?? [])}
          rowKey={({ id }) => id}
          loading={isFetching}
          error={error ? describeFailure(error) : undefined}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('There are no API tokens')}>{t('No program calls the API.')}</EmptyState>}
        />
      </CardContent>
      {making && <MakeToken onClose={() => setMaking(false)} />}
      {revoking && <Revoke token={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  );
}

const listColumns = (onRevoke: (token: ApiToken) => void): TableColumn<ApiToken>[] => [
  { key: 'name', header: t('Name'), cell: ({ name }) => name },
  {
    key: 'state',
    header: t('State'),
    unbroken: true,
    cell: ({ state }) => <StatusChip tone={STATES[state].tone}>{t(STATES[state].label)}</StatusChip>,
  },
  {
    key: 'permissions',
    header: t('Permissions'),
    givesWay: 1,
    cell: ({ permissions }) => permissions.map(describePermission).join(' '),
  },
  { key: 'until', header: t('Last day'), unbroken: true, cell: ({ until }) => toDayText(until) },
  {
    key: 'last_used_at',
    header: t('Last used'),
    givesWay: 3,
    cell: ({ last_used_at }) => (last_used_at === null ? t('Never') : toTimeText(last_used_at)),
  },
  { key: 'made_by', header: t('Made by'), givesWay: 2, cell: ({ made_by }) => made_by.name },
  {
    key: 'act',
    header: t('Act'),
    cell: (token) =>
      token.state === 'active' && (
        <Button
          variant="text"
          size="small"
          aria-label={t('Revoke {name}', { name: token.name })}
          onClick={() => onRevoke(token)}
        >
          {t('Revoke')}
        </Button>
      ),
  },
];

function Revoke({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const revoke = useAdminChange(t('{name} opens nothing any more', { name }), onClose);
  return (
    <ConfirmChange
      change={revoke}
      danger
      title={t('Revoke {name}?', { name })}
      confirmLabel={t('Revoke')}
      busyLabel={t('Saving...')}
      onConfirm={() => revoke.mutate((api) => api.request('DELETE /admin/tokens/:id', { params: { id } }))}
      onCancel={onClose}
    >
      <p>{t('The program that has it is refused from its next call on. This cannot be taken back.')}</p>
    </ConfirmChange>
  );
}

/** Making an API token: for what, what it may, until when; it is shown once. */
function MakeToken({ onClose }: { onClose: () => void }) {
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
    <FormDialog
      title={t('Make a token')}
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
    </FormDialog>
  );
}
