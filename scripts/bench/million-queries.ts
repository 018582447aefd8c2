/**
 * What officers ask of the list: their queues, every order, filters of every size, and searches that find much, little
 * and nothing. What anybody asks of the register.
 */
import type { Queue } from '@/definition/language/queue';
import { toQueueAddress } from '@/engine/workflow/queue-address';
import words from './million-words.json';

export type Query = Record<string, string | number>;

export interface Case {
  name: string;
  filter: Query;
  /** Rows per page. */
  size: number;
}

export const SORTS = ['submitted_at', 'updated_at', 'waiting_since', 'due_at', 'title', 'status', 'application_type'];
const DECIDED = { decided_from: dayBefore(400), decided_to: dayBefore(35) };

/** `types` are known to the definitions, the most frequent first. */
export function listCases([common = '', ...others]: string[], queues: readonly Queue[]): Case[] {
  const rare = others.at(-1) ?? common;
  const month = { date_from: dayBefore(430), date_to: dayBefore(400) };
  const year = { date_from: dayBefore(800), date_to: dayBefore(435) };
  const filters = Object.entries<Query>({
    ...words.filters,
    'a common type': { type: common },
    'a rare type': { type: rare },
    'three types': { type: [common, ...others].slice(0, 3).join(',') },
    'status and type': { status: 'pending', type: common },
    'rare status and rare type': { status: 'suspended', type: rare },
    'a day': { date_from: dayBefore(300), date_to: dayBefore(300) },
    'a month': month,
    'a year': year,
    'from a day on': { date_from: dayBefore(700) },
    'up to a day': { date_to: dayBefore(100) },
    'a status, a year': { status: 'approved', ...year },
    'three statuses, common type, a year': { status: 'approved,expired,rejected', type: common, ...year },
    'status, type and a month': { status: 'rejected', type: common, ...month },
  });
  const behindFigures = Object.entries<Query>({
    'decided in a year': DECIDED,
    'decided late, of a type': { ...DECIDED, promise: 'missed', type: common },
    'decided by oneself': { ...DECIDED, decided_by: 'me' },
    'open, came in a year': { waiting: 'any', ...year },
    'with somebody': { waiting: 'officer', assignee: 'me' },
  });
  const searches = Object.entries(words.searches);
  const narrowed = Object.entries<Query>({
    'newest first': {},
    'with a status': { status: 'pending' },
    'with a rare status': { status: 'suspended' },
    'of a type, oldest change first': { type: common, sort: 'updated_at', order: 'asc' },
    'in a month, by title': { ...month, sort: 'title', order: 'asc' },
    'in a year, by title': { ...year, sort: 'title', order: 'asc' },
    'by status': { sort: 'status' },
  });
  return [
    ...queues.map((queue): Case => ({
      name: `the queue “${queue.title}”`,
      filter: Object.fromEntries(new URL(toQueueAddress(queue), 'http://office').searchParams),
      size: 25,
    })),
    ...behindFigures.map(([name, filter]): Case => ({ name, filter, size: 25 })),
    ...filters.flatMap(([name, filter]) =>
      SORTS.flatMap((sort) =>
        ['desc', 'asc'].map((order): Case => ({
          name: `${name}, by ${sort} ${order}`,
          filter: { ...filter, sort, order },
          size: order === 'asc' ? 100 : 25,
        })),
      ),
    ),
    ...searches.flatMap(([name, search]) =>
      narrowed.map(([how, filter]): Case => ({
        name: `search for ${name}, ${how}`,
        filter: { ...filter, search },
        size: 25,
      })),
    ),
  ];
}

/** Of the register: names, numbers, types and states, and what is asked for in other ways. */
export function listRegisterCases(number: string, holder: string, [common = '', ...others]: string[]): Query[] {
  return [
    ...[...words.register, holder, number, number.toLowerCase(), number.slice(0, -4)].map((search) => ({ search })),
    ...['holds', 'suspended', 'expired', 'revoked'].flatMap((state) => [
      { state },
      { state, search: 'cargo' },
      { state, type: common },
    ]),
    ...[common, others.at(-1) ?? common].flatMap((type) => [{ type }, { type, search: 'ogunlana' }]),
  ];
}

/** YYYY-MM-DD. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
