/** What the list is filtered by: search, status, type, days. */
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type RefObject } from 'react';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { FilterChips } from '@/office/layout/filter-chips';
import { useSeenTypes } from '@/sign-in/officer/signed-in-officer';
import { listTypes } from '../layout/provider-names';
import { SearchForm } from '../layout/search-form';
import { useStatuses } from '../layout/use-statuses';
import { CommitField } from '../layout/commit-field';
import { isFiltered, PAGE_SIZES, type ListQuery } from './list-query';
import { listStyles } from '../layout/list-styles';
import { styles } from './applications-styles';
import { t } from '@/texts/t';

export interface FiltersProps {
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLDivElement | null>;
}

export function Filters({ query, change, onClear, searchRef }: FiltersProps) {
  const seen = useSeenTypes();
  const statuses = useStatuses().map(({ id, label }) => ({ value: id, label }));
  const sizes = [...new Set([...PAGE_SIZES, query.per_page])]
    .toSorted((one, other) => one - other)
    .map((size) => ({ value: String(size), label: String(size) }));
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const shown = !phone || open;
  return (
    <Box sx={listStyles.filters}>
      <div ref={searchRef}>
        <SearchForm
          id="filter-search"
          hint={t('Name, reference, phone, e-mail or registration number')}
          search={query.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      {phone && (
        <div>
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {isFiltered(query) ? t('Filters (in use)') : t('Filters')}
          </Button>
        </div>
      )}
      {shown && (
        <FilterChips
          label={t('Status')}
          chips={withUnknown(statuses, query.status)}
          value={query.status}
          onChange={(status) => change({ status })}
        />
      )}
      {shown && (
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
            {withUnknown(listTypes(seen), query.type).map(toOption)}
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
          {isFiltered(query) && (
            <Box sx={styles.clear}>
              <Button variant="text" onClick={onClear}>
                {t('Clear the filters')}
              </Button>
            </Box>
          )}
        </Box>
      )}
    </Box>
  );
}

function toOption({ value, label }: { value: string; label: string }) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}

/** What the address filters by must be seen, also when no definition knows it. */
function withUnknown(choices: { value: string; label: string }[], value: string): { value: string; label: string }[] {
  if (value === '' || choices.some((choice) => choice.value === value)) return choices;
  return [
    ...choices,
    {
      value,
      label: value
        .split(',')
        .map((part) => choices.find((choice) => choice.value === part)?.label ?? part)
        .join(', '),
    },
  ];
}
