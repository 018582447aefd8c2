/** All applications: filtered, sorted, exported, decided several at a time. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, useMemo } from 'react';
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
import { ColumnChoice, keepChosen, useLeftOut } from './column-choice';
import { Filters } from './filters';
import { BackgroundExports, EXPORTS_KEY } from './background-exports';
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
import { useColumns } from './use-columns';
import { ViewButtons } from './view-buttons';
import { listStyles } from '../layout/list-styles';
import { useQueryChange, type QueryPart } from '../layout/use-query-change';
import { msg, t } from '@/texts/t';
import { providers } from 'virtual:registry';
import { useQueryClient } from '@tanstack/react-query';
import { BACKGROUND_ABOVE, EXPORT_FORMATS } from '@/api/shapes/export';
import { api } from '@/page/data/api';
import { showToast } from '@/ui/toast';
import { ExportButton } from '../layout/export-button';

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
