/** The log of administrative acts, to read and to export. */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { addAudit, withoutWords } from './audit-log';
import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { describeAction, VIEW_ACTIONS, type AuditEntry, type AuditList, type AuditQuery } from '@/api/shapes/audit';
import { addDays, startOfDay } from '@/engine/locale/calendar';
import { locale } from '@/engine/locale/locale';
import { findReferenceNumber, toReference } from '@/engine/record/reference';
import { isUuid } from '../storage/uuid';
import { invalidAt } from '../platform/api-error';
import { toName } from '../platform/person-name';
import type { Queries } from '../storage/database';
import { countSome } from '../storage/count-some';
import { holdsWords } from '../storage/match-words';
import type { Tables } from '../storage/tables';
import { assertDateOrder } from '../platform/assert-date-order';
import { CSV_MARK, toCsvText } from '../platform/csv-text';
import { t } from '@/texts/t';

export function addAuditRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/audit', ({ query }) => listAudit(platform, query));

  handle('GET /admin/audit.csv', async ({ context, query, actor }) => {
    const { page: _page, per_page: _size, ...filter } = query;
    const stream = await exportAudit(platform, filter);
    await addAudit(platform.database.kysely, {
      actor,
      action: 'audit.export',
      subject: 'audit',
      after: withoutWords(filter, ['about', 'actor']),
      at: platform.clock(),
    });
    return context.body(stream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
  });
}

type Entry = z.infer<typeof AuditEntry>;
type Subject = Pick<Entry, 'subject_kind' | 'subject_name'>;
type Filter = Omit<AuditQuery, 'page' | 'per_page'>;
type Selected = SelectQueryBuilder<Tables, 'audit_log', object>;

/** Records that words may fit: with more of them, nobody has told whom they mean. */
const MOST_SUBJECTS = 2000;

/** So few that others are answered between two pages, whoever exports. */
const PAGE = 100;

/** One page, newest first. */
async function listAudit(
  { database: { kysely } }: Platform,
  { page, per_page, ...filter }: AuditQuery,
): Promise<AuditList> {
  assertDateOrder(filter);
  const query = await selectActs(kysely, filter);
  const ids = query.select('audit_log.id');
  // In their order, or all are read where those of some days are the newest; of what one subject has, there are few.
  const counted = await countSome(
    kysely,
    filter.about === undefined ? ids.orderBy('at', 'desc').orderBy('id', 'desc') : ids,
  );
  const data = await readEntries(kysely, query, per_page, (page - 1) * per_page);
  return { data, page, per_page, ...counted };
}

/** CSV in UTF-8 with a mark that spreadsheets know it by, newest first; times are the registry's. */
async function exportAudit({ database: { kysely } }: Platform, filter: Filter): Promise<ReadableStream<Uint8Array>> {
  assertDateOrder(filter);
  const query = await selectActs(kysely, filter);
  const encoder = new TextEncoder();
  // "2026-11-25 10:04:07": Swedish writes as ISO 8601 does. Making it takes longer than many uses of it.
  const toSecond = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: locale.timeZone,
  });
  let last: Entry | undefined;
  let started = false;
  return new ReadableStream({
    async pull(controller) {
      if (!started) {
        const when = t('When ({zone})', { zone: locale.timeZone });
        controller.enqueue(
          encoder.encode(
            `${CSV_MARK}${toCsvText([[t('Number'), when, t('Who'), t('What'), t('On'), t('Before'), t('After')]])}`,
          ),
        );
      }
      started = true;
      const entries = await readEntries(kysely, last === undefined ? query : query.where(isBefore(last)), PAGE);
      const lines = entries.map((entry) => [
        entry.id,
        toSecond.format(new Date(entry.at)),
        entry.actor,
        describeAction(entry.action),
        entry.subject_name ?? entry.subject,
        toJsonText(entry.before),
        toJsonText(entry.after),
      ]);
      controller.enqueue(encoder.encode(toCsvText(lines)));
      last = entries.at(-1);
      if (entries.length < PAGE) controller.close();
    },
  });
}

function toJsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

/** Older than an entry. The database knows times more finely than an entry tells them. */
function isBefore({ id }: Entry) {
  return sql<boolean>`(at, id) < (select at, id from public.audit_log where id = ${Number(id)})`;
}

/** The acts that a filter lets through; looks are let through where they are asked for. */
async function selectActs(
  queries: Queries,
  { subject, about, actor, action, date_from, date_to }: Filter,
): Promise<Selected> {
  let query: Selected = queries.selectFrom('audit_log');
  query = action === undefined ? query.where('action', 'not in', VIEW_ACTIONS) : query.where('action', '=', action);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (date_from !== undefined) query = query.where('at', '>=', startOfDay(date_from));
  if (date_to !== undefined) query = query.where('at', '<', startOfDay(addDays(date_to, 1)));
  if (actor !== undefined) {
    const { ids, names } = await findActors(queries, actor);
    query = query.where((where) =>
      where.or([
        ...(ids.length > 0 ? [where('actor_id', 'in', ids)] : []),
        ...(names.length > 0 ? [where('actor_name', 'in', names)] : []),
      ]),
    );
  }
  if (about !== undefined) {
    const subjects = await findSubjects(queries, about);
    query = query.where(sql<boolean>`subject = any(${sql.val(subjects)}::text[])`);
  }
  return query;
}

/** Whoever of those that have acted has these words in their name, phone or e-mail now, and the names acted under. */
async function findActors(queries: Queries, words: string): Promise<{ ids: string[]; names: string[] }> {
  const { rows: people } = await sql<{ id: string }>`
    select profiles.id from (${stepThrough('actor_id')}) as actors join public.profiles on profiles.id = actors.value
    where ${holdsWords(sql`profiles.search_text`, words)}`.execute(queries);
  const { rows: names } = await sql<{ value: string }>`
    select value from (${stepThrough('actor_name')}) as actors where ${holdsWords(sql`search_words(value)`, words)}`.execute(
    queries,
  );
  return { ids: people.map(({ id }) => id), names: names.map(({ value }) => value) };
}

/** The values of a column, each once, by its index: a few among millions. */
function stepThrough(column: 'actor_id' | 'actor_name') {
  const name = sql.ref(column);
  const next = (after: RawBuilder<unknown>) =>
    sql`select ${name} from public.audit_log where ${after} order by ${name} limit 1`;
  return sql`
    with recursive steps as (
      (${next(sql`${name} is not null`)})
      union all
      select (${next(sql`${name} > steps.${name}`)}) from steps where steps.${name} is not null
    )
    select ${name} as value from steps where ${name} is not null`;
}

/**
 * An application by its reference or words of its title, a person, or what is called so itself. 400 where too many are
 * called so.
 */
async function findSubjects(queries: Queries, about: string): Promise<string[]> {
  const number = findReferenceNumber(about.replaceAll(/\s/g, ''));
  const applications =
    number === undefined
      ? sql`public.application_list where ${holdsWords(sql`search_text`, about)}`
      : sql`public.applications where number = ${number}`;
  const { rows } = await sql<{ id: string }>`
    select id::text from ${applications}
    union all select id::text from public.profiles where ${holdsWords(sql`search_text`, about)}
    limit ${MOST_SUBJECTS + 1}`.execute(queries);
  if (rows.length > MOST_SUBJECTS)
    throw invalidAt(
      'about',
      t('More than {most, number} records are called “{words}”. Add a word, or give the reference.', {
        most: MOST_SUBJECTS,
        words: about,
      }),
    );
  // PostgreSQL knows no NUL.
  return [...rows.map(({ id }) => id), about.replaceAll('\0', '')];
}

async function readEntries(queries: Queries, query: Selected, limit: number, offset = 0): Promise<Entry[]> {
  const rows = await query
    .selectAll('audit_log')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const told = rows.map(({ before, after }) => [...listTexts(before), ...listTexts(after)]);
  const people = await namePeople(queries, [
    ...new Set([...rows.flatMap(({ actor_id, subject }) => [actor_id ?? '', subject]), ...told.flat()].filter(isUuid)),
  ]);
  const roles = new Map(
    (await queries.selectFrom('roles').select(['id', 'name']).execute()).map((role) => [role.id, role.name]),
  );
  const applications = await nameApplications(queries, [...new Set(rows.map(({ subject }) => subject))].filter(isUuid));
  const nameSubject = (id: string): Subject => {
    const [application, person] = [applications.get(id), people.get(id)];
    if (application !== undefined) return { subject_kind: 'application', subject_name: application };
    return { subject_kind: person === undefined ? null : 'user', subject_name: person ?? null };
  };
  return rows.map(({ id, at, actor_id, actor_name, action, subject, before, after }, index) => ({
    id: String(id),
    at: at.toISOString(),
    // One person has one name, whatever it was when they acted.
    actor: people.get(actor_id ?? '') ?? actor_name ?? t('System'),
    action,
    subject,
    ...nameSubject(subject),
    before: before ?? null,
    after: after ?? null,
    names: Object.fromEntries(
      told[index]?.flatMap((text) => {
        const name = people.get(text) ?? roles.get(text);
        return name === undefined ? [] : [[text, name]];
      }) ?? [],
    ),
  }));
}

/** The texts that stand anywhere in a value. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : [];
}

async function nameApplications(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('applications')
    .select(['id', 'number', 'title'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, number, title }) => [id, [toReference(number), title].filter(Boolean).join(' ')]));
}

async function namePeople(queries: Queries, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('profiles')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((person) => [person.id, toName(person)]));
}
