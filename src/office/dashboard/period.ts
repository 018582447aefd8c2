/** Which days the figures are of, as the address says: a period that moves with the calendar, or days of one's own. */
import { addDays } from '@/engine/locale/calendar';
import { MOST_FIGURE_DAYS } from '@/api/shapes/figures';
import { t } from '@/texts/t';

export const PERIODS = ['this_month', 'last_month', 'last_90', 'days'] as const;
export type PeriodName = (typeof PERIODS)[number];

export interface ChosenPeriod {
  name: PeriodName;
  date_from: string;
  date_to: string;
}

/** "Last 90 days" are today and the 89 before it. */
const DAYS = 90;

export function readPeriod(params: URLSearchParams, today: string): ChosenPeriod {
  const name = PERIODS.find((each) => each === params.get('period')) ?? 'this_month';
  return name === 'days'
    ? { name, date_from: params.get('from') ?? '', date_to: params.get('to') ?? '' }
    : { name, ...findDays(name, today) };
}

function findDays(name: Exclude<PeriodName, 'days'>, today: string): Omit<ChosenPeriod, 'name'> {
  const first = `${today.slice(0, 'YYYY-MM'.length)}-01`;
  if (name === 'this_month') return { date_from: first, date_to: today };
  const before = addDays(first, -1);
  return name === 'last_month'
    ? { date_from: `${before.slice(0, 'YYYY-MM'.length)}-01`, date_to: before }
    : { date_from: addDays(today, 1 - DAYS), date_to: today };
}

/** Why there are no figures of it; undefined where there are. The server would refuse it as well. */
export function findPeriodFault({ date_from, date_to }: Omit<ChosenPeriod, 'name'>): string | undefined {
  if (!isDay(date_from) || !isDay(date_to)) return t('Give the first and the last day.');
  if (date_from > date_to) return t('The first day is after the last day. Swap them.');
  if (addDays(date_from, MOST_FIGURE_DAYS) <= date_to)
    return t('Choose a period of at most {most} days', { most: MOST_FIGURE_DAYS });
  return undefined;
}

function isDay(text: string): boolean {
  return /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
