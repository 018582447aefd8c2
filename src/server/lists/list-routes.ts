/** /lists and /admin/lists: choices that forms offer and officers keep. */
import { etag } from 'hono/etag';
import type { ListSummaries } from '@/api/shapes/choice-list';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { addEntry, changeEntry, findList, importEntries, listUsers, orderEntries, readKeptList } from './keep-list';
import { readLists } from './list-store';

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
