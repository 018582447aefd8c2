/** The API tokens: what each may do, until when, when it was used last; made and revoked here. */
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { ApiToken } from '@/api/shapes/api-token';
import { toDayText, toTimeText } from '@/records/record-dates';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { msg, t } from '@/texts/t';
import { describePermission } from '../layout/describe-permissions';
import { useAdminQuery } from '../layout/use-admin-query';
import { MakeToken } from './make-token';
import { useAdminChange } from '../layout/use-admin-change';

const STATES = {
  active: { label: msg('Active'), tone: 'success' },
  ended: { label: msg('Ended'), tone: 'neutral' },
  revoked: { label: msg('Revoked'), tone: 'danger' },
} as const;

export function ApiTokens() {
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
    <ConfirmDialog
      open
      danger
      title={t('Revoke {name}?', { name })}
      confirmLabel={t('Revoke')}
      busyLabel={t('Saving...')}
      busy={revoke.isPending}
      error={revoke.error ? describeFailure(revoke.error) : undefined}
      onConfirm={() => revoke.mutate((api) => api.request('DELETE /admin/tokens/:id', { params: { id } }))}
      onCancel={onClose}
    >
      <p>{t('The program that has it is refused from its next call on. This cannot be taken back.')}</p>
    </ConfirmDialog>
  );
}
