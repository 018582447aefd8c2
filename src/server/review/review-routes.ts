/** /admin/applications and /admin/dashboard (specification section 7, Admin). */
import { Hono } from 'hono';
import { AdminApplicationsQuery, BulkStatusChange, NewComment, StatusChange } from '@/api/contracts/review';
import { addAudit } from '../administration/audit-log';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { readQuery } from '../read-query';
import { addComment } from './add-comment';
import { readDetail } from './application-detail';
import { changeManyStatuses, changeStatus } from './change-status';
import { exportApplications } from './export-applications';
import { listApplications, refuseReversedDates, refuseUnknownWords } from './list-applications';
import { readDashboard } from './read-dashboard';

/** Behind the guard of access-guard.ts. */
export function createReviewRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.get('/admin/dashboard', async (context) => context.json(await readDashboard(platform)));
  app.get('/admin/applications', async (context) => context.json(await listApplications(platform, readQuery(context.req.query(), AdminApplicationsQuery))));

  app.get('/admin/applications.csv', async (context) => {
    const filter = readQuery(context.req.query(), AdminApplicationsQuery);
    await refuseUnknownWords(platform.database.kysely, platform.catalog, filter);
    const { userId, name } = context.get('actor');
    const stream = exportApplications(platform, filter);
    await addAudit(platform.database.kysely, { actor: { userId, name }, action: 'applications.export', subject: 'applications', after: filter, at: platform.clock() });
    return context.body(stream, 200, { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="applications.csv"' });
  });

  app.post('/admin/applications/status', async (context) => {
    const change = await readJson(context.req.raw, BulkStatusChange);
    return context.json(await changeManyStatuses(platform, context.get('actor'), change));
  });

  app.get('/admin/applications/:id', async (context) => {
    const filter = readQuery(context.req.query(), AdminApplicationsQuery);
    refuseReversedDates(filter);
    return context.json(await readDetail(platform, context.get('actor'), context.req.param('id'), filter));
  });

  app.post('/admin/applications/:id/status', async (context) => {
    const change = await readJson(context.req.raw, StatusChange);
    const actor = context.get('actor');
    const row = await changeStatus(platform, { actor, id: context.req.param('id'), change });
    return context.json(await readDetail(platform, actor, row.id));
  });

  app.post('/admin/applications/:id/comments', async (context) => {
    const comment = await readJson(context.req.raw, NewComment);
    return context.json(await addComment(platform, { actor: context.get('actor'), id: context.req.param('id'), comment }), 201);
  });
  return app;
}
