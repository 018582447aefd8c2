/**
 * What officers ask of the list: every order, filters of every size, and searches that find much, little and nothing.
 */

export type Query = Record<string, string | number>;

export interface Case {
  name: string;
  filter: Query;
  /** Rows per page. */
  size: number;
}

export const SORTS = ['submitted_at', 'updated_at', 'waiting_since', 'title', 'status', 'application_type'];
const ORDERS = ['desc', 'asc'];

/** `types` are known to the definitions, the most frequent first. */
export function listCases([common = '', ...others]: string[]): Case[] {
  const rare = others.at(-1) ?? common;
  const month = { date_from: dayBefore(430), date_to: dayBefore(400) };
  const year = { date_from: dayBefore(800), date_to: dayBefore(435) };
  const filters = Object.entries<Query>({
    all: {},
    'a common status': { status: 'approved' },
    'a rare status': { status: 'suspended' },
    'three statuses': { status: 'pending,under_review,changes_requested' },
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
  const searches = Object.entries({
    'a word of many titles': 'cargo',
    'a word of few titles': 'harmattan',
    'two words': 'falcon ramp',
    'a whole title': 'zenith air nigeria limited 42',
    'a title with punctuation': 'Zenith-Air (Nigeria) Ltd.',
    'a part of a number': 'limited 123',
    'a long phrase of common words':
      'national cargo services nigeria limited international group enterprises and sons company resources ventures air freight handling 9999',
    'an e-mail': 'office4711@example.ng',
    'an ending of all e-mails': '@example.ng',
    'a phone as it is written at home': '0803 480 5551',
    'a phone with its country': '+234 80 1000 7919',
    'an applicant': 'ngozi okonkwo 42',
    'a name without its marks': 'olanrewaju',
    'a director': 'danjuma bagudu',
    'a NIN': '10000104729',
    'a name and a phone': 'zenith 08010007919',
    'a number alone': '50',
    'a part of a phone': '3480555',
    'a registration number': 'rc123456',
    'what only old ones have': 'rc2',
    'a reference': 'REG-000777',
    nothing: 'no such company anywhere',
    SQL: "'; drop table applications; --",
    'three letters of few': 'xyz',
    'three letters of many': 'lim',
    'a short word and a dot': 'ltd.',
    'letters apart': 'a b c',
  });
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
    ...filters.flatMap(([name, filter]) =>
      SORTS.flatMap((sort) =>
        ORDERS.map((order): Case => ({
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

/** YYYY-MM-DD. */
export function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
