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
import { forEachRecord, listById } from '../platform/each-record';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import { getApplicationRow } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { makeSystemTransition } from './expire-approvals';

const REMINDER_DAYS = 7;

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
  const told = applications().where('closes_at', '<=', later(now, { days: REMINDER_DAYS }));
  await forEachRecord(platform, signal, [
    ...(statuses.length > 0
      ? [
          {
            of: listById(applications().where('status', 'in', statuses).where('closes_at', 'is', null)),
            act: withRow(platform, setDeadline),
          },
        ]
      : []),
    {
      of: listById(told.where('deadline_told_at', 'is', null).where('closes_at', '>', now)),
      act: withRow(platform, remind),
    },
    { of: listById(applications().where('closes_at', '<=', now)), act: withRow(platform, close) },
  ]);
}

interface DueRecord {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
  now: Date;
}

/** In a transaction that holds the record; not at all where its definition cannot be read. */
function withRow(platform: Platform, act: (queries: Queries, due: DueRecord) => Promise<void>) {
  return async (found: Pick<StoredApplication, 'id' | 'provider' | 'definition_version'>): Promise<void> => {
    const provider = await unlessUnreadable(getDefinitionOf(platform, found));
    if (!provider) return;
    await platform.database.kysely.transaction().execute(async (queries) => {
      const row = await getApplicationRow(queries, found.id, { lock: true });
      await act(queries, { platform, provider, row, now: platform.clock() });
    });
  };
}

async function setDeadline(queries: Queries, { provider, row, now }: DueRecord): Promise<void> {
  const closes_at = findClosesAt(provider.workflow, row.status, now);
  if (closes_at === null || row.closes_at !== null) return;
  await queries.updateTable('applications').set({ closes_at }).where('id', '=', row.id).execute();
}

async function remind(queries: Queries, { platform, provider, row, now }: DueRecord): Promise<void> {
  const deadline = findDeadline(provider.workflow, row.status);
  if (!deadline || row.closes_at === null || row.deadline_told_at !== null) return;
  await queries.updateTable('applications').set({ deadline_told_at: now }).where('id', '=', row.id).execute();
  // Of a deadline that is shorter than that, they read when it begins.
  if (deadline.afterDays > REMINDER_DAYS)
    await notifyOfDeadline(queries, { platform, provider, row }, { status: deadline.to, closesAt: row.closes_at });
}

async function close(queries: Queries, { platform, provider, row, now }: DueRecord): Promise<void> {
  if (row.closes_at === null || row.closes_at > now) return;
  const deadline = findDeadline(provider.workflow, row.status);
  if (deadline) await makeSystemTransition(queries, { platform, provider, row }, deadline);
  // The workflow has none any more.
  else await queries.updateTable('applications').set({ closes_at: null }).where('id', '=', row.id).execute();
}
