/** What is public of certificates: what is read here is all that anybody is shown. */
import { sql } from 'kysely';
import { toStanding, type Standing } from '@/engine/certificate/standing';
import { toDay } from '@/engine/locale/calendar';
import type { Answer } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import { holdsWords } from '../storage/match-words';
import { inReadersWords } from './in-readers-words';
import type { PublicCertificate } from './public-certificate';

type Reading = Pick<Platform, 'database' | 'catalog' | 'clock'>;

/** What its holder has not sent in time, in the public words of the type. */
const selectOwed = (now: Date) =>
  sql<
    string[] | null
  >`(select json_agg(distinct public_text) from duties where duties.application_id = certificates.application_id
    and sent_at is null and ended_at is null and public_text is not null and due_at < ${now})`.as('owed');

export const PUBLIC_COLUMNS = [
  'number',
  'state',
  'state_since',
  'public_reason',
  'holder',
  'application_type',
  'valid_from',
  'valid_until',
  'public',
] as const;

/** The answers that the public words were made of, where they are printed too: those of no other field. */
export const selectAnswers = sql<PublicRow['answers']>`(select jsonb_object_agg(shown->>'key', printed->(shown->>'key'))
  from jsonb_array_elements(certificates.public) shown where jsonb_exists(printed, shown->>'key'))`.as('answers');

export interface PublicRow {
  number: string;
  state: Exclude<Standing, 'expired'>;
  state_since: Date;
  public_reason: string | null;
  holder: string;
  application_type: string;
  valid_from: Date;
  valid_until: Date | null;
  public: PublicCertificate['public'];
  owed: string[] | null;
  answers: Record<string, Answer> | null;
}

export async function findCertificateByNumber(
  platform: Reading,
  number: string,
): Promise<PublicCertificate | undefined> {
  const queries = platform.database.kysely;
  const now = platform.clock();
  const row = await queries
    .selectFrom('certificates')
    .select([...PUBLIC_COLUMNS, 'chain'])
    .select([selectOwed(now), selectAnswers])
    .where('number', '=', number)
    .executeTakeFirst();
  if (!row) return undefined;
  const found = toPublic(platform, row, now);
  if (row.state !== 'replaced') return found;
  const newest = await queries
    .selectFrom('certificates')
    .select('number')
    .where('chain', '=', row.chain)
    .orderBy('issue', 'desc')
    .executeTakeFirstOrThrow();
  return { ...found, replaced_by: newest.number };
}

export interface RegisterQuery {
  search: string;
  type: string;
  state: Exclude<Standing, 'replaced'> | '';
  /** From 1. */
  page: number;
  size: number;
}

/** The newest issues, by holder. Whoever was erased is not listed. */
export async function listRegister(
  platform: Reading,
  { search, type, state, page, size }: RegisterQuery,
): Promise<{ certificates: PublicCertificate[]; hasMore: boolean }> {
  const now = platform.clock();
  const isPast = sql<boolean>`coalesce(valid_until <= ${now}, false)`;
  const { kysely } = platform.database;
  let query = kysely.selectFrom('certificates').select('id').where('state', '<>', 'replaced').where('holder', '<>', '');
  if (search !== '') query = query.where(holdsWords(sql<string>`listed_as`, search));
  if (type !== '') query = query.where('application_type', '=', type);
  if (state === 'expired') query = query.where('state', 'in', ['holds', 'suspended']).where(isPast);
  else if (state === 'revoked') query = query.where('state', '=', 'revoked');
  else if (state !== '') query = query.where('state', '=', state).where(sql<boolean>`not ${isPast}`);
  // What lies before the page is passed in an index, and nothing of it is read or worked out.
  const passed = query
    .orderBy('listed_as')
    .limit(size + 1)
    .offset((page - 1) * size);
  const rows = await kysely
    .selectFrom('certificates')
    .select(PUBLIC_COLUMNS)
    .select([selectOwed(now), selectAnswers])
    .where('id', 'in', passed)
    .orderBy('listed_as')
    .execute();
  return { certificates: rows.slice(0, size).map((row) => toPublic(platform, row, now)), hasMore: rows.length > size };
}

/** The row as anybody may have it, in the words of who reads. */
export function toPublic(platform: Pick<Platform, 'catalog'>, row: PublicRow, now: Date): PublicCertificate {
  const state = toStanding({ state: row.state, validUntil: row.valid_until }, now);
  const end = row.valid_until;
  const isStopped = state === 'suspended' || state === 'revoked';
  const found: PublicCertificate = {
    number: row.number,
    state,
    since: (state === 'expired' && end ? end : row.state_since).toISOString(),
    ...(isStopped && row.public_reason !== null ? { reason: row.public_reason } : {}),
    ...((state === 'holds' || state === 'suspended') && row.owed ? { owed: row.owed } : {}),
    holder: row.holder,
    application_type: row.application_type,
    valid_from: toDay(row.valid_from),
    // Its last moment, whether that counts to the day or not.
    ...(end ? { valid_until: toDay(new Date(end.getTime() - 1)), ends: end.toISOString() } : {}),
    public: row.public,
  };
  return inReadersWords(platform, found, row.answers ?? {});
}
