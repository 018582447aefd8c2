/** What is late, what soon will be, and how long people wait. */
import Box from '@mui/material/Box';
import { Link, useNavigate } from 'react-router-dom';
import type { ReactNode } from 'react';
import type { AdminDashboard } from '@/api/shapes/figures';
import type { AdminApplicationRow } from '@/api/shapes/review';
import type { Queue } from '@/definition/language/queue';
import { formatNumber } from '@/engine/locale/formats';
import { toLoadQuery } from '@/engine/workflow/figure-query';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import { toDayText } from '@/records/record-dates';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { StatusChip } from '@/ui/status-chip';
import type { TableColumn } from '@/ui/table-column';
import { formatAge } from '../layout/format-time';
import { nameType } from '../layout/provider-names';
import { FigureLink } from './figure-link';
import { FigureTable } from './figure-table';
import { styles } from './dashboard-styles';
import { t } from '@/texts/t';

const BY_DUE_DAY = { sort: 'due_at', order: 'asc' } as const;
const BY_WAIT = { sort: 'waiting_since', order: 'asc' } as const;
const WAITS: Queue['query'] = toLoadQuery(undefined);

export interface NowFiguresProps {
  data: AdminDashboard;
  now: Date;
}

export function NowFigures({ data: { load, waiting, failed_messages }, now }: NowFiguresProps) {
  const overdue = sum(load.map((each) => each.overdue));
  const { count, oldest_since, median_since } = waiting;
  const toWaits = toQueueAddress({ query: WAITS, ...BY_WAIT });
  const age = (since: string | null) =>
    since === null ? (
      t('None')
    ) : (
      <Box component={Link} to={toWaits} sx={styles.link}>
        {formatAge(since, now)}
      </Box>
    );
  return (
    <Box component="dl" sx={styles.figures}>
      <Figure label={t('Overdue')} {...(overdue > 0 ? { tone: 'danger' } : {})}>
        <FigureLink value={overdue} label={t('Overdue')} query={toLoadQuery(undefined, 'overdue')} {...BY_DUE_DAY} />
      </Figure>
      <Figure label={t('Due within two working days')}>
        <FigureLink
          value={sum(load.map((each) => each.soon))}
          label={t('Due within two working days')}
          query={toLoadQuery(undefined, 'soon')}
          {...BY_DUE_DAY}
        />
      </Figure>
      <Figure label={t('Waiting for an officer')}>
        <FigureLink value={count} label={t('Waiting for an officer')} query={WAITS} {...BY_WAIT} />
      </Figure>
      <Figure label={t('Longest wait')}>{age(oldest_since)}</Figure>
      <Figure label={t('Median wait')}>{age(median_since)}</Figure>
      {failed_messages !== null && (
        <Figure label={t('Messages that failed')}>
          <Box component={Link} to="/admin/messages" sx={styles.link}>
            {formatNumber(failed_messages)}
          </Box>
        </Figure>
      )}
    </Box>
  );
}

function Figure({ label, tone, children }: { label: string; tone?: 'danger'; children: ReactNode }) {
  return (
    <Box sx={styles.figure} data-tone={tone}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </Box>
  );
}

/** An application that is opened here has its neighbours in this order. */
export function NextDue({ rows, now }: { rows: readonly AdminApplicationRow[]; now: Date }) {
  const navigate = useNavigate();
  const search = toQueueAddress({ query: WAITS, ...BY_DUE_DAY }).split('?')[1];
  const toPath = ({ id }: AdminApplicationRow) => `/admin/applications/${id}?${search}`;
  const columns: TableColumn<AdminApplicationRow>[] = [
    { key: 'title', header: t('Application'), onCard: 'first', cell: (row) => row.title },
    { key: 'type', header: t('Type'), givesWay: 2, cell: (row) => nameType(row.application_type) },
    { key: 'due', header: t('Due'), unbroken: true, onCard: 'second', cell: (row) => <DueDay row={row} /> },
    { key: 'officer', header: t('Officer'), onCard: 'second', cell: (row) => row.assignee?.name ?? t('Nobody') },
    {
      key: 'waiting',
      header: t('Waiting'),
      align: 'end',
      givesWay: 1,
      cell: (row) => formatAge(row.waiting_since, now),
    },
  ];
  return (
    <DataTable
      caption={t('Due first')}
      showCaption
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowLink={(row) => ({ href: toPath(row), onSelect: () => void navigate(toPath(row)) })}
      empty={<EmptyState title={t('Nothing is waiting')}>{t('No application waits for an officer.')}</EmptyState>}
    />
  );
}

function DueDay({ row: { due_at, due } }: { row: AdminApplicationRow }) {
  if (due_at === null) return t('No day');
  const day = toDayText(due_at);
  return due === 'overdue' ? <StatusChip tone="danger">{t('Overdue: {day}', { day })}</StatusChip> : day;
}

/** Who has how much of what waits for an officer. */
export function Load({ load }: { load: AdminDashboard['load'] }) {
  return (
    <FigureTable
      caption={t('Load per officer')}
      nameHeader={t('Officer')}
      headers={[t('Open'), t('Overdue'), t('Due soon')]}
      rows={load.map(({ officer, open, overdue, soon }) => {
        const name = officer?.name ?? t('Nobody');
        const id = officer?.id ?? null;
        return {
          key: id ?? '',
          name,
          cells: [
            <FigureLink
              key="open"
              value={open}
              label={t('Open, {name}', { name })}
              query={toLoadQuery(id)}
              {...BY_DUE_DAY}
            />,
            <FigureLink
              key="overdue"
              value={overdue}
              label={t('Overdue, {name}', { name })}
              query={toLoadQuery(id, 'overdue')}
              {...BY_DUE_DAY}
            />,
            <FigureLink
              key="soon"
              value={soon}
              label={t('Due soon, {name}', { name })}
              query={toLoadQuery(id, 'soon')}
              {...BY_DUE_DAY}
            />,
          ],
        };
      })}
    />
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}
