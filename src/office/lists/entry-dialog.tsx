/** One entry of a list: added, renamed, retired, or offered again. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { KeptEntry, KeptList } from '@/api/shapes/choice-list';
import { describeFailure } from '@/api/client/describe-failure';
import { ENTRY_CODE_PATTERN } from '@/definition/language/entry-code';
import { toStorableText } from '@/fields/storable-text';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { readFaults, useEntryChange } from './use-list';
import { DialogForm } from '../layout/dialog-form';
import { t } from '@/texts/t';

export interface EntryDialogProps {
  list: KeptList;
  /** Without it a new one is added. */
  entry?: KeptEntry;
  onClose: () => void;
}

export function EntryDialog({ list, entry, onClose }: EntryDialogProps) {
  const titleId = useId();
  const [code, setCode] = useState(entry?.code ?? '');
  // As they were when the dialog opened: the entry is read anew meanwhile.
  const [before] = useState<Record<string, string>>(entry?.texts ?? {});
  const [texts, setTexts] = useState(before);
  const [asked, setAsked] = useState(false);
  const [retiring, setRetiring] = useState(false);
  const save = useEntryChange(list.id, entry ? t('Entry saved') : t('Entry added'), onClose);
  const own = findFaults(list, code, texts);
  const faults = asked ? { ...readFaults(save.error), ...own } : {};

  const submit = () => {
    setAsked(true);
    const first = Object.keys(own)[0];
    const sent = Object.fromEntries(list.columns.map(({ key }) => [key, (texts[key] ?? '').trim()]));
    if (first !== undefined) document.getElementById(`entry-${first}`)?.focus();
    else
      save.mutate((api) =>
        entry
          ? api.request('PATCH /admin/lists/:list/entries/:code', {
              params: { list: list.id, code: entry.code },
              json: { texts: pickChanged(sent, before) },
            })
          : api.request('POST /admin/lists/:list/entries', {
              params: { list: list.id },
              json: { code: code.trim(), texts: sent },
            }),
      );
  };

  return (
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{entry?.label ?? t('Add an entry')}</DialogTitle>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        busy={save.isPending}
        error={save.error}
        kept={t('Nothing was changed, and what you typed is still here.')}
        submitLabel={entry ? t('Save') : t('Add')}
        busyLabel={t('Saving...')}
        act={
          entry && (
            <Button
              variant="text"
              onClick={() => setRetiring(true)}
              disabled={save.isPending}
              sx={{ marginRight: 'auto' }}
            >
              {entry.retired ? t('Offer again') : t('Retire')}
            </Button>
          )
        }
      >
        <TextField
          id="entry-code"
          name="code"
          label={list.code_title}
          value={code}
          onChange={({ target }) => setCode(toStorableText(target.value))}
          disabled={save.isPending || entry !== undefined}
          error={faults['code'] !== undefined}
          helperText={
            faults['code'] ??
            (entry
              ? t('Applications hold it, so it cannot be changed.')
              : t('It stands in the applications, and never changes.'))
          }
          autoComplete="off"
        />
        {list.columns.map(({ key, title, optional }) => (
          <TextField
            key={key}
            id={`entry-${key}`}
            name={key}
            label={optional ? t('{title} (optional)', { title }) : title}
            value={texts[key] ?? ''}
            onChange={({ target }) => setTexts({ ...texts, [key]: toStorableText(target.value) })}
            disabled={save.isPending}
            error={faults[key] !== undefined}
            helperText={faults[key]}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        ))}
      </DialogForm>
      {retiring && entry && <Retire list={list} entry={entry} onClose={() => setRetiring(false)} onDone={onClose} />}
    </Dialog>
  );
}

interface RetireProps {
  list: KeptList;
  entry: KeptEntry;
  onClose: () => void;
  onDone: () => void;
}

function Retire({ list, entry: { code, label, retired }, onClose, onDone }: RetireProps) {
  const change = useEntryChange(list.id, retired ? t('Entry offered again') : t('Entry retired'), onDone);
  return (
    <ConfirmDialog
      open
      title={retired ? t('Offer {label} again?', { label }) : t('Retire {label}?', { label })}
      confirmLabel={retired ? t('Offer again') : t('Retire')}
      busyLabel={t('Saving...')}
      busy={change.isPending}
      error={change.error ? describeFailure(change.error) : undefined}
      onConfirm={() =>
        change.mutate((api) =>
          api.request('PATCH /admin/lists/:list/entries/:code', {
            params: { list: list.id, code },
            json: { retired: !retired },
          }),
        )
      }
      onCancel={onClose}
    >
      <p>
        {retired
          ? t('Applicants can choose it from now on.')
          : t(
              'Nobody can choose it any more, and whoever has it in a draft is asked to choose another. Applications that are submitted keep it. You can offer it again at any time.',
            )}
      </p>
    </ConfirmDialog>
  );
}

/** Of the other columns, another officer may have changed the words since the dialog opened. */
function pickChanged(texts: Record<string, string>, before: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([key, text]) => text !== (before[key] ?? '')));
}

/** By the name of the input: what the server would refuse. */
function findFaults(list: KeptList, code: string, texts: Record<string, string>): Partial<Record<string, string>> {
  const missing = list.columns.filter(({ key, optional }) => !optional && (texts[key] ?? '').trim() === '');
  return {
    ...(code.trim() === ''
      ? { code: t('{title} is required', { title: list.code_title }) }
      : ENTRY_CODE_PATTERN.test(code.trim())
        ? {}
        : {
            code: t('Use up to 40 letters, digits, ".", "_" and "-", beginning with a letter or a digit'),
          }),
    ...Object.fromEntries(missing.map(({ key, title }) => [key, t('{title} is required', { title })])),
  };
}
