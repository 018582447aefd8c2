/** /account and /admin/retention: what people can do with the data about them, and how long it is kept. */
import { readChunks } from '../files/copy-files';
import { assertValid } from '../platform/assert-valid';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { writeNoted } from '../settings/write-noted';
import { previewRetention } from './carry-out-retention';
import { readRetention, RETENTION, findRelease } from './retention';
import { makeZip } from 'client-zip';
import { toDay } from '@/engine/locale/calendar';
import { takeFromLimit } from '../identity/rate-limit';
import { readSiteName } from '../platform/settings';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { collectData } from './collect-data';
import { t } from '@/texts/t';
import type { AccountDeletion } from '@/api/shapes/personal-data';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { toReference } from '@/engine/record/reference';
import { getStatus, isDecided, isOpen, listTransitions } from '@/engine/workflow/transitions';
import { addAudit } from '../audit/audit-log';
import { getDefinitionOf } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { tellPrograms } from '../messages/tell-programs';
import { addEvent } from '../records/application-store';
import type { StoredApplication } from '../records/application-wire';
import { moveTo } from '../records/make-transition';
import type { Queries } from '../storage/database';
import { emptyApplications } from './empty-applications';
import { forgetIdentities, noteIdentity } from './forget-identity';
import { forgetPerson, NOBODYS_NAME } from './forget-person';

/** An archive reads every document: a few are enough for everybody. */
const ARCHIVES = { limit: 5, seconds: 3600 };

export function addPersonalDataRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /account/data', ({ actor }) => takeOut(platform, actor));
  handle('GET /account/deletion', ({ actor }) => previewAccountDeletion(platform, actor));
  handle('DELETE /account', ({ actor }) => deleteAccount(platform, actor));

  handle('GET /admin/retention', () => previewRetention(platform));
  handle('PUT /admin/retention', async ({ actor, body: { months } }) => {
    const { catalog, database } = platform;
    const known = new Set(catalog.providers.map(({ id }) => id));
    assertValid(
      Object.keys(months)
        .filter((id) => !known.has(id))
        .map((id) => ({
          path: `months.${id}`,
          code: 'unknown-type',
          message: t('{type} is not an application type', { type: id }),
        })),
    );
    const getMonths = await readRetention(platform);
    const changed = Object.keys(months).filter((id) => months[id] !== getMonths(id));
    const pick = (read: (id: string) => unknown) => Object.fromEntries(changed.map((id) => [id, read(id)]));
    await database.kysely.transaction().execute(async (queries) =>
      writeNoted(queries, platform, {
        actor,
        group: RETENTION,
        values: months,
        changed: { before: pick(getMonths), after: pick((id) => months[id]) },
      }),
    );
    return previewRetention(platform);
  });
}

/**
 * GET /account/data: one archive with all that is held about a person. Streams it: answers and history as JSON, each
 * document as it was sent. 429 after five within an hour.
 */
async function takeOut(platform: Platform, actor: Actor): Promise<Response> {
  const {
    database: { kysely },
    settings,
    catalog: { registry },
    clock,
  } = platform;
  const now = clock();
  await takeFromLimit(kysely, {
    key: `take-out:${actor.userId}`,
    ...ARCHIVES,
    now,
    refuse: (seconds) =>
      new ApiError(
        429,
        'TOO_MANY_ARCHIVES',
        t(
          'You have downloaded your data five times within an hour. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
          { minutes: Math.ceil(seconds / 60) },
        ),
        { retryAfterSeconds: seconds },
      ),
  });
  const { held, files } = await collectData(kysely, actor);
  const site = await readSiteName(settings, registry);
  async function* listEntries() {
    yield { name: 'README.txt', lastModified: now, input: describeExport(site, now) };
    yield { name: 'my-data.json', lastModified: now, input: JSON.stringify(held, null, 2) };
    for (const { folder, file } of files) {
      const opened = await platform.files.open(file.key);
      // Removed by its owner while the archive was being made.
      if (!opened) continue;
      const reader = opened.stream.getReader();
      try {
        yield {
          name: `documents/${folder}/${file.id}-${toEntryName(file.name)}`,
          lastModified: file.created_at,
          input: readChunks(reader),
        };
      } finally {
        // Whoever leaves an archive in the middle is told here, and a file that nobody reads stays open.
        await reader.cancel();
      }
    }
  }
  return new Response(makeZip(listEntries()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="my-data-${toDay(now)}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

function describeExport(site: string, now: Date): string {
  return [
    t('What {site} holds about you, on {day}.', { site, day: toDay(now) }),
    '',
    t(
      'my-data.json: your profile, companies, applications with their answers, history and comments, drafts, messages, invitations,\nvehicles, sessions, and the log of what was done with your account and applications, looks of officers included.',
    ),
    t('documents/: what you have uploaded and what officers have sent you, each as it was sent, by application.'),
    '',
    t(
      'Not in it: notes that officers write for each other, and what would open your account, such as codes and tokens.',
    ),
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
}

/** A name that makes no folder of its own. */
function toEntryName(name: string): string {
  return name.replaceAll(/[\\/]/g, '_');
}

interface RecordFate {
  row: StoredApplication;
  provider: ProviderDefinition | undefined;
  erased: boolean;
  /** Of one that stays: when it goes; null when that is not known yet. */
  until: Date | null;
  /** By which one that waits is taken back first. */
  withdrawal: Transition | undefined;
}

/** What deleting the account would do now. */
export async function previewAccountDeletion(platform: Platform, actor: Actor): Promise<AccountDeletion> {
  const { kysely } = platform.database;
  const rows = await selectHeld(kysely, actor.userId).execute();
  return describeDeletion(kysely, actor.userId, rows.map(await createSorter(platform, rows)));
}

/**
 * Deletes it, and returns what was erased and what stays: applications on which an officer has decided stay, without
 * the person's account, until their retention ends; the others are taken back and emptied. What fails or is cut off
 * before its transaction ends leaves everything as it was, the way in too. 403 for officers.
 */
async function deleteAccount(platform: Platform, actor: Actor): Promise<AccountDeletion> {
  assertNoOfficer(actor);
  const { kysely } = platform.database;
  const sort = await createSorter(platform, await selectHeld(kysely, actor.userId).execute());
  const done = await kysely.transaction().execute((transaction) => erase(platform, transaction, { actor, sort }));
  await forgetIdentities(platform);
  return done;
}

async function erase(
  platform: Platform,
  transaction: Queries,
  { actor: { userId, profile }, sort }: { actor: Actor; sort: (row: StoredApplication) => RecordFate },
): Promise<AccountDeletion> {
  const { clock, jobs } = platform;
  const now = clock();
  const sorted = (await selectHeld(transaction, userId).forUpdate().execute()).map(sort);
  const done = await describeDeletion(transaction, userId, sorted);
  const erased = sorted.filter((each) => each.erased);
  for (const each of erased) await takeBack(transaction, platform, each, now);
  const reason = 'The applicant had their account deleted';
  await emptyApplications(
    transaction,
    platform,
    erased.map(({ row }) => row.id),
    { reason, at: now },
  );
  for (const { row } of sorted.filter((each) => !each.erased))
    await addEvent(transaction, row.id, { kind: 'changed', title: reason, at: now });
  await noteIdentity(transaction, userId, await forgetPerson(transaction, platform, profile));
  await addAudit(transaction, {
    actor: { userId: null, name: NOBODYS_NAME },
    action: 'account.delete',
    subject: userId,
    after: { erased: erased.length, kept: sorted.length - erased.length },
    at: now,
  });
  await jobs.enqueue({ name: 'remove-unattached-files' }, { queries: transaction });
  return done;
}

function assertNoOfficer({ officer }: Actor): void {
  if (officer)
    throw new ApiError(403, 'FORBIDDEN', t('Officers’ accounts are deleted by an administrator, under Users'));
}

function selectHeld(queries: Queries, userId: string) {
  return queries
    .selectFrom('applications')
    .selectAll()
    .where('user_id', '=', userId)
    .where('emptied_at', 'is', null)
    .orderBy('submitted_at', 'desc');
}

/** Reads beforehand what is not to be read within a transaction. One that came after that is kept. */
async function createSorter(
  platform: Platform,
  rows: readonly StoredApplication[],
): Promise<(row: StoredApplication) => RecordFate> {
  const getMonths = await readRetention(platform);
  const now = platform.clock();
  const providers = new Map<string, ProviderDefinition | undefined>();
  for (const row of rows) providers.set(row.id, await unlessUnreadable(getDefinitionOf(platform, row)));
  return (row) => {
    const provider = providers.get(row.id);
    const withdrawal = provider && findWithdrawal(provider, row.status);
    const release = findRelease(provider, row, getMonths(row.provider));
    // One that nobody has decided on proves nothing that would have to stay.
    const undecided = provider !== undefined && row.decided_at === null && !isDecided(provider.workflow, row.status);
    const erased = undecided || (release !== null && release <= now);
    return { row, provider, erased, until: erased ? null : release, withdrawal };
  };
}

function findWithdrawal({ workflow }: ProviderDefinition, status: string): Transition | undefined {
  if (!isOpen(workflow, status)) return undefined;
  return listTransitions(workflow, status, 'applicant').find(({ to }) => !isOpen(workflow, to));
}

/** What waits for an officer is taken back by the workflow's own way, where it has one. */
async function takeBack(
  queries: Queries,
  platform: Platform,
  { row, provider, withdrawal }: RecordFate,
  now: Date,
): Promise<void> {
  if (!provider || !withdrawal) return;
  const { to } = withdrawal;
  await queries
    .updateTable('applications')
    .set(moveTo(provider.workflow, row, { status: to, by: 'applicant', now }))
    .where('id', '=', row.id)
    .execute();
  await addEvent(queries, row.id, {
    kind: 'status',
    title: getStatus(provider.workflow, to).label,
    from: row.status,
    to,
    at: now,
  });
  await tellPrograms(
    queries,
    { platform, row: { ...row, status: to } },
    { type: 'application.withdrawn', previous: row.status },
  );
}

async function describeDeletion(queries: Queries, userId: string, sorted: RecordFate[]): Promise<AccountDeletion> {
  const { drafts } = await queries
    .selectFrom('drafts')
    .select((select) => select.fn.countAll<string>().as('drafts'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { invitations } = await queries
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<string>().as('invitations'))
    .where('inviter_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return {
    drafts: Number(drafts),
    invitations: Number(invitations),
    applications: sorted.map(({ row, provider, erased, until }) => ({
      id: row.id,
      reference: toReference(row.number),
      title: row.title ?? '',
      status: getStatus(provider?.workflow, row.status).label,
      erased,
      until: until?.toISOString() ?? null,
    })),
  };
}
