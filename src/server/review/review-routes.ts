/** /admin/applications (specification section 7, Admin). */
import { listSeenTypes, holdsFor } from '@/engine/workflow/permissions';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { listMessages } from '../messages/list-messages';
import type { Platform } from '../platform/platform';
import { getSeenApplicationRow, addEvent, getApplicationRow } from '../records/application-store';
import { readDetail } from './application-detail';
import { changeManyStatuses, changeStatus } from './change-status';
import { LIST_WRITERS, noteExport, type ListWriter } from './list-writers';
import { listFormerStatuses } from './former-statuses';
import { listApplications, assertKnownWords } from './list-applications';
import { assertDateOrder } from '../platform/assert-date-order';
import { takeBackMany } from './take-back';
import { readFilter, toListFilters } from './read-filter';
import { etag } from 'hono/etag';
import type { z } from 'zod';
import type { Comment } from '@/api/shapes/application';
import type { AdminApplicationsQuery, ExportQuery, NewComment, Check, CheckChange } from '@/api/shapes/review';
import { mayComment, getStatus } from '@/engine/workflow/transitions';
import type { Actor } from '../platform/actor';
import { REFUSALS } from '../http/access-rules';
import { ApiError, invalidAt } from '../platform/api-error';
import { attachFiles } from '../files/attached-files';
import { toApplication, type StoredApplication } from '../records/application-wire';
import { getDefinitionOf } from '../definitions/definition-store';
import { notifyOfComment } from '../messages/notify-applicant';
import { noteForOfficers } from '../officers/notices';
import { listOfficers } from '../officers/officers';
import type { Queries } from '../storage/database';
import { toFileRecord } from '../files/stored-file';
import { assertUnchanged } from './assert-unchanged';
import { assertNotOwn } from './own-application';
import { endApproval } from './second-person';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findMentioned } from '@/engine/record/mentions';
import { isCheckable, listChecklist } from '@/engine/record/checklist';
import { readStored } from '../records/stored-answers';
import { listChecks } from '../records/checks';
import { t } from '@/texts/t';

type CheckedComment = z.output<typeof NewComment>;

export function addReviewRoutes({ app, handle }: Router, platform: Platform): void {
  // Programs ask for it again and again.
  app.get('/admin/applications', etag());
  handle('GET /admin/former-statuses', async ({ actor }) => ({
    data: (await listFormerStatuses(platform, listSeenTypes(actor))).map(({ id, label, tone }) => ({
      id,
      label,
      tone,
    })),
  }));
  handle('GET /admin/applications', async ({ actor, query, share }) => {
    // Whoever "me" is, and which types are seen, stands in what the words are read as.
    const read = await readQuery(platform, actor, query);
    return share(read, () => listApplications(platform, read));
  });

  for (const format of ['csv', 'xlsx'] as const)
    handle(`GET /admin/applications.${format}`, async ({ context, query, actor }) => {
      const { type, write } = LIST_WRITERS[format];
      return context.body(await openExport(platform, { actor, query, write }), 200, {
        'content-type': type,
        'content-disposition': `attachment; filename="applications.${format}"`,
      });
    });

  handle('POST /admin/applications/take-back', ({ actor, body }) => takeBackMany(platform, actor, body.ids));

  handle('POST /admin/applications/status', ({ actor, body }) => changeManyStatuses(platform, actor, body));

  handle('GET /admin/applications/:id', async ({ actor, params, query }) => {
    assertDateOrder(query);
    const detail = await readDetail(platform, actor, params.id, await readQuery(platform, actor, query));
    await addAudit(platform.database.kysely, {
      actor,
      action: 'application.view',
      subject: detail.application.id,
      at: platform.clock(),
    });
    return detail;
  });

  handle('GET /admin/applications/:id/messages', async ({ actor, params }) => {
    const { kysely } = platform.database;
    const { id } = await getSeenApplicationRow(kysely, params.id, actor);
    return listMessages(kysely, id, platform.clock());
  });

  handle('POST /admin/applications/:id/status', async ({ actor, params, body }) => {
    const row = await changeStatus(platform, { actor, id: params.id, change: body });
    return readDetail(platform, actor, row.id);
  });

  handle('POST /admin/applications/:id/first-approval/end', async ({ actor, params, body }) => {
    await endApproval(platform, { actor, id: params.id, ...body });
    return readDetail(platform, actor, params.id);
  });

  handle('POST /admin/applications/:id/checks', ({ actor, params, body }) =>
    changeCheck(platform, { actor, id: params.id, change: body }),
  );

  handle('POST /admin/applications/:id/comments', ({ actor, params, body }) =>
    addComment(platform, { actor, id: params.id, comment: body }),
  );
}

interface Export {
  actor: Actor;
  query: ExportQuery;
  write: ListWriter;
}

/** The bytes of an export, which is noted before the first of them leaves. */
async function openExport(platform: Platform, { actor, query, write }: Export): Promise<ReadableStream<Uint8Array>> {
  const { kysely } = platform.database;
  await assertKnownWords(kysely, platform.catalog, query);
  const { answers, ...list } = query;
  const parts = write(platform, await readFilter(platform, actor, toListFilters(list)), { answers });
  await noteExport(kysely, { actor, query, at: platform.clock() });
  return toStream(parts);
}

/** Which part of the list is asked for, in which order, and what is in it. */
async function readQuery(platform: Platform, actor: Actor, query: AdminApplicationsQuery) {
  const { page, per_page, sort, order } = query;
  return { page, per_page, sort, order, ...(await readFilter(platform, actor, toListFilters(query))) };
}

/** The definition of an application that the officer may say something of. 403 where they may not. */
async function getReviewable(platform: Platform, actor: Actor, id: string): Promise<ProviderDefinition> {
  const seen = await getSeenApplicationRow(platform.database.kysely, id, actor);
  const provider = await getDefinitionOf(platform, seen);
  if (mayComment(provider.workflow, (permission) => holdsFor(actor, permission, seen.application_type)))
    return provider;
  throw new ApiError(403, 'FORBIDDEN', t(REFUSALS.review_applications));
}

/**
 * Stores a comment and returns it; the applicant is told of one that is for them, the officers that an internal one
 * names of that. 403 for officers who neither review nor move applications of this kind, and about one's own
 * application; 400 for an attachment that is not the officer's upload.
 */
async function addComment(
  platform: Platform,
  { actor, id, comment }: { actor: Actor; id: string; comment: CheckedComment },
): Promise<Comment> {
  const at = platform.clock();
  const provider = await getReviewable(platform, actor, id);
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getApplicationRow(transaction, id);
    await assertNotOwn(transaction, row, actor);
    const attachment = await readAttachment(transaction, { actor, applicationId: id, comment });
    const stored = await transaction
      .insertInto('comments')
      .values({
        application_id: id,
        author_id: actor.userId,
        author_name: actor.name,
        comment: comment.comment,
        visibility: comment.visibility,
        created_at: at,
        ...attachment,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    if (comment.visibility === 'applicant') {
      await addEvent(transaction, id, {
        kind: 'comment',
        title: 'Comment',
        description: comment.comment,
        actor: { id: actor.userId, name: actor.name, side: 'officer' },
        at,
      });
      await notifyOfComment(transaction, { platform, provider, row }, comment.comment);
    } else if (comment.comment.includes('@')) {
      const reviewed = { type: row.application_type, workflow: provider.workflow };
      const officers = await listOfficers(transaction, platform.catalog, [reviewed]);
      await noteForOfficers(platform, transaction, {
        kind: 'mentioned',
        to: findMentioned(comment.comment, officers).map((officer) => officer.id),
        application: id,
        by: actor.userId,
      });
    }
    await addAudit(transaction, {
      actor,
      action: 'application.comment',
      subject: id,
      after: { comment: comment.comment, visibility: comment.visibility },
      at,
    });
    const [wire] = toApplication(row, { events: [], comments: [stored], audience: 'officer' }).comments;
    if (!wire) throw new Error('The stored comment was not read back.');
    return wire;
  });
}

/**
 * What is known of an attachment is what was measured when it was uploaded, and its address is ours, whatever was sent.
 */
async function readAttachment(
  queries: Queries,
  { actor, applicationId, comment }: { actor: Actor; applicationId: string; comment: CheckedComment },
) {
  if (comment.attachmentUrl === undefined || comment.attachmentUrl === '') return {};
  const key = /\/applications\/file\/([\w-]+)$/.exec(comment.attachmentUrl)?.[1] ?? '';
  const file = await queries
    .selectFrom('files')
    .selectAll()
    .where('key', '=', key)
    .where('owner_id', '=', actor.userId)
    .where('state', '=', 'stored')
    .executeTakeFirst();
  if (!file) throw invalidAt('attachmentUrl', t('The attachment was not found. Please upload it again.'));
  await attachFiles(queries, applicationId, [key], actor.userId);
  return {
    attachment_url: toFileRecord(file).fileUrl,
    attachment_name: file.name,
    attachment_size: Number(file.size),
    attachment_type: file.type,
  };
}

/**
 * Returns all ticks of the application. 403 for officers who neither review nor move applications of this kind, and
 * about one's own application; 409 when it was decided on, or changed since the officer saw it; 400 for what is not on
 * its checklist. A tick that is there already stays its officer's.
 */
async function changeCheck(
  platform: Platform,
  { actor, id, change }: { actor: Actor; id: string; change: CheckChange },
): Promise<Check[]> {
  const provider = await getReviewable(platform, actor, id);
  return platform.database.kysely.transaction().execute(async (transaction) => {
    const row = await getSeenApplicationRow(transaction, id, actor, { lock: true });
    await assertNotOwn(transaction, row, actor);
    await assertUnchanged(transaction, provider, row, change.revision);
    assertCheckable(provider, row);
    const title = getItemTitle(provider, row, change.item);
    const holding = (await listChecks(transaction, id)).some(
      ({ item, changed_at }) => item === change.item && changed_at === null,
    );
    if (holding !== change.checked) {
      const at = platform.clock();
      await (change.checked
        ? setCheck(transaction, { actor, id, item: change.item, at })
        : dropCheck(transaction, id, change.item));
      await addAudit(transaction, {
        actor,
        action: 'application.check',
        subject: id,
        before: { item: title, checked: holding },
        after: { item: title, checked: change.checked },
        at,
      });
    }
    return listChecks(transaction, id);
  });
}

function assertCheckable({ workflow }: ProviderDefinition, { status }: StoredApplication): void {
  if (isCheckable(workflow, status)) return;
  const { label } = getStatus(workflow, status);
  throw new ApiError(
    409,
    'DECIDED',
    t('What was checked of an application that is {status} stays as it is', { status: label.toLowerCase() }),
  );
}

function getItemTitle(provider: ProviderDefinition, row: StoredApplication, item: string): string {
  const entry = listChecklist(provider, readStored(provider, row)).find(({ id }) => id === item);
  if (entry) return entry.title;
  throw invalidAt('item', t('There is nothing to check as "{check}" in this application', { check: item }));
}

async function setCheck(
  queries: Queries,
  { actor, id, item, at }: { actor: Actor; id: string; item: string; at: Date },
): Promise<void> {
  const tick = { checked_by: actor.userId, checked_by_name: actor.name, checked_at: at, changed_at: null };
  await queries
    .insertInto('application_checks')
    .values({ application_id: id, item, ...tick })
    .onConflict((conflict) => conflict.columns(['application_id', 'item']).doUpdateSet(tick))
    .execute();
}

async function dropCheck(queries: Queries, id: string, item: string): Promise<void> {
  await queries.deleteFrom('application_checks').where('application_id', '=', id).where('item', '=', item).execute();
}

/** What is written part by part as the body of a response; whoever stops reading stops the writing. */
function toStream(parts: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await parts.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
