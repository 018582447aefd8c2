/** What a definition says for the first time counts for the applications that there are, too. */
import type { SelectQueryBuilder } from 'kysely';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { UniqueRule } from '@/definition/language/submission';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { isOver } from '@/engine/workflow/transitions';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import { toFoundBy } from '../records/record-columns';
import { toClaim } from '../records/unique-answers';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';
import type { Tables } from '../storage/tables';

const AT_ONCE = 200;

/**
 * What it calls searchable. Goes through the records of each provider that was not looked at with these fields before,
 * the newest first.
 */
export async function fillSearchAnswers(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const filled = await kysely.selectFrom('searched_answers').selectAll().execute();
  for (const provider of platform.catalog.providers) {
    const fields = toJson(toNote(provider));
    if (filled.some((each) => each.provider === provider.id && toJson(each.fields) === fields)) continue;
    const areFilled = await goThrough(platform, provider, {
      signal,
      order: 'desc',
      narrow: (query) => query.where('provider', '=', provider.id).where('emptied_at', 'is', null),
      async fill(transaction, row, own) {
        await transaction
          .updateTable('applications')
          .set(toFoundBy(own, row.data as FormData, provider.record.search))
          .where('id', '=', row.id)
          .execute();
      },
    });
    if (!areFilled) return;
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

/**
 * What it calls unique is claimed. Goes through the records of each rule that was not looked at before, the oldest
 * first: of two that hold the same, the first keeps it, and the other stays as it is.
 */
export async function fillUniqueAnswers(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { kysely } = platform.database;
  const filled = await kysely.selectFrom('unique_rules').selectAll().execute();
  const rules = platform.catalog.providers.flatMap((provider) =>
    provider.submission.unique.map((rule) => ({ provider, rule, key: toKey(provider, rule) })),
  );
  const isSame = (one: Key, other: Key) =>
    one.application_type === other.application_type && one.field === other.field && one.across === other.across;
  // One that is declared again later has to look again.
  for (const gone of filled.filter((each) => !rules.some(({ key }) => isSame(key, each))))
    await kysely
      .deleteFrom('unique_rules')
      .where('application_type', '=', gone.application_type)
      .where('field', '=', gone.field)
      .where('across', '=', gone.across)
      .execute();
  for (const { provider, rule, key } of rules) {
    if (filled.some((each) => isSame(each, key))) continue;
    if (!(await claimAll(platform, provider, rule, signal))) return;
    await kysely
      .insertInto('unique_rules')
      .values({ ...key, filled_at: platform.clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

interface Key {
  application_type: string;
  field: string;
  across: string;
}

function toKey({ applicationType }: ProviderDefinition, { field, across = '' }: UniqueRule): Key {
  return { application_type: applicationType, field, across };
}

async function claimAll(
  platform: Platform,
  provider: ProviderDefinition,
  rule: UniqueRule,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let held = 0;
  const areClaimed = await goThrough(platform, provider, {
    signal,
    order: 'asc',
    narrow: (query) => query.where('application_type', '=', provider.applicationType),
    async fill(transaction, row, own) {
      const answer = getAnswerAt(row.data as FormData, rule.field);
      if (isOver(own.workflow, row.status) || isEmptyAnswer(answer)) return;
      const claim = toClaim(provider, rule, answer);
      await transaction
        .insertInto('application_unique')
        .values({ ...claim, application_id: row.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const holder = await transaction
        .selectFrom('application_unique')
        .select('application_id')
        .where('application_type', '=', claim.application_type)
        .where('field', '=', claim.field)
        .where('normalised_value', '=', claim.normalised_value)
        .executeTakeFirst();
      if (holder?.application_id !== row.id) held += 1;
    },
  });
  if (areClaimed && held > 0)
    platform.log.warn(
      { type: provider.applicationType, field: rule.field, applications: held },
      'applications hold what an earlier one of them holds, which should be unique now',
    );
  return areClaimed;
}

type Row = Pick<StoredApplication, 'id' | 'number' | 'status' | 'data' | 'provider' | 'definition_version'>;

/** Whether all were looked at. A record that is being changed is waited for: what it holds then is what counts. */
async function goThrough(
  platform: Platform,
  provider: ProviderDefinition,
  {
    signal,
    order,
    narrow,
    fill,
  }: {
    signal: AbortSignal | undefined;
    /** By their numbers. */
    order: 'asc' | 'desc';
    narrow: (query: SelectQueryBuilder<Tables, 'applications', Row>) => SelectQueryBuilder<Tables, 'applications', Row>;
    fill: (transaction: Queries, row: Row, own: ProviderDefinition) => Promise<void>;
  },
): Promise<boolean> {
  let last = order === 'asc' ? 0 : Number.MAX_SAFE_INTEGER;
  for (;;) {
    if (signal?.aborted) return false;
    const page = await platform.database.kysely.transaction().execute(async (transaction) => {
      const records = transaction
        .selectFrom('applications')
        .select(['id', 'number', 'status', 'data', 'provider', 'definition_version']);
      const rows = await narrow(records)
        .where('number', order === 'asc' ? '>' : '<', last)
        .orderBy('number', order)
        .limit(AT_ONCE)
        .forUpdate()
        .execute();
      for (const row of rows)
        await fill(transaction, row, (await unlessUnreadable(getDefinitionOf(platform, row, transaction))) ?? provider);
      return rows;
    });
    last = page.at(-1)?.number ?? last;
    if (page.length < AT_ONCE) return true;
  }
}
