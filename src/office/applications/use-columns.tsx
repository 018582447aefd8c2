/**
 * The list’s columns: those of every application, those of the definition when one type is filtered, and which of them
 * an officer sees.
 */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { providers } from 'virtual:registry';
import { definitionLoaders } from 'virtual:provider-loaders';
import type { QueueEntry } from '@/api/shapes/desk';
import type { AdminApplicationRow } from '@/api/shapes/review';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toAnswerText } from '@/engine/record/answer-text';
import { toPathText } from '@/engine/record/path-text';
import { findProviderByType } from '@/engine/find-provider';
import type { Answer } from '@/engine/answers/form-data';
import type { TableColumn } from '@/ui/table-column';
import { toDayText } from '@/records/record-dates';
import { formatAge } from '../layout/format-time';
import { nameType } from '../layout/provider-names';
import { StatusChip } from '@/ui/status-chip';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { t } from '@/texts/t';
import Check from '@mui/icons-material/Check';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { deviceTexts } from '@/ui/persisted-texts';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';

type Column = TableColumn<AdminApplicationRow>;

/**
 * `type` is one application_type, several joined by commas, or ''. `wanted`: the columns of the open queue; without it,
 * those of a list of work where `ofDesk`, else of every list.
 */
export function useColumns(type: string, ofDesk: boolean, wanted?: QueueEntry['columns']): Column[] {
  const definition = useDefinition(type);
  const title: Column = {
    key: 'title',
    header: t('Application'),
    sortable: true,
    onCard: 'first',
    cell: (row) => row.title,
  };
  const reference: Column = {
    key: 'reference',
    header: t('Reference'),
    unbroken: true,
    onCard: 'second',
    cell: (row) => row.reference,
  };
  const kind: Column = {
    key: 'application_type',
    header: t('Type'),
    sortable: true,
    givesWay: 4,
    onCard: 'second',
    cell: (row) => nameType(row.application_type),
  };
  const status: Column = {
    key: 'status',
    header: t('Status'),
    sortable: true,
    unbroken: true,
    onCard: 'first',
    cell: ({ status_words: { label, tone }, waits_for_second }) => (
      <>
        <StatusChip tone={tone}>{label}</StatusChip>
        {waits_for_second && (
          <>
            <br />
            <small>{t('Waits for a second person')}</small>
          </>
        )}
      </>
    ),
  };
  const applicant: Column = {
    key: 'applicant',
    header: t('Applicant'),
    givesWay: 3,
    cell: (row) => row.applicant || row.phone || row.email || t('Unknown'),
  };
  const submitted: Column = {
    key: 'submitted_at',
    header: t('Submitted'),
    sortable: true,
    unbroken: true,
    onCard: 'never',
    cell: (row) => toDayText(row.submitted_at),
  };
  const waiting: Column = {
    key: 'waiting_since',
    header: t('Waiting'),
    sortable: true,
    unbroken: true,
    givesWay: 2,
    onCard: 'second',
    cell: (row) => (row.waiting ? tellWait(row.waiting_since) : ''),
  };
  const updated: Column = {
    key: 'updated_at',
    header: t('Updated'),
    sortable: true,
    unbroken: true,
    givesWay: 1,
    cell: (row) => toDayText(row.updated_at),
  };
  const desk = listDeskColumns();
  const owner = desk.filter(({ key }) => key === 'assignee').map((column): Column => ({ ...column, givesWay: 1 }));
  if (wanted) {
    const all = [reference, kind, status, ...desk, applicant, submitted, waiting, updated];
    const chosen = wanted.flatMap((key) => all.find((column) => column.key === key) ?? []);
    return [title, ...chosen, ...(definition ? listOwnColumns(definition) : [])];
  }
  if (ofDesk) return [title, reference, kind, status, ...desk.filter(({ key }) => key !== 'follow_up'), waiting];
  return definition
    ? [title, reference, ...listOwnColumns(definition), status, applicant, submitted, waiting, ...owner, updated]
    : [title, reference, kind, status, applicant, submitted, waiting, ...owner, updated];
}

/** "3 days"; the day it began stands behind it, for the pointer and for screen readers. */
function tellWait(since: string): ReactNode {
  const day = t('since {day}', { day: toDayText(since) });
  return (
    <time dateTime={since} title={day}>
      {formatAge(since, new Date())} <VisuallyHidden>{day}</VisuallyHidden>
    </time>
  );
}

/** Of a list of work: whose each is, and by when it is due. */
function listDeskColumns(): Column[] {
  return [
    {
      key: 'assignee',
      header: t('Officer'),
      givesWay: 3,
      onCard: 'second',
      cell: (row) => row.assignee?.name ?? t('Nobody'),
    },
    {
      key: 'due_at',
      header: t('Due'),
      sortable: true,
      unbroken: true,
      onCard: 'second',
      cell: (row) => <DueDay row={row} />,
    },
    { key: 'follow_up', header: t('Look again on'), unbroken: true, cell: (row) => toDayText(row.follow_up_on) },
  ];
}

function DueDay({ row: { due_at, due } }: { row: AdminApplicationRow }) {
  if (due_at === null) return null;
  const day = toDayText(due_at);
  return due === 'overdue' ? <StatusChip tone="danger">{t('Overdue: {day}', { day })}</StatusChip> : day;
}

function listOwnColumns(definition: ProviderDefinition): Column[] {
  const fields = listFields(definition);
  return definition.record.columns.flatMap((key) => {
    const field = findFieldAt(fields, key);
    return field
      ? [
          {
            key,
            header: toPathText(fields, key),
            givesWay: 4,
            cell: (row: AdminApplicationRow) => toAnswerText(field, row.columns[key] as Answer),
          },
        ]
      : [];
  });
}

/** The definition of the one type that is filtered; undefined for none, several, or while it loads. */
function useDefinition(type: string): ProviderDefinition | undefined {
  const provider = findProviderByType(providers, type)?.id;
  const { data } = useQuery({
    queryKey: ['definition', provider],
    queryFn: async () => (await definitionLoaders[provider ?? '']?.())?.definition ?? null,
    enabled: provider !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return provider === undefined ? undefined : (data ?? undefined);
}

/** The keys of columns that are left out, and how to change them. */
interface LeftOut {
  keys: readonly string[];
  change: (keys: readonly string[]) => void;
}

/** What the officer has left out of the list, in this browser. */
export function useLeftOut(): LeftOut {
  const { user } = useOfficer();
  const key = `admin-list-without:${user.id}`;
  const [keys, setKeys] = useState<readonly string[]>(() => split(deviceTexts.read(key)));
  return {
    keys,
    change: (next) => {
      deviceTexts.keep(key, next.join(','));
      setKeys(next);
    },
  };
}

/** A row names itself by its first column, and is ordered by another: both stay. */
function isFixed<Row>(columns: readonly TableColumn<Row>[], key: string, sort: string): boolean {
  return key === columns[0]?.key || key === sort;
}

/** The columns that are left. */
export function keepChosen<Row>(
  columns: readonly TableColumn<Row>[],
  sort: string,
  leftOut: readonly string[],
): TableColumn<Row>[] {
  return columns.filter(({ key }) => isFixed(columns, key, sort) || !leftOut.includes(key));
}

interface ColumnChoiceProps<Row> {
  columns: readonly TableColumn<Row>[];
  sort: string;
  leftOut: LeftOut;
}

export function ColumnChoice<Row>({ columns, sort, leftOut: { keys, change } }: ColumnChoiceProps<Row>) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        id={id}
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('Columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {columns.map(({ key, header }) => {
          const fixed = isFixed(columns, key, sort);
          const shown = fixed || !keys.includes(key);
          return (
            <MenuItem
              key={key}
              role="menuitemcheckbox"
              aria-checked={shown}
              disabled={fixed}
              onClick={() => change(shown ? [...keys, key] : keys.filter((each) => each !== key))}
            >
              <ListItemIcon>{shown && <Check fontSize="small" aria-hidden="true" />}</ListItemIcon>
              {header}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}

function split(text: string | undefined): string[] {
  return text?.split(',').filter((key) => key !== '') ?? [];
}
