/** What a definition calls searchable for the first time is found in the applications that there are, too. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import type { Platform } from '../platform/platform';
import { toFoundBy } from '../records/record-columns';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { toJson } from '../storage/column';

const AT_ONCE = 200;

/** Goes through the records of each provider that was not looked at with these fields before, the newest first. */
export async function fillSearchAnswers(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const filled = await kysely.selectFrom('searched_answers').selectAll().execute();
  for (const provider of platform.catalog.providers) {
    const fields = toJson(toNote(provider));
    if (filled.some((each) => each.provider === provider.id && toJson(each.fields) === fields)) continue;
    if (!(await fill(platform, provider, signal))) return;
    const held = { fields, filled_at: platform.clock() };
    await kysely
      .insertInto('searched_answers')
      .values({ provider: provider.id, ...held })
      .onConflict((conflict) => conflict.column('provider').doUpdateSet(held))
      .execute();
  }
}

/** All of a definition that says by what its records are found. */
function toNote({ record }: ProviderDefinition): string[] {
  return [record.registrationNumber ?? '', record.phone ?? '', record.email ?? '', ...record.title, ...record.search];
}

/** Whether all were looked at. A record that is being changed is waited for: what it holds then is what counts. */
async function fill(platform: Platform, provider: ProviderDefinition, signal: AbortSignal | undefined) {
  let last = Number.MAX_SAFE_INTEGER;
  for (;;) {
    if (signal?.aborted) return false;
    const page = await platform.database.kysely.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('applications')
        .select(['id', 'number', 'data', 'provider', 'definition_version'])
        .where('provider', '=', provider.id)
        .where('number', '<', last)
        .where('emptied_at', 'is', null)
        .orderBy('number', 'desc')
        .limit(AT_ONCE)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const own = (await unlessUnreadable(getDefinitionOf(platform, row, transaction))) ?? provider;
        await transaction
          .updateTable('applications')
          .set(toFoundBy(own, row.data as FormData, provider.record.search))
          .where('id', '=', row.id)
          .execute();
      }
      return rows;
    });
    last = page.at(-1)?.number ?? last;
    if (page.length < AT_ONCE) return true;
  }
}
