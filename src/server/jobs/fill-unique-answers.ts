/** A new rule of uniqueness holds for the applications that there are, too: what they hold is claimed for them. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { UniqueRule } from '@/definition/language/submission';
import { getAnswerAt } from '@/engine/answers/answer-paths';
import { isEmptyAnswer, type FormData } from '@/engine/answers/form-data';
import { isOver } from '@/engine/workflow/transitions';
import type { Platform } from '../platform/platform';
import { toClaim } from '../records/unique-answers';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';

const AT_ONCE = 200;

/**
 * Goes through the records of each rule that was not looked at before, the oldest first: of two that hold the same, the
 * first keeps it, and the other stays as it is.
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
    if (!(await fill(platform, provider, rule, signal))) return;
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

/** Whether all were looked at. A record that is being changed is waited for: what it holds then is what counts. */
async function fill(
  platform: Platform,
  provider: ProviderDefinition,
  rule: UniqueRule,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let last = 0;
  let held = 0;
  for (;;) {
    if (signal?.aborted) return false;
    const page = await platform.database.kysely.transaction().execute(async (transaction) => {
      const rows = await transaction
        .selectFrom('applications')
        .select(['id', 'number', 'status', 'data', 'provider', 'definition_version'])
        .where('application_type', '=', provider.applicationType)
        .where('number', '>', last)
        .orderBy('number')
        .limit(AT_ONCE)
        .forUpdate()
        .execute();
      for (const row of rows) {
        const own = (await unlessUnreadable(getDefinitionOf(platform, row, transaction))) ?? provider;
        const answer = getAnswerAt(row.data as FormData, rule.field);
        if (isOver(own.workflow, row.status) || isEmptyAnswer(answer)) continue;
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
      }
      return rows;
    });
    last = page.at(-1)?.number ?? last;
    if (page.length < AT_ONCE) break;
  }
  if (held > 0)
    platform.log.warn(
      { type: provider.applicationType, field: rule.field, applications: held },
      'applications hold what an earlier one of them holds, which should be unique now',
    );
  return true;
}
