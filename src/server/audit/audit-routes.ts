/** The log of administrative acts, to read and to export. */
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { addAudit, withoutWords } from './audit-log';
import { exportAudit, listAudit } from './list-audit';

export function addAuditRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/audit', ({ query }) => listAudit(platform, query));

  handle('GET /admin/audit.csv', async ({ context, query, actor }) => {
    const { page: _page, per_page: _size, ...filter } = query;
    const stream = await exportAudit(platform, filter);
    await addAudit(platform.database.kysely, {
      actor,
      action: 'audit.export',
      subject: 'audit',
      after: withoutWords(filter, ['about', 'actor']),
      at: platform.clock(),
    });
    return context.body(stream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="audit.csv"',
    });
  });
}
