/** /account and /admin/retention: what people can do with the data about them, and how long it is kept. */
import { addAudit } from '../audit/audit-log';
import { assertValid } from '../platform/assert-valid';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { previewRetention } from './carry-out-retention';
import { deleteAccount, previewAccountDeletion } from './delete-account';
import { readRetention, RETENTION } from './retention';
import { takeOut } from './take-out';

export function addPersonalDataRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /account/data', ({ actor }) => takeOut(platform, actor));
  handle('GET /account/deletion', ({ actor }) => previewAccountDeletion(platform, actor));
  handle('DELETE /account', ({ actor }) => deleteAccount(platform, actor));

  handle('GET /admin/retention', () => previewRetention(platform));
  handle('PUT /admin/retention', async ({ actor, body: { months } }) => {
    const { catalog, settings, database, clock } = platform;
    const known = new Set(catalog.providers.map(({ id }) => id));
    assertValid(
      Object.keys(months)
        .filter((id) => !known.has(id))
        .map((id) => ({ path: `months.${id}`, code: 'unknown-type', message: `${id} is not an application type` })),
    );
    const getMonths = await readRetention(platform);
    const changed = Object.keys(months).filter((id) => months[id] !== getMonths(id));
    await settings.write(RETENTION, months, actor.userId);
    if (changed.length > 0)
      await addAudit(database.kysely, {
        actor,
        action: 'settings.change',
        subject: RETENTION,
        before: Object.fromEntries(changed.map((id) => [id, getMonths(id)])),
        after: Object.fromEntries(changed.map((id) => [id, months[id]])),
        at: clock(),
      });
    return previewRetention(platform);
  });
}
