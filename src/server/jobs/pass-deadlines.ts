/**
 * Deadlines of statuses, such as that of a correction: the applicant is reminded, and then the workflow goes on without
 * them.
 */
import { findClosesAt } from '@/engine/workflow/due-dates';
import { findDeadline } from '@/engine/workflow/transitions';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { notifyOfDeadline } from '../messages/notify-applicant';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { getApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { makeSystemTransition } from './expire-approvals';

const REMINDER_DAYS = 7;
const AT_ONCE = 200;

/**
 * Three things, each for one application at a time: a deadline for what came into its status before there was one,
 * counted from now, since nobody was told of it; a reminder; the transition.
 */
export async function passDeadlines(platform: Platform, signal?: AbortSignal): Promise<void> {
  const { catalog, clock, database } = platform;
  const now = clock();
  const statuses = catalog.providers.flatMap(({ workflow }) =>
    workflow.statuses.filter(({ id }) => findDeadline(workflow, id)).map(({ id }) => id),
  );
  const applications = () =>
    database.kysely.selectFrom('applications').select(['id', 'provider', 'definition_version']);
  if (statuses.length > 0)
    await forEach(
      platform,
      signal,
      applications().where('status', 'in', statuses).where('closes_at', 'is', null),
      setDeadline,
    );
  const told = applications().where('closes_at', '<=', later(now, { days: REMINDER_DAYS }));
  await forEach(platform, signal, told.where('deadline_told_at', 'is', null).where('closes_at', '>', now), remind);
  await forEach(platform, signal, applications().where('closes_at', '<=', now), close);
}

interface Found {
  id: string;
  provider: string;
  definition_version: string;
}

interface Applications {
  where(column: 'id', operator: '>', id: string): Applications;
  orderBy(column: 'id'): Applications;
  limit(count: number): Applications;
  execute(): Promise<Found[]>;
}

interface Due {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
  now: Date;
}

/** Behind the last one that was looked at: those that stay as they are do not hold up the others. */
async function forEach(
  platform: Platform,
  signal: AbortSignal | undefined,
  applications: Applications,
  act: (queries: Queries, due: Due) => Promise<void>,
): Promise<void> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const page = await applications.where('id', '>', last).orderBy('id').limit(AT_ONCE).execute();
    for (const found of page) {
      if (signal?.aborted) return;
      const provider = await unlessUnreadable(getDefinitionOf(platform, found));
      if (!provider) continue;
      await platform.database.kysely.transaction().execute(async (queries) => {
        const row = await getApplicationRow(queries, found.id, { lock: true });
        await act(queries, { platform, provider, row, now: platform.clock() });
      });
    }
    if (page.length < AT_ONCE) return;
    last = page.at(-1)?.id ?? last;
  }
}

async function setDeadline(queries: Queries, { provider, row, now }: Due): Promise<void> {
  const closes_at = findClosesAt(provider.workflow, row.status, now);
  if (closes_at === null || row.closes_at !== null) return;
  await queries.updateTable('applications').set({ closes_at }).where('id', '=', row.id).execute();
}

async function remind(queries: Queries, { platform, provider, row, now }: Due): Promise<void> {
  const deadline = findDeadline(provider.workflow, row.status);
  if (!deadline || row.closes_at === null || row.deadline_told_at !== null) return;
  await queries.updateTable('applications').set({ deadline_told_at: now }).where('id', '=', row.id).execute();
  // Of a deadline that is shorter than that, they read when it begins.
  if (deadline.afterDays > REMINDER_DAYS)
    await notifyOfDeadline(queries, { platform, provider, row }, { status: deadline.to, closesAt: row.closes_at });
}

async function close(queries: Queries, { platform, provider, row, now }: Due): Promise<void> {
  if (row.closes_at === null || row.closes_at > now) return;
  const deadline = findDeadline(provider.workflow, row.status);
  if (deadline) await makeSystemTransition(queries, { platform, provider, row }, deadline);
  // The workflow has none any more.
  else await queries.updateTable('applications').set({ closes_at: null }).where('id', '=', row.id).execute();
}
