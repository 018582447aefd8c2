/** What is public of certificates: what is read here is all that anybody is shown. */
import { sql } from 'kysely';
import { toStanding, type Standing } from '@/engine/certificate/standing';
import { toDay } from '@/engine/locale/calendar';
import type { Answer } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import { holdsWords } from '../storage/match-words';
import type { PublicCertificate } from './public-certificate';
import { getFirstLanguage } from '@/definition/language/languages';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toAnswerText } from '@/engine/record/answer-text';
import { inLanguage } from '@/texts/language';
import { t } from '@/texts/t';
import { localizeForCaller } from '../platform/speak-to';

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

interface Pair {
  first: ProviderDefinition;
  own: ProviderDefinition;
}

/**
 * In the words of who reads, as far as there are any. `answers`: what its public words were made of, by their keys, as
 * far as that is known. A word is another's where today's definition says it in the first language as it is kept; any
 * other stays as it is.
 */
function inReadersWords(
  { catalog }: Pick<Platform, 'catalog'>,
  found: PublicCertificate,
  answers: Readonly<Record<string, Answer>>,
): PublicCertificate {
  const localized = localizeForCaller(catalog);
  const isOf = ({ applicationType }: ProviderDefinition) => applicationType === found.application_type;
  const [first, own] = [catalog.providers.find(isOf), localized.providers.find(isOf)];
  if (localized === catalog || !first || !own) return found;
  const firstLanguage = getFirstLanguage(catalog.registry.locale).id;
  const inFirst = <Result>(say: () => Result) => inLanguage(firstLanguage, say);
  return {
    ...found,
    ...(found.reason !== undefined && { reason: translateReason({ first, own }, found.reason) }),
    ...(found.owed && { owed: found.owed.map((text) => translateOwed({ first, own }, text)) }),
    public: found.public.map(({ key, label, text }) => {
      const [before, now] = [first, own].map((provider) => findFieldAt(listFields(provider), key));
      if (!before || !now) return { key, label, text };
      const answer = answers[key] ?? findAnswer(before, text, inFirst);
      const isSaid = answer !== undefined && inFirst(() => toAnswerText(before, answer)) === text;
      return {
        key,
        label: before.label === label ? now.label : label,
        text: isSaid ? toAnswerText(now, answer) : text,
      };
    }),
  };
}

/** Of a question with few answers, by its words. */
function findAnswer(field: FieldDefinition, text: string, inFirst: (say: () => string) => string): Answer {
  const choice = field.choices.find(({ label }) => label === text);
  if (choice) return choice.value as Answer;
  if (inFirst(() => t('Yes')) === text) return true;
  return inFirst(() => t('No')) === text ? false : undefined;
}

function translateReason({ first, own }: Pair, reason: string): string {
  const said = first.workflow.transitions.find(({ publicReason }) => publicReason === reason);
  return own.workflow.transitions.find(({ id }) => id === said?.id)?.publicReason ?? reason;
}

function translateOwed({ first, own }: Pair, text: string): string {
  const said = first.duties?.find((duty) => duty.public === text);
  return own.duties?.find(({ id }) => id === said?.id)?.public ?? text;
}
