/** The webhooks: where each leads, what it is told of, and whether the last event arrived; made and changed here. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { type Webhook, type WebhookWithSecret, WEBHOOK_EVENTS, type WebhookEvent } from '@/api/shapes/webhook';
import { toTimeText } from '@/records/record-dates';
import { ConfirmChange } from '../layout/confirm-change';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { showToast } from '@/ui/toast';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { useAdminChange } from '../layout/use-admin-change';
import { useAdminQuery } from '../layout/use-admin-query';
import { ShownOnce } from './shown-once';
import { describeAddress, describeEvent, WEBHOOK_STATES, listEventChoices } from './webhook-words';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { FormDialog } from '../layout/dialog-form';
import { TickList } from '../layout/tick-list';
import { useRefused } from './use-refused';

const styles = {
  cell: { display: 'grid', gap: 0.5, justifyItems: 'start', minWidth: 0, textAlign: 'start' },
  soft: { color: 'var(--mui-palette-ink-muted)', fontSize: 'var(--mui-textSize-hint)', overflowWrap: 'anywhere' },
  address: { overflowWrap: 'anywhere' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: 0.5 },
} as const;

/** What is being done to one of them. */
interface Act {
  kind: 'edit' | 'secret' | 'remove';
  webhook: Webhook;
}

export function Webhooks() {
  const may = useMay();
  const [making, setMaking] = useState(false);
  const [act, setAct] = useState<Act>();
  const [made, setMade] = useState<WebhookWithSecret>();
  const { data, error, isFetching, refetch } = useAdminQuery(['webhooks'], (api, signal) =>
    api.request('GET /admin/webhooks', { signal }),
  );
  const end = () => setAct(undefined);
  return (
    <Card component="section">
      <CardHeader
        title={t('Webhooks')}
        action={
          <Button variant="contained" onClick={() => setMaking(true)}>
            {t('Make a webhook')}
          </Button>
        }
      />
      <CardContent>
        <p>
          {t(
            'Another program is told at its address when something happens to an application: which, and its status, and nothing that anybody has answered. What is not taken is sent again for hours.',
          )}{' '}
          {may('send_messages') && (
            <Link to="/admin/messages?state=all&channel=webhook">{t('All that was sent to programs')}</Link>
          )}
        </p>
        <DataTable
          caption={t('Webhooks')}
          columns={listColumns(setAct)}
          rows={error ? [] : (data?.data ?? [])}
          rowKey={({ id }) => id}
          loading={isFetching}
          error={error ? describeFailure(error) : undefined}
          onRetry={() => void refetch()}
          empty={<EmptyState title={t('There are no webhooks')}>{t('No program is told of anything.')}</EmptyState>}
        />
      </CardContent>
      {making && (
        <EditWebhook
          onClose={() => setMaking(false)}
          onMade={(webhook) => {
            setMaking(false);
            setMade(webhook);
          }}
        />
      )}
      {act?.kind === 'edit' && <EditWebhook webhook={act.webhook} onClose={end} />}
      {act?.kind === 'secret' && (
        <ChangeSecret
          webhook={act.webhook}
          onClose={end}
          onMade={(webhook) => {
            end();
            setMade(webhook);
          }}
        />
      )}
      {act?.kind === 'remove' && <Remove webhook={act.webhook} onClose={end} />}
      {made && (
        <ShownOnce
          title={t('The secret of {address}', { address: describeAddress(made) })}
          secret={made.secret}
          onClose={() => setMade(undefined)}
        >
          {t(
            'Give it to the receiver now, which checks by it that an event is ours: it is shown this once, and nobody can look it up later.',
          )}
        </ShownOnce>
      )}
    </Card>
  );
}

const listColumns = (onAct: (act: Act) => void): TableColumn<Webhook>[] => [
  {
    key: 'url',
    header: t('Address, and what it is told of'),
    cell: (webhook) => (
      <Box sx={styles.cell}>
        <Box component="span" sx={styles.address}>
          {describeAddress(webhook)}
        </Box>
        <Box component="span" sx={styles.soft}>
          {listText(webhook.events.map(describeEvent))}
        </Box>
      </Box>
    ),
  },
  {
    key: 'state',
    header: t('State'),
    cell: ({ state }) => <StatusChip tone={WEBHOOK_STATES[state].tone}>{t(WEBHOOK_STATES[state].label)}</StatusChip>,
  },
  { key: 'outcome', header: t('Last event'), cell: (webhook) => <Outcome webhook={webhook} /> },
  { key: 'made_by', header: t('Made by'), givesWay: 1, cell: ({ made_by }) => made_by?.name ?? t('Nobody any more') },
  { key: 'act', header: t('Act'), cell: (webhook) => <Acts webhook={webhook} onAct={onAct} /> },
];

function Outcome({ webhook: { tried_at, error } }: { webhook: Webhook }) {
  if (tried_at === null) return t('None yet');
  return (
    <Box sx={styles.cell}>
      <StatusChip tone={error === null ? 'success' : 'danger'}>
        {error === null ? t('Taken') : t('Not taken')}
      </StatusChip>
      <Box component="time" dateTime={tried_at} sx={styles.soft}>
        {toTimeText(tried_at)}
      </Box>
      {error !== null && (
        <Box component="span" sx={styles.soft}>
          {error}
        </Box>
      )}
    </Box>
  );
}

function Acts({ webhook, onAct }: { webhook: Webhook; onAct: (act: Act) => void }) {
  const address = describeAddress(webhook);
  const test = useAdminChange<Webhook>(undefined, ({ error }) =>
    error === null
      ? showToast(t('{address} has taken the test event', { address }), 'success')
      : showToast(t('{address} has not taken the test event: {error}', { address, error }), 'error'),
  );
  return (
    <Box sx={styles.acts}>
      <Button
        variant="text"
        size="small"
        loading={test.isPending}
        aria-label={t('Send test to {address}', { address })}
        onClick={() =>
          test.mutate((api) => api.request('POST /admin/webhooks/:id/test', { params: { id: webhook.id } }), {
            onError: (failure) => showToast(describeFailure(failure), 'error'),
          })
        }
      >
        {t('Send test')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('Change {address}', { address })}
        onClick={() => onAct({ kind: 'edit', webhook })}
      >
        {t('Change')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('New secret for {address}', { address })}
        onClick={() => onAct({ kind: 'secret', webhook })}
      >
        {t('New secret')}
      </Button>
      <Button
        variant="text"
        size="small"
        aria-label={t('Remove {address}', { address })}
        onClick={() => onAct({ kind: 'remove', webhook })}
      >
        {t('Remove')}
      </Button>
    </Box>
  );
}

function ChangeSecret({
  webhook,
  onClose,
  onMade,
}: {
  webhook: Webhook;
  onClose: () => void;
  onMade: (webhook: WebhookWithSecret) => void;
}) {
  const change = useAdminChange(undefined, onMade);
  return (
    <ConfirmChange
      change={change}
      title={t('Give {address} a new secret?', { address: describeAddress(webhook) })}
      confirmLabel={t('New secret')}
      busyLabel={t('Saving...')}
      onConfirm={() =>
        change.mutate((api) => api.request('POST /admin/webhooks/:id/secret', { params: { id: webhook.id } }))
      }
      onCancel={onClose}
    >
      <p>
        {t(
          'For a day its events are signed by both secrets, so that the receiver can be given the new one without missing any. Then the one of now is worth nothing.',
        )}
      </p>
    </ConfirmChange>
  );
}

function Remove({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const address = describeAddress(webhook);
  const remove = useAdminChange(t('{address} is told of nothing any more', { address }), onClose);
  return (
    <ConfirmChange
      change={remove}
      danger
      title={t('Remove {address}?', { address })}
      confirmLabel={t('Remove')}
      busyLabel={t('Saving...')}
      onConfirm={() =>
        remove.mutate((api) => api.request('DELETE /admin/webhooks/:id', { params: { id: webhook.id } }))
      }
      onCancel={onClose}
    >
      <p>{t('What waits to be sent to it is given up. This cannot be taken back.')}</p>
    </ConfirmChange>
  );
}

interface EditWebhookProps {
  /** The one that is changed; without it, another is made. */
  webhook?: Webhook;
  onClose: () => void;
  onMade?: (webhook: WebhookWithSecret) => void;
}

/** Making a webhook, or changing one: where it leads, what it is told of, whether it is on. */
function EditWebhook({ webhook, onClose, onMade }: EditWebhookProps) {
  const [draft, setDraft] = useState({
    url: webhook?.url ?? '',
    events: WEBHOOK_EVENTS.filter((event) => webhook?.events.includes(event)),
    on: webhook ? webhook.state === 'on' : true,
  });
  const [asked, setAsked] = useState(false);
  const make = useAdminChange<WebhookWithSecret>(undefined, (made) => onMade?.(made));
  const change = useAdminChange<Webhook>(t('The webhook is changed'), onClose);
  const { isPending, error } = webhook ? change : make;
  const { refused, rest } = useRefused(error, 'webhook', Object.keys(draft));

  const missing = {
    ...(draft.url.trim() === '' && { url: t('Write an address that begins with https://') }),
    ...(draft.events.length === 0 && { events: t('Choose at least one') }),
  };
  const faults: Partial<Record<keyof typeof draft, string>> = asked ? { ...refused, ...missing } : {};
  const submit = () => {
    setAsked(true);
    const [first] = Object.keys(missing);
    const { on, ...asks } = { ...draft, url: draft.url.trim() };
    if (first !== undefined) document.getElementById(`webhook-${first}`)?.focus();
    else if (webhook)
      change.mutate((api) =>
        api.request('PUT /admin/webhooks/:id', { params: { id: webhook.id }, json: { ...asks, on } }),
      );
    else make.mutate((api) => api.request('POST /admin/webhooks', { json: asks }));
  };
  return (
    <FormDialog
      title={webhook ? t('Change the webhook') : t('Make a webhook')}
      onSubmit={submit}
      onCancel={onClose}
      busy={isPending}
      error={rest}
      kept={t('What you typed is still here.')}
      submitLabel={webhook ? t('Save') : t('Make the webhook')}
      busyLabel={t('Saving...')}
    >
      <TextField
        id="webhook-url"
        type="url"
        label={t('Address')}
        value={draft.url}
        onChange={({ target }) => setDraft({ ...draft, url: toStorableText(target.value) })}
        disabled={isPending}
        error={faults.url !== undefined}
        helperText={faults.url ?? t('Where the program takes events: https://…')}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500, inputMode: 'url' } }}
      />
      <TickList
        id="webhook-events"
        label={t('What it is told of')}
        choices={listEventChoices()}
        chosen={draft.events}
        onChange={(events) =>
          setDraft({ ...draft, events: WEBHOOK_EVENTS.filter((event: WebhookEvent) => events.includes(event)) })
        }
        message={faults.events}
        disabled={isPending}
      />
      {webhook && (
        <FormControlLabel
          label={t('Switched on')}
          control={
            <Switch
              checked={draft.on}
              disabled={isPending}
              onChange={({ target }) => setDraft({ ...draft, on: target.checked })}
            />
          }
        />
      )}
    </FormDialog>
  );
}
