/** /admin/applications and /admin/dashboard (specification section 7, Admin). */
import { listSeenTypes } from '@/engine/workflow/permissions';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { countMessages, listMessages } from '../messages/list-messages';
import type { Platform } from '../platform/platform';
import { getSeenApplicationRow } from '../records/application-store';
import { addComment } from './add-comment';
import { changeCheck } from './change-check';
import { readDetail } from './application-detail';
import { changeManyStatuses, changeStatus } from './change-status';
import { exportApplications } from './export-applications';
import { listFormerStatuses } from './former-statuses';
import { listApplications, assertDateOrder, assertKnownWords } from './list-applications';
import { readDashboard } from './read-dashboard';

export function addReviewRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/dashboard', async ({ actor }) => ({
    ...(await readDashboard(platform, listSeenTypes(actor))),
    failed_messages: actor.permissions.includes('send_messages')
      ? await countMessages(platform.database.kysely, 'failed')
      : null,
  }));
  handle('GET /admin/former-statuses', async ({ actor }) => ({
    data: (await listFormerStatuses(platform, listSeenTypes(actor))).map(({ id, label, tone }) => ({
      id,
      label,
      tone,
    })),
  }));
  handle('GET /admin/applications', ({ actor, query }) =>
    listApplications(platform, { ...query, seen: listSeenTypes(actor) }),
  );

  handle('GET /admin/applications.csv', async ({ context, query, actor }) => {
    await assertKnownWords(platform.database.kysely, platform.catalog, query);
    const stream = exportApplications(platform, { ...query, seen: listSeenTypes(actor) });
    await addAudit(platform.database.kysely, {
      actor,
      action: 'applications.export',
      subject: 'applications',
      after: query,
      at: platform.clock(),
    });
    return context.body(stream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="applications.csv"',
    });
  });

  handle('POST /admin/applications/status', ({ actor, body }) => changeManyStatuses(platform, actor, body));

  handle('GET /admin/applications/:id', async ({ actor, params, query }) => {
    assertDateOrder(query);
    const detail = await readDetail(platform, actor, params.id, { ...query, seen: listSeenTypes(actor) });
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

  handle('POST /admin/applications/:id/checks', ({ actor, params, body }) =>
    changeCheck(platform, { actor, id: params.id, change: body }),
  );

  handle('POST /admin/applications/:id/comments', ({ actor, params, body }) =>
    addComment(platform, { actor, id: params.id, comment: body }),
  );
}
