/** Keeping what the list is filtered by as a view in the rail, and taking a view out of it. */
import Checkbox from '@mui/material/Checkbox';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { NewView, QueueEntry } from '@/api/shapes/desk';
import type { QueueQuery } from '@/definition/language/queue';
import { toStorableText } from '@/fields/storable-text';
import { api } from '@/page/data/api';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showToast } from '@/ui/toast';
import { isFiltered, type ListQuery } from './list-query';
import { t } from '@/texts/t';

const MOST_CHARACTERS = 60;

export interface ViewButtonsProps {
  query: ListQuery;
  /** The queue or view that the list is of, if it is of one. */
  queue: QueueEntry | undefined;
}

export function ViewButtons({ query, queue }: ViewButtonsProps) {
  const [asking, setAsking] = useState<'keep' | 'remove'>();
  const close = () => setAsking(undefined);
  return (
    <>
      {!queue && isFiltered(query) && (
        <Button size="small" onClick={() => setAsking('keep')}>
          {t('Save as view')}
        </Button>
      )}
      {queue?.kind === 'view' && queue.own && (
        <Button size="small" onClick={() => setAsking('remove')}>
          {t('Remove view')}
        </Button>
      )}
      {asking === 'keep' && <KeepDialog query={query} onClose={close} />}
      {asking === 'remove' && queue && <RemoveDialog view={queue} onClose={close} />}
    </>
  );
}

function KeepDialog({ query, onClose }: { query: ListQuery; onClose: () => void }) {
  const client = useQueryClient();
  const may = useMay();
  const field = useId();
  const [title, setTitle] = useState('');
  const [shared, setShared] = useState(false);
  const [pressed, setPressed] = useState(false);
  const fault = findNameFault(title);
  const keep = useMutation({
    mutationFn: (json: NewView) => api.request('POST /admin/views', { json }),
    async onSuccess({ title: kept }) {
      await client.invalidateQueries({ queryKey: ['admin', 'queues'] });
      onClose();
      showToast(t('“{view}” stands beside the queues now', { view: kept }), 'success');
    },
  });
  const submit = () => {
    setPressed(true);
    if (fault === undefined) keep.mutate({ title: title.trim(), shared, ...toView(query) });
    else document.getElementById(field)?.focus();
  };
  return (
    <ConfirmDialog
      open
      title={t('Save as view')}
      confirmLabel={t('Save')}
      busyLabel={t('Saving...')}
      busy={keep.isPending}
      error={keep.error ? describeFailure(keep.error) : undefined}
      onConfirm={submit}
      onCancel={onClose}
    >
      <TextField
        id={field}
        name="title"
        label={t('Name of the view')}
        value={title}
        onChange={({ target }) => setTitle(toStorableText(target.value))}
        error={pressed && fault !== undefined}
        helperText={
          (pressed ? fault : undefined) ?? t('Its filters and order are kept, and what fits them is counted.')
        }
        required
        fullWidth
      />
      {may('assign_applications') && (
        <FormControlLabel
          label={t('Every officer has it, too')}
          control={<Checkbox name="shared" checked={shared} onChange={({ target }) => setShared(target.checked)} />}
        />
      )}
    </ConfirmDialog>
  );
}

function RemoveDialog({ view, onClose }: { view: QueueEntry; onClose: () => void }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.request('DELETE /admin/views/:id', { params: { id: view.id } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: ['admin', 'queues'] });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('Remove “{view}”?', { view: view.title })}
      confirmLabel={t('Remove view')}
      busy={remove.isPending}
      error={remove.error ? describeFailure(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        {view.shared
          ? t('No officer has it in the rail then. The applications stay as they are.')
          : t('The applications stay as they are.')}
      </p>
    </ConfirmDialog>
  );
}

function findNameFault(title: string): string | undefined {
  const { length } = title.trim();
  if (length === 0) return t('Give the view a name');
  return length > MOST_CHARACTERS ? t('Use at most {most} characters', { most: MOST_CHARACTERS }) : undefined;
}

/** All that the list is filtered by; its page is not part of it. */
function toView({
  page: _page,
  per_page: _size,
  sort,
  order,
  status,
  type,
  ...words
}: ListQuery): Omit<NewView, 'title' | 'shared'> {
  const asked = Object.fromEntries(Object.entries(words).filter(([, word]) => word !== undefined && word !== ''));
  const split = (text: string) => (text === '' ? undefined : text.split(','));
  return { sort, order, query: { ...(asked as QueueQuery), status: split(status), type: split(type) } };
}
