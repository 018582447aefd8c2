/** The entries of a list, with what can be done with them. */
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import type { KeptEntry, KeptList } from '@/api/shapes/choice-list';
import { describeFailure } from '@/api/client/describe-failure';
import { toStorableText } from '@/fields/storable-text';
import { toTimeText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { Pagination } from '../layout/pagination';
import { useRowKeys } from '../layout/use-row-keys';
import { EntryDialog } from './entry-dialog';
import { ImportDialog } from './import-dialog';
import { styles } from './lists-styles';
import { useEntryChange } from './use-list';
import { msg, t } from '@/texts/t';
import { getLanguage } from '@/texts/language';

const PER_PAGE = 50;

type Asked = { what: 'add' } | { what: 'import' } | { what: 'change'; code: string };

export function ListEntries({ list }: { list: KeptList }) {
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
