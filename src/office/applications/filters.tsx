/** What the list is filtered by: the search, what else is in force as chips, and, unfolded, all that can be chosen. */
import Box from '@mui/material/Box';
import { useId, useState, type RefObject } from 'react';
import Button from '@mui/material/Button';
import type { QueryPart } from '../layout/use-query-change';
import { FilterChips } from '@/office/layout/filter-chips';
import { useSeenTypes } from '@/sign-in/officer/signed-in-officer';
import { listTypes } from '../layout/provider-names';
import { SearchForm } from '../layout/search-form';
import { useStatuses } from '../layout/use-statuses';
import { CommitField } from '../layout/commit-field';
import { isFiltered, PAGE_SIZES, type ListQuery, DECISION_WORDS, DESK_WORDS, type FilterWord } from './list-query';
import { styles } from './applications-styles';
import { t } from '@/texts/t';
import Close from '@mui/icons-material/Close';
import Chip from '@mui/material/Chip';
import { toDayText } from '@/records/record-dates';
import { useAdminQuery } from '../layout/use-admin-query';
import { listWorkflows } from '../layout/workflows';
import { SelectField } from '../layout/select-field';

export interface FiltersProps {
  query: ListQuery;
  /** Whether it is the list of a queue, whose title says what it asks for beyond the fields. */
  ofQueue: boolean;
  change: (part: QueryPart<ListQuery>) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLDivElement | null>;
}

interface Choice {
  value: string;
  label: string;
}

export function Filters({ query, ofQueue, change, onClear, searchRef }: FiltersProps) {
  const id = useId();
  const seen = useSeenTypes();
  const statuses = withUnknown(
    useStatuses().map((status) => ({ value: status.id, label: status.label })),
    query.status.split(','),
  );
  const types = withUnknown(listTypes(seen), [query.type]);
  const sizes = [...new Set([...PAGE_SIZES, query.per_page])]
    .toSorted((one, other) => one - other)
    .map((size) => ({ value: String(size), label: String(size) }));
  const [open, setOpen] = useState(false);
  const count = countFilters(query);
  return (
    <>
      <Box sx={styles.row}>
        <Box ref={searchRef} sx={styles.search}>
          <SearchForm
            id="filter-search"
            hint={t('Name, reference, phone, email or registration number')}
            search={query.search}
            onSearch={(search) => change({ search })}
          />
        </Box>
        <Button aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
          {count === 0 ? t('Filters') : t('Filters ({count})', { count })}
        </Button>
        <ChosenFilters query={query} ofQueue={ofQueue} statuses={statuses} types={types} change={change} />
        {isFiltered(query) && (
          <Button variant="text" onClick={onClear}>
            {t('Clear the filters')}
          </Button>
        )}
      </Box>
      {open && (
        <Box id={id} role="group" aria-label={t('Filters')} sx={styles.choices}>
          <FilterChips
            label={t('Status')}
            chips={statuses}
            value={query.status}
            onChange={(status) => change({ status })}
            onToggle={(pressed) => change(({ status }) => ({ status: toggleStatus(status, pressed) }))}
          />
          <Box sx={styles.more}>
            <SelectField
              id="filter-type"
              name="type"
              label={t('Type')}
              value={query.type}
              onChange={({ target }) => change({ type: target.value })}
              none={t('All types')}
              choices={types}
            />
            <CommitField
              type="date"
              label={t('Submitted from')}
              id="filter-from"
              name="date_from"
              value={query.date_from}
              onCommit={(date_from) => change({ date_from })}
            />
            <CommitField
              type="date"
              label={t('Submitted to')}
              id="filter-to"
              name="date_to"
              value={query.date_to}
              onCommit={(date_to) => change({ date_to })}
            />
            <SelectField
              id="filter-size"
              name="per_page"
              label={t('Rows per page')}
              value={String(query.per_page)}
              onChange={({ target }) => change({ per_page: Number(target.value) })}
              choices={sizes}
            />
          </Box>
        </Box>
      )}
    </>
  );
}

/** What the address filters by must be seen, also when no definition knows it, or where it is a list of several. */
function withUnknown(choices: readonly Choice[], values: readonly string[]): Choice[] {
  const nameOne = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  const unknown = values.filter((value) => value !== '' && !choices.some((choice) => choice.value === value));
  return [...choices, ...unknown.map((value) => ({ value, label: value.split(',').map(nameOne).join(', ') }))];
}

const FIELDS = ['search', 'type', 'date_from', 'date_to'] as const;

interface Asked {
  key: string;
  text: string;
  /** What is left of the query without it. */
  rest: QueryPart<ListQuery>;
}

interface ChosenFiltersProps {
  query: ListQuery;
  /** Whether it is the list of a queue, whose title says what it asks for beyond the fields. */
  ofQueue: boolean;
  statuses: readonly { value: string; label: string }[];
  types: readonly { value: string; label: string }[];
  change: (part: QueryPart<ListQuery>) => void;
}

/** The list of statuses, joined by commas, with this one or without it. */
function toggleStatus(statuses: string, status: string): string {
  const chosen = statuses.split(',').filter((each) => each !== '');
  return (chosen.includes(status) ? chosen.filter((each) => each !== status) : [...chosen, status]).join(',');
}

/** How many filters are in force: each status is one. */
function countFilters(query: ListQuery): number {
  return listStatuses(query).length + listWords(query).length + FIELDS.filter((key) => query[key] !== '').length;
}

/** What the list is filtered by, also where a figure or a queue has led here: each can be taken away. */
function ChosenFilters({ query, ofQueue, statuses, types, change }: ChosenFiltersProps) {
  const words = ofQueue ? [] : listWords(query);
  const officers = useAdminQuery(['officers'], (client, signal) => client.request('GET /admin/officers', { signal }), {
    enabled: words.includes('assignee') || words.includes('decided_by'),
  }).data?.data;
  const nameOfficer = (id: string) => officers?.find((officer) => officer.id === id)?.name ?? t('one officer');
  const chosen = listStatuses(query);
  const asked: Asked[] = [
    ...chosen.map((status): Asked => ({
      key: `status ${status}`,
      text: nameChoice(statuses, status),
      rest: (now) => ({ status: toggleStatus(now.status, status) }),
    })),
    ...FIELDS.filter((key) => query[key] !== '').map((key) => ({
      key,
      text: describeField(key, query[key], types),
      rest: { [key]: '' },
    })),
    ...words.map((word) => ({
      key: word,
      text: describe(word, query[word] ?? '', nameOfficer),
      rest: { [word]: undefined },
    })),
  ];
  if (asked.length === 0) return null;
  return (
    <Box role="group" aria-label={t('Filters in use')} sx={styles.asked}>
      {asked.map(({ key, text, rest }) => (
        <Chip
          key={key}
          component="button"
          type="button"
          variant="outlined"
          color="primary"
          label={text}
          icon={<Close aria-hidden="true" />}
          aria-label={t('{filter}: take this filter away', { filter: text })}
          onClick={() => change(rest)}
        />
      ))}
    </Box>
  );
}

function listStatuses({ status }: ListQuery): string[] {
  return status.split(',').filter((each) => each !== '');
}

function listWords(query: ListQuery): FilterWord[] {
  return [...DESK_WORDS, ...DECISION_WORDS].filter((word) => query[word] !== undefined);
}

function nameChoice(choices: ChosenFiltersProps['types'], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

function describeField(key: (typeof FIELDS)[number], value: string, types: ChosenFiltersProps['types']): string {
  switch (key) {
    case 'search':
      return t('“{search}”', { search: value });
    case 'type':
      return nameChoice(types, value);
    case 'date_from':
      return t('Submitted from {day}', { day: toDayText(value) });
    case 'date_to':
      return t('Submitted up to {day}', { day: toDayText(value) });
  }
}

/** What it keeps in the list; a value that it does not have is left for the server to refuse. */
function describe(word: FilterWord, value: string, nameOfficer: (id: string) => string): string {
  switch (word) {
    case 'assignee':
      if (value === 'none') return t('Nobody has it');
      if (value === 'any') return t('Somebody has it');
      return value === 'me' ? t('I have it') : t('{officer} has it', { officer: nameOfficer(value) });
    case 'due':
      return value === 'overdue' ? t('Overdue') : t('Due within two working days');
    case 'waiting':
      if (value === 'any') return t('Still open');
      return value === 'applicant' ? t('Waiting for the applicant') : t('Waiting for an officer');
    case 'follow_up':
      return value === 'waiting' ? t('Waiting for somebody else') : t('Waiting for nobody else');
    case 'stage':
      return t('Stage: {stage}', { stage: nameStage(value) });
    case 'second_person':
      return t('A second person has to confirm');
    case 'watched':
      return t('Watched by me');
    case 'duties':
      return t('Late with what is owed after the approval');
    case 'decided_from':
      return t('Decided from {day}', { day: toDayText(value) });
    case 'decided_to':
      return t('Decided up to {day}', { day: toDayText(value) });
    case 'decided_by':
      if (value === 'none') return t('Decided by nobody who is known');
      return value === 'me' ? t('Decided by me') : t('Decided by {officer}', { officer: nameOfficer(value) });
    case 'promise':
      return value === 'kept' ? t('Decided in time') : t('Decided late');
  }
}

function nameStage(id: string): string {
  const stages = listWorkflows().flatMap((workflow) => workflow.stages);
  return stages.find((stage) => stage.id === id)?.label ?? id;
}
