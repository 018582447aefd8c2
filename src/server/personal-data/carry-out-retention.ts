/** What has been kept for as long as the settings say is let go: what would go, and the job that does it. */
import { DEFAULT_RETENTION_MONTHS, type RetentionList } from '@/api/shapes/personal-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toReference } from '@/engine/record/reference';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import type { StoredApplication } from '../records/application-wire';
import { getApplicationRow } from '../records/application-store';
import { addMonths } from '../records/make-transition';
import { later } from '../platform/time-span';
import { emptyApplications } from './empty-applications';
import { findRelease, readRetention } from './retention';

/** References that are shown of what would go. */
const EXAMPLES = 5;

type DueRecord = Pick<
  StoredApplication,
  'id' | 'number' | 'title' | 'status' | 'provider' | 'definition_version' | 'updated_at'
>;

/** Months of every type, and what the job would empty now. */
export async function previewRetention(platform: Platform): Promise<RetentionList> {
  const getMonths = await readRetention(platform);
  const due = new Map<string, { count: number; first: DueRecord[] }>();
  await forEachDue(platform, { getMonths }, async (each) => {
    const found = due.get(each.provider) ?? { count: 0, first: [] };
    found.count += 1;
    if (found.first.length < EXAMPLES) found.first.push(each);
    due.set(each.provider, found);
  });
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
  try {
    await forEachDue(platform, { getMonths, signal }, (row, provider) =>
      platform.database.kysely.transaction().execute(async (transaction) => {
        const now = platform.clock();
        const current = await getApplicationRow(transaction, row.id, { lock: true });
        if (current.emptied_at !== null || !isDue(provider, current, getMonths, now)) return;
        await emptyApplications(transaction, platform, [row.id], {
          reason: 'It was kept for as long as the rules of this type ask',
          at: now,
        });
        await platform.jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
        emptied += 1;
      }),
    );
  } finally {
    if (emptied > 0) platform.log.info({ applications: emptied }, 'applications were emptied after their retention');
  }
}

async function forEachDue(
  platform: Platform,
  { getMonths, signal }: { getMonths: (provider: string) => number; signal?: AbortSignal | undefined },
  act: (row: DueRecord, provider: ProviderDefinition | undefined) => Promise<void>,
): Promise<void> {
  const now = platform.clock();
  const shortest = Math.min(DEFAULT_RETENTION_MONTHS, ...platform.catalog.providers.map(({ id }) => getMonths(id)));
  const held = platform.database.kysely
    .selectFrom('applications')
    .select(['id', 'number', 'title', 'status', 'provider', 'definition_version', 'updated_at'])
    .where('emptied_at', 'is', null)
    // A day more: months end where they began, and not to the second.
    .where('updated_at', '<=', later(addMonths(now, -shortest), { days: 1 }));
  await forEachRecord(platform, signal, [
    {
      of: listById(held),
      async act(row) {
        const provider = await unlessUnreadable(getDefinitionOf(platform, row));
        if (isDue(provider, row, getMonths, now)) await act(row, provider);
      },
    },
  ]);
}

function isDue(
  provider: ProviderDefinition | undefined,
  row: DueRecord,
  getMonths: (provider: string) => number,
  now: Date,
): boolean {
  const release = findRelease(provider, row, getMonths(row.provider));
  return release !== null && release <= now;
}
