/** /admin/users (specification section 7, Admin). */
import { Hono } from 'hono';
import { UserChange, UserIds, UsersQuery, UsersStatusChange } from '@/api/user';
import { addAudit } from '../administration/audit-log';
import { ApiError } from '../api-error';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { readQuery } from '../read-query';
import { changeStatuses, changeUser, getProfileRow } from './change-users';
import { deleteUsers, previewDeletion } from './delete-users';
import { listRoles, listUsers } from './list-users';

/** Behind the guard of access-guard.ts. */
export function createUserRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.get('/admin/users', async (context) => context.json(await listUsers(platform, readQuery(context.req.query(), UsersQuery))));
  app.get('/admin/users/roles', async (context) => context.json(await listRoles(platform)));

  app.get('/admin/users/deletion', async (context) => {
    const ids = (context.req.query('ids') ?? '').split(',').slice(0, 200);
    return context.json(await previewDeletion(platform, context.get('actor'), ids));
  });

  app.put('/admin/users/status', async (context) => {
    const { ids, status } = await readJson(context.req.raw, UsersStatusChange);
    return context.json(await changeStatuses(platform, { actor: context.get('actor'), ids, status }));
  });

  app.put('/admin/users/:id', async (context) => {
    const change = await readJson(context.req.raw, UserChange);
    return context.json(await changeUser(platform, { actor: context.get('actor'), id: context.req.param('id'), change }));
  });

  app.delete('/admin/users', async (context) => {
    const { ids } = await readJson(context.req.raw, UserIds);
    return context.json(await deleteUsers(platform, context.get('actor'), ids));
  });

  app.post('/admin/users/:id/reset-password', async (context) => {
    const profile = await getProfileRow(platform.database.kysely, context.req.param('id'));
    if (profile.email === null) throw new ApiError(409, 'NO_PASSWORD', 'This user signs in by phone and has no password');
    await platform.auth.backend.sendPasswordReset(profile.email);
    await addAudit(platform.database.kysely, { actor: context.get('actor'), action: 'user.reset-password', subject: profile.id, at: platform.clock() });
    return context.json({ success: true, message: 'A link for setting a new password was sent by email' });
  });
  return app;
}
