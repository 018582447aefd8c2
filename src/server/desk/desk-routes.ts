/** The officers' desk: whose an application is, queues, views, who has a record open. */
import { listSeenTypes } from '@/engine/workflow/permissions';
import type { Router } from '../http/router';
import { readNoticeChoices, setNoticeChoices } from '../officers/notices';
import type { Platform } from '../platform/platform';
import { markSeen } from '../records/seen-documents';
import { listSameRecords } from '../review/same-records';
import { changeDesk, changeManyDesks } from './change-desk';
import { readLeaves, setLeave } from './leave';
import { listOfficers } from '../officers/officers';
import { addView, listQueues, removeView } from './queues';
import { keepPresent, readDesk } from './read-desk';

export function addDeskRoutes({ handle }: Router, platform: Platform): void {
  const { kysely } = platform.database;
  handle('GET /admin/queues', async ({ actor }) => ({ data: await listQueues(platform, actor) }));
  handle('POST /admin/views', ({ actor, body }) => addView(platform, actor, body));
  handle('DELETE /admin/views/:id', async ({ actor, params }) => ({
    removed: await removeView(platform, actor, params.id),
  }));
  handle('GET /admin/officers', async ({ actor, query }) => {
    const seen = listSeenTypes(actor);
    const reviewed = platform.catalog.providers
      .filter(({ applicationType }) => seen?.includes(applicationType) ?? true)
      .filter(({ applicationType }) => query.type === undefined || applicationType === query.type)
      .map(({ applicationType, workflow }) => ({ type: applicationType, workflow }));
    const officers = await listOfficers(kysely, platform.catalog, reviewed);
    const leaves = await readLeaves(kysely, platform.clock());
    return { data: officers.map((officer) => ({ ...officer, leave: leaves.get(officer.id) ?? null })) };
  });
  handle('PUT /admin/officers/:id/leave', async ({ actor, params, body }) => ({
    leave: await setLeave(platform, actor, params.id, body),
  }));
  handle('GET /admin/notices', ({ actor }) => readNoticeChoices(kysely, actor.userId));
  handle('PUT /admin/notices', ({ actor, body }) => setNoticeChoices(kysely, actor.userId, body));
  handle('POST /admin/applications/desk', ({ actor, body }) => changeManyDesks(platform, actor, body));
  handle('GET /admin/applications/:id/desk', ({ actor, params }) => readDesk(platform, actor, params.id));
  handle('POST /admin/applications/:id/desk', ({ actor, params, body }) =>
    changeDesk(platform, actor, params.id, body),
  );
  handle('GET /admin/applications/:id/same', ({ actor, params }) => listSameRecords(platform, actor, params.id));
  handle('POST /admin/applications/:id/seen', ({ actor, params, body }) =>
    markSeen(platform, actor, { id: params.id, document: body.document }),
  );
  handle('POST /admin/applications/:id/presence', async ({ actor, params, body }) => ({
    present: await keepPresent(platform, actor, params.id, body.open),
  }));
}
