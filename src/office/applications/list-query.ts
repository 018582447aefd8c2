/** The list's page, filters and order, as they stand in the address: shareable, and Back works. */
import type { AdminApplicationsQuery } from '@/api/shapes/review';
import { isDay } from '@/definition/language/calendar-day';
import { LIST_SORTS } from '@/definition/language/queue';
import { isSearchable, SEARCH_LEAST } from '@/api/shapes/search-text';
import { formatNumber } from '@/engine/locale/formats';
import type { TableSort } from '@/ui/table-column';
import { listText } from '@/texts/list-text';
import { t } from '@/texts/t';

/** Whose it is, by when it is due, whom it waits for. */
export const DESK_WORDS = [
  'assignee',
  'due',
  'waiting',
  'follow_up',
  'stage',
  'second_person',
  'watched',
  'duties',
] as const;
/** When and by whom it was decided, and whether in time. */
export const DECISION_WORDS = ['decided_from', 'decided_to', 'decided_by', 'promise'] as const;
export type FilterWord = (typeof DESK_WORDS | typeof DECISION_WORDS)[number];

export type ListQuery = Pick<AdminApplicationsQuery, 'page' | 'per_page' | 'sort' | 'order'> &
  Record<'status' | 'type' | 'search' | 'date_from' | 'date_to', string> &
  Pick<AdminApplicationsQuery, FilterWord>;

export const DEFAULTS: ListQuery = {
  page: 1,
  per_page: 25,
  sort: 'submitted_at',
  order: 'desc',
  status: '',
  type: '',
  search: '',
  date_from: '',
  date_to: '',
};

export const PAGE_SIZES = [25, 50, 100] as const;

const MAX_SEARCH = 200;

export interface ReadQuery {
  query: ListQuery;
  /** What in the address cannot be meant, in sentences; the server would refuse it as well. */
  faults: string[];
}

/** Reads the address. What is missing gets its default; what is wrong is named, and nothing is guessed. */
export function readListQuery(params: URLSearchParams): ReadQuery {
  const faults: string[] = [];
  const text = (key: 'status' | 'type' | 'search' | 'date_from' | 'date_to') => params.get(key)?.trim() ?? '';
  const whole = (key: 'page' | 'per_page', most: number) => {
    const given = params.get(key);
    if (given === null) return DEFAULTS[key];
    if (/^\d+$/.test(given) && Number(given) >= 1 && Number(given) <= most) return Number(given);
    faults.push(
      t('{key} is “{given}”: it must be a whole number from 1 to {most}.', {
        key,
        given: shorten(given),
        most: formatNumber(most),
      }),
    );
    return DEFAULTS[key];
  };
  const word = <Word extends string>(key: 'sort' | 'order', allowed: readonly Word[], preset: Word): Word => {
    const given = params.get(key);
    const found = allowed.find((each) => each === given);
    if (given !== null && found === undefined)
      faults.push(
        t('{key} is “{given}”: it must be {choices}.', {
          key,
          given: shorten(given),
          choices: listText(allowed, 'disjunction'),
        }),
      );
    return found ?? preset;
  };
  const query: ListQuery = {
    page: whole('page', 1_000_000),
    per_page: whole('per_page', 100),
    sort: word('sort', LIST_SORTS, 'submitted_at'),
    order: word('order', ['asc', 'desc'], 'desc'),
    status: text('status'),
    type: text('type'),
    search: text('search'),
    date_from: text('date_from'),
    date_to: text('date_to'),
    ...readFilterWords(params),
  };
  return { query, faults: [...faults, ...listTextFaults(query)] };
}

/** As they stand there: the server says what it does not know. */
function readFilterWords(params: URLSearchParams): Pick<AdminApplicationsQuery, FilterWord> {
  return Object.fromEntries(
    [...DESK_WORDS, ...DECISION_WORDS].flatMap((word) => (params.has(word) ? [[word, params.get(word)]] : [])),
  );
}

/** Whether it is a list of work: one that asks whose it is, by when it is due or whom it waits for. */
export function isOfDesk(query: ListQuery): boolean {
  return DESK_WORDS.some((word) => query[word] !== undefined);
}

/** The address of a query: only what differs from the defaults. */
export function toParams(query: ListQuery): URLSearchParams {
  const given = Object.entries(query).filter(
    ([key, value]) => value !== undefined && value !== DEFAULTS[key as keyof ListQuery],
  );
  return new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
}

/** How the table shows the order: who waits since the earliest day has waited the most days. */
export function toTableSort({ sort, order }: Pick<ListQuery, 'sort' | 'order'>): TableSort {
  return { key: sort, direction: (order === 'asc') === (sort !== 'waiting_since') ? 'ascending' : 'descending' };
}

/** The order that was chosen in the table, as the address has it. */
export function readTableSort({ key, direction }: TableSort): Pick<ListQuery, 'sort' | 'order'> {
  const sort = LIST_SORTS.find((each) => each === key) ?? 'submitted_at';
  return { sort, order: (direction === 'ascending') === (sort !== 'waiting_since') ? 'asc' : 'desc' };
}

export function isFiltered(query: ListQuery): boolean {
  return (
    isOfDesk(query) ||
    DECISION_WORDS.some((word) => query[word] !== undefined) ||
    (['status', 'type', 'search', 'date_from', 'date_to'] as const).some((key) => query[key] !== '')
  );
}

function listTextFaults({ search, date_from, date_to }: ListQuery): string[] {
  const dates = Object.entries({ date_from, date_to }).filter(([, day]) => day !== '' && !isDay(day));
  const faults = dates.map(([key, day]) =>
    t('{key} is “{given}”: it must be a day written as YYYY-MM-DD.', { key, given: shorten(day) }),
  );
  if (search !== '' && !isSearchable(search))
    faults.push(
      t('The search “{search}” is too short: type at least {least} letters or digits.', {
        search: shorten(search),
        least: SEARCH_LEAST,
      }),
    );
  if (search.length > MAX_SEARCH)
    faults.push(
      t('The search has {count} characters: at most {most} are possible.', {
        count: formatNumber(search.length),
        most: MAX_SEARCH,
      }),
    );
  if (dates.length === 0 && date_from !== '' && date_to !== '' && date_from > date_to)
    faults.push(t('The first day is after the last day. Swap them.'));
  return faults;
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
