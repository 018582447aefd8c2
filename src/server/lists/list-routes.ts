/** /lists and /admin/lists: choices that forms offer and officers keep. */
import { etag } from 'hono/etag';
import type { ListSummaries, EntryChange, ImportResult, KeptList, NewEntry } from '@/api/shapes/choice-list';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { readLists, readEntries, readEntriesOf, toEntryLabel, type ListEntry } from './list-store';
import { sql } from 'kysely';
import { LIMITS } from '@/definition/language/limits';
import type { Catalog, ListDefinition } from '@/definition/parse/catalog';
import { listListsOf } from '@/engine/lists/fill-lists';
import type { ValidationError } from '@/engine/validation/validation-error';
import { addAudit, type ActOnOwn } from '../audit/audit-log';
import { assertValid } from '../platform/assert-valid';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

interface ListAct {
  actor: Actor;
  list: ListDefinition;
}

type Row = Awaited<ReturnType<typeof listRows>>[number];

interface Done {
  action: Extract<ActOnOwn, `list.${string}`>;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

export function addListRoutes({ app, handle }: Router, platform: Platform): void {
  const { catalog } = platform;

  // A form asks whether what the device has still holds, and most often it does.
  app.get('/lists/:list', etag());
  handle('GET /lists/:list', async ({ context, params }) => {
    const { id, title } = findList(catalog, params.list);
    const choices = (await readLists(platform, [id]))[id] ?? [];
    context.header('cache-control', 'private, no-cache');
    return context.json({ id, title, choices });
  });

  handle('GET /admin/lists', () => summarise(platform));
  handle('GET /admin/lists/:list', ({ params }) => readKeptList(platform, findList(catalog, params.list)));
  handle('POST /admin/lists/:list/entries', ({ actor, params, body }) =>
    addEntry(platform, { actor, list: findList(catalog, params.list) }, body),
  );
  handle('PATCH /admin/lists/:list/entries/:code', ({ actor, params, body }) =>
    changeEntry(platform, { actor, list: findList(catalog, params.list), code: params.code }, body),
  );
  handle('POST /admin/lists/:list/import', ({ actor, params, body }) =>
    importEntries(platform, { actor, list: findList(catalog, params.list) }, body.entries),
  );
  handle('PUT /admin/lists/:list/order', ({ actor, params, body }) =>
    orderEntries(platform, { actor, list: findList(catalog, params.list) }, body.codes),
  );
}

async function summarise({ database, catalog }: Platform): Promise<ListSummaries> {
  const rows = await database.kysely
    .selectFrom('choice_lists')
    .leftJoin('choice_list_entries', 'choice_list_entries.list', 'choice_lists.id')
    .select(({ fn }) => [
      'choice_lists.id',
      'choice_lists.updated_at',
      fn.count<string>('choice_list_entries.code').as('all'),
      fn.count<string>('choice_list_entries.retired_at').as('retired'),
    ])
    .groupBy(['choice_lists.id', 'choice_lists.updated_at'])
    .execute();
  return {
    data: catalog.lists.flatMap(({ id, title }) => {
      const row = rows.find((each) => each.id === id);
      if (!row) return [];
      const [all, retired] = [Number(row.all), Number(row.retired)];
      return [
        {
          id,
          title,
          entries: all - retired,
          retired,
          used_by: listUsers(catalog, id),
          updated_at: row.updated_at.toISOString(),
        },
      ];
    }),
  };
}

/** 404 for one that the registry does not have. */
function findList({ lists }: Pick<Catalog, 'lists'>, id: string): ListDefinition {
  const list = lists.find((each) => each.id === id);
  if (!list) throw listNotFound();
  return list;
}

/** The services that take choices from the list, by name. */
function listUsers({ providers }: Pick<Catalog, 'providers'>, id: string): string[] {
  return providers.filter((provider) => listListsOf(provider).includes(id)).map(({ name }) => name);
}

/** 404 for a list that the database does not know. */
async function readKeptList(platform: Platform, list: ListDefinition): Promise<KeptList> {
  const read = (await readEntriesOf(platform, [list.id])).get(list.id);
  if (!read) throw listNotFound();
  return toKeptList(platform.catalog, list, read.revision, [...read.entries]);
}

function toKeptList(catalog: Catalog, list: ListDefinition, revision: number, entries: ListEntry[]): KeptList {
  return {
    id: list.id,
    title: list.title,
    code_title: list.code,
    columns: list.columns,
    used_by: listUsers(catalog, list.id),
    revision,
    entries,
  };
}

function listNotFound(): ApiError {
  return new ApiError(404, 'LIST_NOT_FOUND', t('List not found'));
}

/** 400 for what the columns do not allow, 409 where the code is taken. */
async function addEntry(platform: Platform, act: ListAct, entry: NewEntry): Promise<KeptList> {
  assertValid(listFaults(act.list, entry.texts, 'texts'));
  return change(platform, act, async (queries, rows) => {
    assertRoomInList(rows.length + 1);
    if (findRow(rows, entry.code)) {
      const message = t('There is an entry with the code {code} already', { code: entry.code });
      throw new ApiError(409, 'DUPLICATE_CODE', message, { at: 'code' });
    }
    await insertEntries(queries, act.list, [entry], rows);
    return { action: 'list.add', after: { code: entry.code, ...entry.texts } };
  });
}

/** 404 for a code that the list does not have. */
async function changeEntry(
  platform: Platform,
  act: ListAct & { code: string },
  { texts: changed, retired }: EntryChange,
): Promise<KeptList> {
  return change(platform, act, async (queries, rows, now) => {
    const row = findRow(rows, act.code);
    if (!row) throw new ApiError(404, 'ENTRY_NOT_FOUND', t('Entry not found'));
    const texts = changed ? { ...pickColumns(act.list, row.texts), ...changed } : row.texts;
    if (changed) assertValid(listFaults(act.list, texts, 'texts'));
    const wasRetired = row.retired_at !== null;
    const isRetired = retired ?? wasRetired;
    const read = { code: row.code, ...row.texts, state: wasRetired ? 'retired' : 'offered' };
    const reads = { code: row.code, ...texts, state: isRetired ? 'retired' : 'offered' };
    if (JSON.stringify(read) === JSON.stringify(reads)) return undefined;
    await queries
      .updateTable('choice_list_entries')
      .set({
        texts: toJson(texts),
        retired_at: isRetired ? (row.retired_at ?? now) : null,
        updated_at: now,
      })
      .where('list', '=', act.list.id)
      .where('code', '=', row.code)
      .execute();
    return { action: 'list.change', before: read, after: reads };
  });
}

/** One that is retired stays so, whatever it reads now. */
async function importEntries(platform: Platform, act: ListAct, entries: readonly NewEntry[]): Promise<ImportResult> {
  assertValid([
    ...entries.flatMap(({ texts }, index) => listFaults(act.list, texts, `entries.${index}.texts`)),
    ...listRepeats(entries),
  ]);
  const counts = { added: 0, changed: 0, same: 0 };
  const list = await change(platform, act, async (queries, rows, now) => {
    const known = new Map(rows.map((row) => [row.code.toLowerCase(), row]));
    const added = entries.filter(({ code }) => !known.has(code.toLowerCase()));
    const changed = entries.flatMap(({ code, texts }) => {
      const row = known.get(code.toLowerCase());
      return row && act.list.columns.some(({ key }) => (row.texts[key] ?? '') !== (texts[key] ?? ''))
        ? [{ row, texts }]
        : [];
    });
    assertRoomInList(rows.length + added.length);
    Object.assign(counts, {
      added: added.length,
      changed: changed.length,
      same: entries.length - added.length - changed.length,
    });
    if (added.length + changed.length === 0) return undefined;
    await insertEntries(queries, act.list, added, rows);
    const given = changed.map(({ row, texts }) => ({ code: row.code, texts }));
    await sql`
      update choice_list_entries set texts = given.texts, updated_at = ${now}
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (code text, texts jsonb)
      where list = ${act.list.id} and choice_list_entries.code = given.code`.execute(queries);
    const label = ({ code, texts }: NewEntry) => toEntryLabel(act.list, code, texts);
    return {
      action: 'list.import',
      before: Object.fromEntries(changed.map(({ row }) => [row.code, label(row)])),
      after: Object.fromEntries([
        ...changed.map(({ row, texts }) => [row.code, label({ code: row.code, texts })]),
        ...added.map((entry) => [entry.code, label(entry)]),
      ]),
    };
  });
  return { ...counts, list };
}

/** 409 where the codes are not those of the list: somebody has added one meanwhile. */
async function orderEntries(platform: Platform, act: ListAct, codes: readonly string[]): Promise<KeptList> {
  return change(platform, act, async (queries, rows) => {
    const before = rows.map(({ code }) => code);
    if (before.toSorted().join('\n') !== codes.toSorted().join('\n'))
      throw new ApiError(409, 'LIST_CHANGED', t('Somebody has changed the list meanwhile. Look at it again.'));
    if (before.join('\n') === codes.join('\n')) return undefined;
    // In one statement: nobody else's is answered until a transaction ends.
    await sql`
      update choice_list_entries set position = given.position
      from jsonb_array_elements_text(${JSON.stringify(codes)}::jsonb) with ordinality as given (code, position)
      where list = ${act.list.id} and choice_list_entries.code = given.code`.execute(queries);
    return { action: 'list.order', before: { order: before.join(', ') }, after: { order: codes.join(', ') } };
  });
}

async function listRows(queries: Queries, { id }: ListDefinition) {
  return queries
    .selectFrom('choice_list_entries')
    .select(['code', 'texts', 'position', 'retired_at', 'updated_at'])
    .where('list', '=', id)
    .orderBy('position')
    .orderBy('code')
    .execute();
}

function findRow(rows: readonly Row[], code: string): Row | undefined {
  return rows.find((row) => row.code.toLowerCase() === code.toLowerCase());
}

/**
 * Officers who change one list wait for each other. `act` returns what it has done; undefined when there was nothing.
 */
async function change(
  { database, catalog, clock }: Platform,
  { actor, list }: ListAct,
  act: (queries: Queries, rows: Row[], now: Date) => Promise<Done | undefined>,
): Promise<KeptList> {
  return database.kysely.transaction().execute(async (transaction) => {
    await transaction.selectFrom('choice_lists').select('id').where('id', '=', list.id).forUpdate().execute();
    const now = clock();
    const done = await act(transaction, await listRows(transaction, list), now);
    if (done) {
      await transaction
        .updateTable('choice_lists')
        .set((set) => ({ revision: set('revision', '+', 1), updated_at: now }))
        .where('id', '=', list.id)
        .execute();
      await addAudit(transaction, { actor, subject: list.id, at: now, ...done });
    }
    const { revision } = await transaction
      .selectFrom('choice_lists')
      .select('revision')
      .where('id', '=', list.id)
      .executeTakeFirstOrThrow();
    return toKeptList(catalog, list, revision, await readEntries(transaction, list.id, list));
  });
}

async function insertEntries(
  queries: Queries,
  list: ListDefinition,
  entries: readonly NewEntry[],
  rows: readonly Row[],
): Promise<void> {
  if (entries.length === 0) return;
  const last = rows.at(-1)?.position ?? 0;
  await queries
    .insertInto('choice_list_entries')
    .values(
      entries.map(({ code, texts }, index) => ({
        list: list.id,
        code,
        texts: toJson(texts),
        position: last + index + 1,
      })),
    )
    .execute();
}

function assertRoomInList(count: number): void {
  if (count > LIMITS.choicesOfList)
    throw new ApiError(
      409,
      'LIST_FULL',
      t('A list has at most {count} entries, retired ones too', { count: LIMITS.choicesOfList }),
    );
}

function listFaults({ columns }: ListDefinition, texts: Record<string, string>, base: string): ValidationError[] {
  const known = columns.map(({ key }) => key);
  return [
    ...Object.keys(texts)
      .filter((key) => !known.includes(key))
      .map((key) => ({
        path: `${base}.${key}`,
        code: 'unknown-field',
        message: t('The list has no column {column}', { column: key }),
      })),
    ...columns
      .filter(({ key, optional }) => !optional && (texts[key] ?? '').trim() === '')
      .map(({ key, title }) => ({
        path: `${base}.${key}`,
        code: 'required',
        message: t('{column} is required', { column: title }),
      })),
  ];
}

/** Without those that the definition had once. */
function pickColumns({ columns }: ListDefinition, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(columns.flatMap(({ key }) => (texts[key] === undefined ? [] : [[key, texts[key]]])));
}

function listRepeats(entries: readonly NewEntry[]): ValidationError[] {
  const met = new Set<string>();
  return entries.flatMap(({ code }, index) => {
    const before = met.size;
    return met.add(code.toLowerCase()).size > before
      ? []
      : [
          {
            path: `entries.${index}.code`,
            code: 'duplicate',
            message: t('The code {code} stands there twice', { code }),
          },
        ];
  });
}
