/** Lists of choices as the database holds them. */
import type { KeptList } from '@/api/shapes/choice-list';
import type { ListDefinition } from '@/definition/parse/catalog';
import { fillTemplate } from '@/engine/fill-template';
import type { ListChoices } from '@/engine/lists/fill-lists';
import type { Platform } from '../platform/platform';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';

/** Puts in what each list holds at first, where the database does not know the list yet. Called once at start. */
export async function beginLists({ database, catalog }: Pick<Platform, 'database' | 'catalog'>): Promise<void> {
  for (const list of catalog.lists)
    await database.kysely.transaction().execute(async (transaction) => {
      const begun = await transaction
        .insertInto('choice_lists')
        .values({ id: list.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!begun || list.entries.length === 0) return;
      await transaction
        .insertInto('choice_list_entries')
        .values(
          list.entries.map(({ code = '', ...texts }, index) => ({
            list: list.id,
            code,
            texts: toJson(texts),
            position: index + 1,
          })),
        )
        .execute();
    });
}

/** The words of an entry; of a list that is declared no longer, the code. */
export function toEntryLabel(
  list: Pick<ListDefinition, 'label'> | undefined,
  code: string,
  texts: Record<string, string>,
): string {
  return (list && fillTemplate(list.label, { ...texts, code })) || code;
}

/** As officers see it: KeptList of the API. */
export type ListEntry = KeptList['entries'][number];

interface ReadList {
  list: ListDefinition | undefined;
  revision: number;
  entries: readonly ListEntry[];
}

/** By database, what was last read of each list: it has thousands of entries, which seldom change. */
const readBefore = new WeakMap<object, Map<string, ReadList>>();

/** The lists of these ids that the database knows, as they are now, by id. */
export async function readEntriesOf(
  { database, catalog }: Pick<Platform, 'database' | 'catalog'>,
  ids: readonly string[],
): Promise<Map<string, ReadList>> {
  if (ids.length === 0) return new Map();
  const read = readBefore.get(database) ?? new Map<string, ReadList>();
  readBefore.set(database, read);
  const lists = await database.kysely
    .selectFrom('choice_lists')
    .select(['id', 'revision'])
    .where('id', 'in', ids)
    .execute();
  for (const { id, revision } of lists) {
    const list = catalog.lists.find((each) => each.id === id);
    const before = read.get(id);
    // What is read after its revision may be newer, and is then read once more.
    if (before?.revision !== revision || before.list !== list)
      read.set(id, { list, revision, entries: await readEntries(database.kysely, id, list) });
  }
  return read;
}

/** The entries of a list in their order, retired ones too; `list` is missing where it is declared no longer. */
export async function readEntries(
  queries: Queries,
  id: string,
  list: ListDefinition | undefined,
): Promise<ListEntry[]> {
  const rows = await queries
    .selectFrom('choice_list_entries')
    .select(['code', 'texts', 'retired_at', 'updated_at'])
    .where('list', '=', id)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map(({ code, texts, retired_at, updated_at }) => ({
    code,
    texts,
    label: toEntryLabel(list, code, texts),
    retired: retired_at !== null,
    updated_at: updated_at.toISOString(),
  }));
}

/** What the lists of these ids hold now, retired entries too. */
export async function readLists(
  platform: Pick<Platform, 'database' | 'catalog'>,
  ids: readonly string[],
): Promise<ListChoices> {
  const read = await readEntriesOf(platform, ids);
  return Object.fromEntries(
    ids.map((id) => [
      id,
      (read.get(id)?.entries ?? []).map(({ code, label, retired }) => ({
        value: code,
        label,
        ...(retired && { retired }),
      })),
    ]),
  );
}
