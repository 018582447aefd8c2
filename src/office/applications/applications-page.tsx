/** All applications: filtered, sorted, exported, decided several at a time. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, useMemo, useEffect, useId } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Button from '@mui/material/Button';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { NoSuchPage, Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { useOpenQueue } from '../layout/use-queues';
import { useRowKeys } from '../layout/use-row-keys';
import { useShortcut } from '../layout/shortcut-provider';
import { describeFailure } from '@/api/client/describe-failure';
import { listWorkflows } from '../layout/workflows';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { BulkBar } from './bulk-dialog';
import { hasBulkTransitions } from './bulk-transitions';
import { ColumnChoice, keepChosen, useLeftOut, useColumns } from './use-columns';
import { Filters } from './filters';
import {
  isFiltered,
  isOfDesk,
  readListQuery,
  readTableSort,
  toParams,
  toTableSort,
  type ListQuery,
  type ReadQuery,
} from './list-query';
import { listStyles } from '../layout/list-styles';
import { useQueryChange, type QueryPart } from '../layout/use-query-change';
import { msg, t, type Message } from '@/texts/t';
import { providers } from 'virtual:registry';
import { useQueryClient, useMutation } from '@tanstack/react-query';
import { BACKGROUND_ABOVE, EXPORT_FORMATS, type Export, type ExportFormat } from '@/api/shapes/export';
import { api } from '@/page/data/api';
import { showToast } from '@/ui/toast';
import { ExportButton } from '../layout/export-button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { formatNumber, toLongTime } from '@/engine/locale/formats';
import { toSizeText } from '@/engine/locale/size-text';
import { saveFile } from '@/fields/files/save-file';
import { isFocusLost } from '@/ui/focus-lost';
import { styles } from './applications-styles';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import type { NewView, QueueEntry } from '@/api/shapes/desk';
import type { QueueQuery } from '@/definition/language/queue';
import { toStorableText } from '@/fields/storable-text';
import { ConfirmChange } from '../layout/confirm-change';

const APPLICATION_RANGE = msg(
  '{more, select, yes {{from}–{to} of more than {count} applications} other {{from}–{to} of {count} applications}}',
);

export function ApplicationsPage() {
  const { query, faults, change } = useListQuery();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const may = useMay();
  const decides = listWorkflows().some((workflow) => hasBulkTransitions(workflow, may));
  const search = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, isFetching, refetch } = useAdminQuery(
    ['applications', query],
    (api, signal) => api.request('GET /admin/applications', { query: { ...query }, signal }),
    { enabled: faults.length === 0 },
  );
  const queue = useOpenQueue();
  const columns = useColumns(query.type, isOfDesk(query), queue?.columns);
  const leftOut = useLeftOut();
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  // A queue's own columns are those of its work, for everybody.
  const choosesColumns = !queue?.columns;
  const shown = useMemo(
    () => (choosesColumns ? keepChosen(columns, query.sort, leftOut.keys) : columns),
    [choosesColumns, columns, query.sort, leftOut.keys],
  );
  const rows = data?.data ?? [];
  const clear = () => setParams(new URLSearchParams());
  useShortcut({
    key: '/',
    label: t('Search applications'),
    run: () => search.current?.querySelector('input')?.focus(),
  });
  useRowKeys(table, {
    next: t('Next application in the list'),
    previous: t('Previous application in the list'),
    pick: t('Select the application'),
    open: t('Open the application'),
  });
  // The detail keeps the list's address: its neighbours, and the way back, are those of this list.
  const open = (id: string) => {
    const path = `/admin/applications/${id}${params.size === 0 ? '' : `?${params}`}`;
    return { href: path, onSelect: () => void navigate(path) };
  };

  return (
    <>
      <AdminHeading
        actions={
          <>
            {faults.length === 0 && <ViewButtons query={query} queue={queue} />}
            {choosesColumns && !phone && <ColumnChoice columns={columns} sort={query.sort} leftOut={leftOut} />}
            <ListExports query={query} total={data?.total ?? 0} disabled={faults.length > 0 || rows.length === 0} />
          </>
        }
      >
        {queue?.title ?? t('Applications')}
      </AdminHeading>
      <BackgroundExports />
      <Filters query={query} ofQueue={queue !== undefined} change={change} onClear={clear} searchRef={search} />
      {faults.length > 0 && (
        <ErrorState title={t('This address cannot be shown')} onRetry={clear} retryLabel={t('Show all applications')}>
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </ErrorState>
      )}
      {faults.length === 0 && (
        <>
          {decides && <BulkBar rows={rows} selected={selected} onDone={() => setSelected(new Set())} />}
          <Box ref={table} sx={listStyles.table}>
            <DataTable
              caption={queue?.title ?? t('Applications')}
              columns={shown}
              rows={error ? [] : rows}
              rowKey={(row) => row.id}
              rowLink={(row) => open(row.id)}
              sort={toTableSort(query)}
              onSort={(sort) => change(readTableSort(sort))}
              selection={
                decides
                  ? { selected, onChange: setSelected, label: (row) => t('Select {title}', { title: row.title }) }
                  : undefined
              }
              loading={isFetching}
              error={error ? describeFailure(error) : undefined}
              onRetry={() => void refetch()}
              empty={
                (data?.total ?? 0) > 0 ? (
                  <NoSuchPage page={query.page} onFirst={() => change({ page: 1 })} />
                ) : queue?.empty ? (
                  <EmptyState title={queue.empty} />
                ) : isFiltered(query) ? (
                  <EmptyState
                    title={t('No application fits these filters')}
                    action={<Button onClick={clear}>{t('Clear the filters')}</Button>}
                  >
                    {t('Try fewer filters, or another spelling.')}
                  </EmptyState>
                ) : (
                  <EmptyState title={t('No application has been submitted yet')}>
                    {t('It will stand here as soon as somebody submits one.')}
                  </EmptyState>
                )
              }
            />
          </Box>
          {data && rows.length > 0 && (
            <Pagination
              page={query.page}
              perPage={query.per_page}
              total={data.total}
              more={data.more}
              rangeText={APPLICATION_RANGE}
              onChange={(page) => change({ page })}
            />
          )}
          {data?.more === true && (
            <p>
              {t('More applications fit this search than are listed. Add a word, a status or days to find the others.')}
            </p>
          )}
        </>
      )}
    </>
  );
}

interface ListQueryState extends ReadQuery {
  /** Changes part of it. All but a turn of the page starts at page 1 again. */
  change: (part: QueryPart<ListQuery>) => void;
}

/** The list's query, kept in the address. */
function useListQuery(): ListQueryState {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readListQuery(params), [params]);
  const change = useQueryChange(read.query, (query) => setParams(toParams(query)));
  return { ...read, change };
}

/**
 * The list as a file for a spreadsheet; of one type with the answers that the list shows, or with all. A long one is
 * written in the background. `total`: of the applications that the query finds.
 */
function ListExports({ query, total, disabled }: { query: ListQuery; total: number; disabled: boolean }) {
  const client = useQueryClient();
  const isOneType = providers.some(({ applicationType }) => applicationType === query.type);
  return EXPORT_FORMATS.map((format) => {
    const load = async (answers?: 'listed' | 'all') => {
      const asked = { ...query, page: 1, answers };
      if (total <= BACKGROUND_ABOVE) return api.download(`GET /admin/applications.${format}`, { query: asked });
      await api.request('POST /admin/exports', { query: { ...asked, format } });
      showToast(t('The export is being written. An email tells you when it is ready.'), 'success');
      await client.invalidateQueries({ queryKey: ['admin', ...EXPORTS_KEY] });
      return undefined;
    };
    return (
      <ExportButton
        key={format}
        name={`applications.${format}`}
        load={() => load()}
        choices={
          isOneType
            ? [
                { label: t('List columns'), load: () => load('listed') },
                { label: t('All answers'), load: () => load('all') },
              ]
            : undefined
        }
        disabled={disabled}
      />
    );
  });
}

/** Of the query, which asking for another one makes outdated. */
const EXPORTS_KEY = ['exports'] as const;

/** Between two looks at one that is being written. */
const LOOK_MS = 3000;

const TITLES: Record<ExportFormat, Message> = {
  csv: msg('{count, plural, one {CSV file of # application} other {CSV file of # applications}}'),
  xlsx: msg('{count, plural, one {Excel file of # application} other {Excel file of # applications}}'),
};

const isUnderWay = ({ state }: Export) => state === 'waiting' || state === 'writing';

/** Nothing where there are none. */
function BackgroundExports() {
  const { data } = useAdminQuery(EXPORTS_KEY, (client, signal) => client.request('GET /admin/exports', { signal }), {
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) === true ? LOOK_MS : false),
  });
  const exports = data?.data ?? [];
  useToldWhenReady(exports);
  if (exports.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('Exports')} sx={styles.exports}>
      {exports.map((each) => (
        <BackgroundExport key={each.id} each={each} />
      ))}
    </Box>
  );
}

function BackgroundExport({ each }: { each: Export }) {
  const titleId = useId();
  const client = useQueryClient();
  const fetching = useMutation({
    mutationFn: () => api.download('GET /admin/exports/:id/file', { params: { id: each.id } }),
    onSuccess: (file) => {
      saveFile(file, `applications.${each.format}`);
      showToast(t('Export downloaded'), 'success');
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  const removing = useMutation({
    mutationFn: () => api.request('DELETE /admin/exports/:id', { params: { id: each.id } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['admin', ...EXPORTS_KEY] });
      if (isFocusLost()) document.querySelector<HTMLElement>('h1')?.focus();
    },
    onError: (error) => showToast(describeFailure(error), 'error'),
  });
  const { state, written, total, size, ends_at } = each;
  return (
    <Card component="li" sx={styles.export}>
      <Box sx={styles.exportWords}>
        <Typography id={titleId} variant="subtitle2" component="p">
          {t(TITLES[each.format], { count: state === 'ready' ? written : total })}
        </Typography>
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'textSecondary'}>
          {state === 'ready'
            ? t('{size}, kept until {time}', {
                size: toSizeText(size ?? 0),
                time: toLongTime(new Date(ends_at), { year: false }),
              })
            : state === 'failed'
              ? t(
                  'It could not be written. Remove it, and export the list again; if it fails again, tell your administrator.',
                )
              : t('{written} of {total} written. You may leave this page: an email tells you when it is ready.', {
                  written: formatNumber(written),
                  total: formatNumber(total),
                })}
        </Typography>
        {isUnderWay(each) && (
          <LinearProgress
            variant="determinate"
            value={total === 0 ? 0 : Math.min(100, Math.round((written / total) * 100))}
            aria-labelledby={titleId}
          />
        )}
      </Box>
      {state === 'ready' && (
        <Button size="small" aria-describedby={titleId} loading={fetching.isPending} onClick={() => fetching.mutate()}>
          {t('Download')}
        </Button>
      )}
      <Button
        size="small"
        variant="text"
        aria-describedby={titleId}
        loading={removing.isPending}
        onClick={() => removing.mutate()}
      >
        {isUnderWay(each) ? t('Cancel') : t('Remove')}
      </Button>
    </Card>
  );
}

/** Says it once, of each that was seen before it was ready. */
function useToldWhenReady(exports: readonly Export[]): void {
  const unready = useRef<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const ready = exports.some(({ id, state }) => state === 'ready' && unready.current.has(id));
    if (ready) showToast(t('Your export is ready'), 'success');
    unready.current = new Set(exports.filter(isUnderWay).map(({ id }) => id));
  }, [exports]);
}

const MOST_CHARACTERS = 60;

interface ViewButtonsProps {
  query: ListQuery;
  /** The queue or view that the list is of, if it is of one. */
  queue: QueueEntry | undefined;
}

/** Keeping what the list is filtered by as a view in the rail, and taking a view out of it. */
function ViewButtons({ query, queue }: ViewButtonsProps) {
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
    <ConfirmChange
      change={keep}
      title={t('Save as view')}
      confirmLabel={t('Save')}
      busyLabel={t('Saving...')}
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
    </ConfirmChange>
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
    <ConfirmChange
      change={remove}
      danger
      title={t('Remove “{view}”?', { view: view.title })}
      confirmLabel={t('Remove view')}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      <p>
        {view.shared
          ? t('No officer has it in the rail then. The applications stay as they are.')
          : t('The applications stay as they are.')}
      </p>
    </ConfirmChange>
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
