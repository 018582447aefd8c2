/** /admin/dashboard (specification section 7, Admin) and the figures of a period. */
import { etag } from 'hono/etag';
import { listSeenTypes } from '@/engine/workflow/permissions';
import { addAudit } from '../audit/audit-log';
import type { Router } from '../http/router';
import { countMessages } from '../messages/list-messages';
import type { Platform } from '../platform/platform';
import { readDashboard } from './read-dashboard';
import { readFigures } from './read-figures';
import { toFiguresCsv } from './figures-csv';

export function addFiguresRoutes({ app, handle }: Router, platform: Platform): void {
  // Programs ask for them again and again.
  for (const path of ['/admin/dashboard', '/admin/figures']) app.get(path, etag());
  handle('GET /admin/dashboard', async ({ actor, share }) => {
    const seen = listSeenTypes(actor);
    return {
      ...(await share(['dashboard', seen], () => readDashboard(platform, seen))),
      failed_messages: actor.permissions.includes('send_messages')
        ? await share('failed messages', () => countMessages(platform.database.kysely, 'failed'))
        : null,
    };
  });

  handle('GET /admin/figures', ({ actor, query, share }) => {
    const seen = listSeenTypes(actor);
    return share([query, seen], () => readFigures(platform, query, seen));
  });

  handle('GET /admin/figures.csv', async ({ context, actor, query }) => {
    const figures = await readFigures(platform, query, listSeenTypes(actor));
    await addAudit(platform.database.kysely, {
      actor,
      action: 'figures.export',
      subject: 'figures',
      after: query,
      at: platform.clock(),
    });
    return context.body(toFiguresCsv(platform.catalog, figures), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="figures.csv"',
    });
  });
}
