/** One list: its entries found, added, renamed, retired and put in order. */
import Button from '@mui/material/Button';
import { useParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { SoftLink } from '@/ui/soft-link';
import { useLink } from '@/page/navigation/use-link';
import { PageNotFound } from '../layout/page-not-found';
import { describeUse } from './describe-use';
import { useKeptList, useEntryChange, readFaults } from './use-list';
import { t, msg } from '@/texts/t';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { KeptEntry, KeptList } from '@/api/shapes/choice-list';
import { toStorableText } from '@/fields/storable-text';
import { toTimeText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { Pagination } from '../layout/pagination';
import { useRowKeys } from '../layout/use-row-keys';
import { ImportDialog } from './import-dialog';
import { styles } from './lists-styles';
import { getLanguage } from '@/texts/language';
import { ENTRY_CODE_PATTERN } from '@/definition/language/entry-code';
import { ConfirmChange } from '../layout/confirm-change';
import { FormDialog } from '../layout/dialog-form';

export function ListPage() {
  const { listId = '' } = useParams();
  const link = useLink();
  const may = useMay();
  const { data, error, isFetching, refetch } = useKeptList(listId);
  if (error instanceof ResponseFailure && error.status === 404) return <PageNotFound />;
  if (error)
    return (
      <>
        <AdminHeading>{t('List')}</AdminHeading>
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
          <p>{t('The list could not be loaded. It is as it was.')}</p>
        </ErrorState>
      </>
    );
  if (data?.id !== listId)
    return (
      <>
        <AdminHeading>{t('List')}</AdminHeading>
        <LoadingRows>{t('Loading the list…')}</LoadingRows>
      </>
    );
  return (
    <>
      <AdminHeading
        lead={t('Used by: {names}. Applications that are submitted keep the words that they were submitted with.', {
          names: describeUse(data.used_by),
        })}
        actions={
          <>
            <Button component={SoftLink} {...link('/admin/lists')}>
              {t('All lists')}
            </Button>
            {may('view_audit') && (
              <Button component={SoftLink} {...link(`/admin/audit?subject=${data.id}`)}>
                {t('Who changed what')}
              </Button>
            )}
          </>
        }
      >
        {data.title}
      </AdminHeading>
      <ListEntries list={data} />
    </>
  );
}

const PER_PAGE = 50;

type Asked = { what: 'add' } | { what: 'import' } | { what: 'change'; code: string };

/** The entries of a list, with what can be done with them. */
function ListEntries({ list }: { list: KeptList }) {
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked>();
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table, {
    next: t('Next entry in the list'),
    previous: t('Previous entry in the list'),
    pick: t('Select the entry'),
    open: t('Open the entry'),
  });
  const order = useEntryChange(list.id, t('Order saved'));
  const found = findEntries(list.entries, search);
  const last = Math.max(1, Math.ceil(found.length / PER_PAGE));
  const shown = Math.min(page, last);
  const setOrder = (codes: string[]) =>
    order.mutate((api) => api.request('PUT /admin/lists/:list/order', { params: { list: list.id }, json: { codes } }));
  const close = () => setAsked(undefined);
  const changing = asked?.what === 'change' ? list.entries.find(({ code }) => code === asked.code) : undefined;
  return (
    <>
      <Box sx={styles.tools}>
        <TextField
          id="list-search"
          name="search"
          type="search"
          label={t('Search')}
          value={search}
          onChange={({ target }) => {
            setSearch(toStorableText(target.value));
            setPage(1);
          }}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        <Box sx={styles.buttons}>
          <Button variant="contained" onClick={() => setAsked({ what: 'add' })}>
            {t('Add an entry')}
          </Button>
          <Button onClick={() => setAsked({ what: 'import' })}>{t('Import lines')}</Button>
          <Button
            onClick={() => setOrder(sortCodes(list.entries))}
            disabled={list.entries.length < 2}
            loading={order.isPending}
          >
            {t('Sort by alphabet')}
          </Button>
        </Box>
      </Box>
      {order.error && (
        <ErrorState title={describeFailure(order.error)}>
          <p>{t('The order is as it was.')}</p>
        </ErrorState>
      )}
      <Box ref={table}>
        <DataTable
          caption={list.title}
          columns={listColumns(list, { isWhole: search === '', onOrder: setOrder, busy: order.isPending })}
          rows={found.slice((shown - 1) * PER_PAGE, shown * PER_PAGE)}
          rowKey={({ code }) => code}
          rowLink={({ code }) => ({ href: `#${code}`, onSelect: () => setAsked({ what: 'change', code }) })}
          empty={
            search === '' ? (
              <EmptyState title={t('The list is empty')}>
                {t('Add entries, or import lines from a spreadsheet.')}
              </EmptyState>
            ) : (
              <EmptyState
                title={t('No entry has these words')}
                action={<Button onClick={() => setSearch('')}>{t('Clear the search')}</Button>}
              />
            )
          }
        />
      </Box>
      {found.length > 0 && (
        <Pagination
          page={shown}
          perPage={PER_PAGE}
          total={found.length}
          rangeText={msg('{from}–{to} of {count} entries')}
          onChange={setPage}
        />
      )}
      {asked?.what === 'add' && <EntryDialog list={list} onClose={close} />}
      {changing && <EntryDialog key={changing.code} list={list} entry={changing} onClose={close} />}
      {asked?.what === 'import' && <ImportDialog list={list} onClose={close} />}
    </>
  );
}

interface Ordering {
  /** Whether every entry is shown, so that what stands above one is what stands above it in the list. */
  isWhole: boolean;
  busy: boolean;
  onOrder: (codes: string[]) => void;
}

function listColumns(list: KeptList, ordering: Ordering): TableColumn<KeptEntry>[] {
  const { columns, code_title } = list;
  return [
    { key: 'label', header: t('Applicants read'), cell: ({ label }) => label },
    { key: 'code', header: code_title, unbroken: true, cell: ({ code }) => code },
    ...columns.map(({ key, title }): TableColumn<KeptEntry> => ({
      key: `text-${key}`,
      header: title,
      givesWay: 2,
      cell: ({ texts }) => texts[key] ?? '',
    })),
    {
      key: 'state',
      header: t('State'),
      unbroken: true,
      cell: ({ retired }) => (
        <StatusChip tone={retired ? 'neutral' : 'success'}>{retired ? t('Retired') : t('Offered')}</StatusChip>
      ),
    },
    { key: 'updated_at', header: t('Last change'), givesWay: 1, cell: ({ updated_at }) => toTimeText(updated_at) },
    ...(ordering.isWhole && list.entries.length > 1
      ? [
          {
            key: 'order',
            header: t('Order'),
            cell: (entry: KeptEntry) => <Move list={list} entry={entry} {...ordering} />,
          },
        ]
      : []),
  ];
}

function Move({
  list: { entries },
  entry: { code, label },
  busy,
  onOrder,
}: { list: KeptList; entry: KeptEntry } & Ordering) {
  return (
    <Box component="span" sx={styles.move}>
      <IconButton
        size="small"
        aria-label={t('Move {label} up', { label })}
        disabled={entries[0]?.code === code}
        onClick={() => !busy && onOrder(moveCode(entries, code, -1))}
      >
        <ArrowUpward fontSize="small" />
      </IconButton>
      <IconButton
        size="small"
        aria-label={t('Move {label} down', { label })}
        disabled={entries.at(-1)?.code === code}
        onClick={() => !busy && onOrder(moveCode(entries, code, 1))}
      >
        <ArrowDownward fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** Those that have every word of the search in their code or their words. */
export function findEntries(entries: readonly KeptEntry[], search: string): KeptEntry[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return entries.filter(({ code, label, texts }) => {
    const text = fold([code, label, ...Object.values(texts)].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** Without accents and capitals, which nobody types when looking for something. */
function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** The codes, by the alphabet of what applicants read. */
export function sortCodes(entries: readonly KeptEntry[]): string[] {
  const { compare } = new Intl.Collator(getLanguage().id, { numeric: true, sensitivity: 'base' });
  return entries.toSorted((one, other) => compare(one.label, other.label)).map(({ code }) => code);
}

/** The codes with one entry a place further up or down. */
export function moveCode(entries: readonly KeptEntry[], code: string, by: 1 | -1): string[] {
  const codes = entries.map((entry) => entry.code);
  const place = codes.indexOf(code);
  const [moved = code] = codes.splice(place, 1);
  codes.splice(Math.min(codes.length, Math.max(0, place + by)), 0, moved);
  return codes;
}

interface EntryDialogProps {
  list: KeptList;
  /** Without it a new one is added. */
  entry?: KeptEntry;
  onClose: () => void;
}

/** One entry of a list: added, renamed, retired, or offered again. */
function EntryDialog({ list, entry, onClose }: EntryDialogProps) {
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
    <FormDialog
      title={entry?.label ?? t('Add an entry')}
      over={
        retiring && entry && <Retire list={list} entry={entry} onClose={() => setRetiring(false)} onDone={onClose} />
      }
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
    </FormDialog>
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
    <ConfirmChange
      change={change}
      title={retired ? t('Offer {label} again?', { label }) : t('Retire {label}?', { label })}
      confirmLabel={retired ? t('Offer again') : t('Retire')}
      busyLabel={t('Saving...')}
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
    </ConfirmChange>
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
