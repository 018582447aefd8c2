/** /admin/users (specification section 7, Admin). */
import { Hono } from 'hono';
import { UserChange, UserIds, UsersQuery, UsersStatusChange } from '@/api/contracts/user';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { readQuery } from '../read-query';
import { changeStatuses, changeUser } from './change-users';
import { deleteUsers, previewDeletion } from './delete-users';
import { listRoles, listUsers } from './list-users';
import { sendPasswordLink } from './send-password-link';

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
    await sendPasswordLink(platform, { actor: context.get('actor'), id: context.req.param('id') });
    return context.json({ success: true, message: 'A link for setting a new password was sent by email' });
  });
  return app;
}
