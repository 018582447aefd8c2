/** Lists of choices as the database holds them. */
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

/** What the lists of these ids hold now, retired entries too. */
export async function readLists(
  queries: Queries,
  lists: readonly ListDefinition[],
  ids: readonly string[],
): Promise<ListChoices> {
  if (ids.length === 0) return {};
  const rows = await queries
    .selectFrom('choice_list_entries')
    .select(['list', 'code', 'texts', 'retired_at'])
    .where('list', 'in', ids)
    .orderBy('position')
    .orderBy('code')
    .execute();
  return Object.fromEntries(
    ids.map((id) => {
      const list = lists.find((each) => each.id === id);
      const own = rows.filter((row) => row.list === id);
      return [
        id,
        own.map(({ code, texts, retired_at }) => ({
          value: code,
          label: toEntryLabel(list, code, texts),
          ...(retired_at !== null && { retired: true }),
        })),
      ];
    }),
  );
}
