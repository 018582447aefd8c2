/** /admin/users (specification section 7, Admin). */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { changeStorageOf, readStorageOf } from './change-storage';
import { changeStatuses, changeUser } from './change-users';
import { deleteUsers, previewDeletion } from './delete-users';
import { listRoles, listUsers, readUser } from './list-users';
import { sendPasswordLink } from './send-password-link';

const USERS_AT_ONCE = 200;

export function addUserRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/users', ({ query }) => listUsers(platform, query));
  handle('GET /admin/users/roles', () => listRoles(platform));
  handle('GET /admin/users/deletion', ({ actor, query }) =>
    previewDeletion(platform, actor, query.ids.split(',').slice(0, USERS_AT_ONCE)),
  );
  handle('PUT /admin/users/status', ({ actor, body }) => changeStatuses(platform, { actor, ...body }));
  handle('GET /admin/users/:id', ({ params }) => readUser(platform, params.id));
  handle('PUT /admin/users/:id', ({ actor, params, body }) =>
    changeUser(platform, { actor, id: params.id, change: body }),
  );
  handle('GET /admin/users/:id/storage', ({ params }) => readStorageOf(platform, params.id));
  handle('PUT /admin/users/:id/storage', ({ actor, params, body }) =>
    changeStorageOf(platform, { actor, id: params.id, storageMb: body.own_storage_mb }),
  );
  handle('DELETE /admin/users', ({ actor, body }) => deleteUsers(platform, actor, body.ids));
  handle('POST /admin/users/:id/reset-password', async ({ actor, params }) => {
    await sendPasswordLink(platform, { actor, id: params.id });
    return { success: true, message: 'A link for setting a new password was sent by email' };
  });
}
