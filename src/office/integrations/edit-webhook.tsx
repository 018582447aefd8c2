/** Making a webhook, or changing one: where it leads, what it is told of, whether it is on. */
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { WEBHOOK_EVENTS, type Webhook, type WebhookEvent, type WebhookWithSecret } from '@/api/shapes/webhook';
import { toStorableText } from '@/fields/storable-text';
import { t } from '@/texts/t';
import { DialogForm } from '../layout/dialog-form';
import { useAdminChange } from '../layout/use-admin-change';
import { TickList } from '../layout/tick-list';
import { useRefused } from './use-refused';
import { listEventChoices } from './webhook-words';

export interface EditWebhookProps {
  /** The one that is changed; without it, another is made. */
  webhook?: Webhook;
  onClose: () => void;
  onMade?: (webhook: WebhookWithSecret) => void;
}

export function EditWebhook({ webhook, onClose, onMade }: EditWebhookProps) {
  const titleId = useId();
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
    <Dialog open onClose={isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{webhook ? t('Change the webhook') : t('Make a webhook')}</DialogTitle>
      <DialogForm
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
      </DialogForm>
    </Dialog>
  );
}
