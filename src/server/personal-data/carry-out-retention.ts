/** What has been kept for as long as the settings say is let go: what would go, and the job that does it. */
import { DEFAULT_RETENTION_MONTHS, type RetentionList } from '@/api/shapes/personal-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toReference } from '@/engine/record/reference';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import { getApplicationRow } from '../records/application-store';
import { addMonths } from '../records/make-transition';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { emptyApplications } from './empty-applications';
import { findRelease, readRetention } from './retention';

const AT_ONCE = 200;
/** References that are shown of what would go. */
const EXAMPLES = 5;

type Due = Pick<
  StoredApplication,
  'id' | 'number' | 'title' | 'status' | 'provider' | 'definition_version' | 'updated_at'
>;

/** Months of every type, and what the job would empty now. */
export async function previewRetention(platform: Platform): Promise<RetentionList> {
  const getMonths = await readRetention(platform);
  const due = new Map<string, { count: number; first: Due[] }>();
  for await (const { row: each } of listDue(platform, getMonths)) {
    const found = due.get(each.provider) ?? { count: 0, first: [] };
    found.count += 1;
    if (found.first.length < EXAMPLES) found.first.push(each);
    due.set(each.provider, found);
  }
  return {
    data: platform.catalog.providers.map(({ id, name }) => ({
      provider: id,
      name,
      months: getMonths(id),
      due: due.get(id)?.count ?? 0,
      examples: (due.get(id)?.first ?? []).map((row) => ({
        id: row.id,
        reference: toReference(row.number),
        title: row.title ?? '',
      })),
    })),
  };
}

/** Safe to run at any time and in several processes at once: each application is looked at again under its lock. */
export async function carryOutRetention(platform: Platform, signal?: AbortSignal): Promise<void> {
  const getMonths = await readRetention(platform);
  let emptied = 0;
  for await (const { row, provider } of listDue(platform, getMonths)) {
    if (signal?.aborted) break;
    await platform.database.kysely.transaction().execute(async (transaction) => {
      const now = platform.clock();
      const current = await getApplicationRow(transaction, row.id, { lock: true });
      if (current.emptied_at !== null || !isDue(provider, current, getMonths, now)) return;
      await emptyApplications(transaction, platform, [row.id], {
        reason: 'It was kept for as long as the rules of this type ask',
        at: now,
      });
      await platform.jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
      emptied += 1;
    });
  }
  if (emptied > 0) platform.log.info({ applications: emptied }, 'applications were emptied after their retention');
}

async function* listDue(
  platform: Platform,
  getMonths: (provider: string) => number,
): AsyncGenerator<{ row: Due; provider: ProviderDefinition | undefined }> {
  const now = platform.clock();
  const shortest = Math.min(DEFAULT_RETENTION_MONTHS, ...platform.catalog.providers.map(({ id }) => getMonths(id)));
  const cutoff = addMonths(now, -shortest);
  let last: string | undefined;
  do {
    const page = await listNext(platform.database.kysely, cutoff, last);
    for (const row of page) {
      const provider = await unlessUnreadable(getDefinitionOf(platform, row));
      if (isDue(provider, row, getMonths, now)) yield { row, provider };
    }
    last = page.length < AT_ONCE ? undefined : page.at(-1)?.id;
  } while (last !== undefined);
}

/** Behind the last one that was looked at. */
function listNext(queries: Queries, cutoff: Date, last: string | undefined): Promise<Due[]> {
  const held = queries
    .selectFrom('applications')
    .select(['id', 'number', 'title', 'status', 'provider', 'definition_version', 'updated_at'])
    .where('emptied_at', 'is', null)
    // A day more: months end where they began, and not to the second.
    .where('updated_at', '<=', later(cutoff, { days: 1 }))
    .orderBy('id')
    .limit(AT_ONCE);
  return (last === undefined ? held : held.where('id', '>', last)).execute();
}

function isDue(
  provider: ProviderDefinition | undefined,
  row: Due,
  getMonths: (provider: string) => number,
  now: Date,
): boolean {
  const release = findRelease(provider, row, getMonths(row.provider));
  return release !== null && release <= now;
}
