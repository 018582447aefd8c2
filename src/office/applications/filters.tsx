/** What the list is filtered by: search, status, type, days. */
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type RefObject } from 'react';
import { Button } from '@/ui/button';
import { DateInput } from '@/ui/date-input';
import { FieldFrame } from '@/ui/field-frame';
import { FilterChips } from '@/ui/filter-chips';
import { SelectInput } from '@/ui/select-input';
import { useSeenTypes } from '@/session/officer/signed-in-officer';
import { listTypes } from '../layout/provider-names';
import { SearchForm } from '../layout/search-form';
import { listStatuses } from '../layout/workflows';
import { useTypedText } from '../layout/use-typed-text';
import { isFiltered, PAGE_SIZES, type ListQuery } from './list-query';
import styles from './applications.module.css';

export interface FiltersProps {
  query: ListQuery;
  change: (part: Partial<ListQuery>) => void;
  onClear: () => void;
  searchRef: RefObject<HTMLDivElement | null>;
}

export function Filters({ query, change, onClear, searchRef }: FiltersProps) {
  const seen = useSeenTypes();
  const statuses = listStatuses(seen).map(({ id, label }) => ({ value: id, label }));
  const sizes = [...new Set([...PAGE_SIZES, query.per_page])]
    .toSorted((one, other) => one - other)
    .map((size) => ({ value: String(size), label: String(size) }));
  const phone = useMediaQuery('(max-width: 599px)', { noSsr: true });
  const [open, setOpen] = useState(false);
  const shown = !phone || open;
  return (
    <div className={styles.filters}>
      <div ref={searchRef}>
        <SearchForm
          id="filter-search"
          hint="Name, reference, phone, e-mail or registration number"
          search={query.search}
          onSearch={(search) => change({ search })}
        />
      </div>
      {phone && (
        <div>
          <Button expanded={open} onClick={() => setOpen(!open)}>
            {isFiltered(query) ? 'Filters (in use)' : 'Filters'}
          </Button>
        </div>
      )}
      {shown && (
        <FilterChips
          label="Status"
          chips={withUnknown(statuses, query.status)}
          value={query.status}
          onChange={(status) => change({ status })}
        />
      )}
      {shown && (
        <div className={styles.more}>
          <FieldFrame id="filter-type" label="Type">
            <SelectInput
              id="filter-type"
              name="type"
              placeholder="All types"
              choices={withUnknown(listTypes(seen), query.type)}
              value={query.type}
              onChange={(type) => change({ type })}
            />
          </FieldFrame>
          <FieldFrame id="filter-from" label="Submitted from">
            <DayFilter
              id="filter-from"
              name="date_from"
              value={query.date_from}
              onChange={(date_from) => change({ date_from })}
            />
          </FieldFrame>
          <FieldFrame id="filter-to" label="Submitted to">
            <DayFilter
              id="filter-to"
              name="date_to"
              value={query.date_to}
              onChange={(date_to) => change({ date_to })}
            />
          </FieldFrame>
          <FieldFrame id="filter-size" label="Rows per page">
            <SelectInput
              id="filter-size"
              name="per_page"
              placeholder="25"
              choices={sizes}
              value={String(query.per_page)}
              onChange={(size) => change({ per_page: Number(size) || 25 })}
            />
          </FieldFrame>
          {isFiltered(query) && (
            <div className={styles.clear}>
              <Button kind="link" onClick={onClear}>
                Clear the filters
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

/** A day is taken over once it is whole: half a year typed must not empty the list. */
function DayFilter({
  id,
  name,
  value,
  onChange,
}: {
  id: string;
  name: string;
  value: string;
  onChange: (day: string) => void;
}) {
  const [typed, setTyped] = useTypedText(value);
  const take = () => {
    if (typed !== value) onChange(typed);
  };
  return (
    <span
      onKeyDown={(event) => {
        if (event.key === 'Enter') take();
      }}
      role="presentation"
    >
      <DateInput id={id} name={name} value={typed} onChange={setTyped} onBlur={take} />
    </span>
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
