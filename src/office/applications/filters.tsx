/** What the list is filtered by: the search, what else is in force as chips, and, unfolded, all that can be chosen. */
import Box from '@mui/material/Box';
import { useId, useState, type RefObject } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { QueryPart } from '../layout/use-query-change';
import { FilterChips } from '@/office/layout/filter-chips';
import { useSeenTypes } from '@/sign-in/officer/signed-in-officer';
import { listTypes } from '../layout/provider-names';
import { SearchForm } from '../layout/search-form';
import { useStatuses } from '../layout/use-statuses';
import { CommitField } from '../layout/commit-field';
import { ChosenFilters, countFilters, toggleStatus } from './chosen-filters';
import { isFiltered, PAGE_SIZES, type ListQuery } from './list-query';
import { styles } from './applications-styles';
import { t } from '@/texts/t';

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
            <TextField
              select
              id="filter-type"
              name="type"
              label={t('Type')}
              value={query.type}
              onChange={({ target }) => change({ type: target.value })}
            >
              <option value="">{t('All types')}</option>
              {types.map(toOption)}
            </TextField>
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
            <TextField
              select
              id="filter-size"
              name="per_page"
              label={t('Rows per page')}
              value={String(query.per_page)}
              onChange={({ target }) => change({ per_page: Number(target.value) })}
            >
              {sizes.map(toOption)}
            </TextField>
          </Box>
        </Box>
      )}
    </>
  );
}

function toOption({ value, label }: Choice) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** What the address filters by must be seen, also when no definition knows it, or where it is a list of several. */
function withUnknown(choices: readonly Choice[], values: readonly string[]): Choice[] {
  const nameOne = (value: string) => choices.find((choice) => choice.value === value)?.label ?? value;
  const unknown = values.filter((value) => value !== '' && !choices.some((choice) => choice.value === value));
  return [...choices, ...unknown.map((value) => ({ value, label: value.split(',').map(nameOne).join(', ') }))];
}
