/** /applications: the applicant's own (specification section 7). */
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ApplicationList, ApplicationStatusAnswer } from '@/api/contracts/application';
import { findProviderByType } from '@/engine/find-provider';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJsonObject } from '../read-json';
import { getApplicationRow, getOwnApplicationRow, applicationNotFound, readApplication } from './application-store';
import { toApplicationRow } from './application-wire';
import { changeApplication } from './change-application';
import { readRequestKey } from './idempotency';
import { submitApplication } from './submit-application';

/** Behind the guard of access-guard.ts. */
export function createApplicationRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  const { kysely } = platform.database;

  app.get('/applications', async (context) => context.json(await listOwn(platform, context.get('actor').userId, context.req.query('type'))));

  app.post('/applications', async (context) => {
    const body = await readJsonObject(context.req.raw);
    const actor = context.get('actor');
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
    const answer = await submitApplication(platform, { actor, body, requestKey });
    return context.json(answer.body, answer.status as ContentfulStatusCode);
  });

  app.get('/applications/:id', async (context) => {
    const actor = context.get('actor');
    const row = await getApplicationRow(kysely, context.req.param('id'));
    const isOwner = row.user_id === actor.userId;
    if (!isOwner && !actor.permissions.includes('view_applications')) throw applicationNotFound();
    return context.json(await readApplication(kysely, row, isOwner ? 'applicant' : 'officer'));
  });

  app.patch('/applications/:id', async (context) => {
    const body = await readJsonObject(context.req.raw);
    const actor = context.get('actor');
    const requestKey = await readRequestKey(context.req.header('idempotency-key'), actor.userId, body);
    return context.json(await changeApplication(platform, { actor, id: context.req.param('id'), body, requestKey }));
  });

  app.get('/applications/:id/status', async (context) => {
    const row = await getOwnApplicationRow(kysely, context.req.param('id'), context.get('actor').userId);
    const { id, status, current_stage, updated_at } = row;
    return context.json({ id, status, current_stage: current_stage ?? '', updated_at: updated_at.toISOString() } satisfies ApplicationStatusAnswer);
  });
  return app;
}

/** Newest first. A type also finds its aliases, and an alias its type. */
async function listOwn({ database, catalog }: ProductPlatform, userId: string, types: string | undefined): Promise<ApplicationList> {
  const wanted = types?.split(',').map((type) => type.trim()).filter((type) => type !== '') ?? [];
  const filed = wanted.map((type) => findProviderByType(catalog.providers, type)?.applicationType ?? type);
  let query = database.kysely.selectFrom('applications').selectAll().where('user_id', '=', userId);
  if (wanted.length > 0) query = query.where('application_type', 'in', [...new Set([...wanted, ...filed])]);
  const rows = await query.orderBy('submitted_at', 'desc').limit(500).execute();
  const data = rows.map((row) => toApplicationRow(row, catalog.providers.find((provider) => provider.id === row.provider)));
  return { data, total: data.length };
}
