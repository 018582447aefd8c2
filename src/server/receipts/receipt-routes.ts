/** /applications/{id}/receipt.pdf: for the applicant, and for officers who may read the application. */
import { Hono } from 'hono';
import { describeReceipt } from '@/engine/record/receipt';
import { applicationNotFound, getApplicationRow } from '../applications/application-store';
import { toReference } from '../applications/application-wire';
import { readStored } from '../applications/change-application';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readSiteName } from '../settings';

/** Behind the guard of access-guard.ts. */
export function createReceiptRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  app.get('/applications/:id/receipt.pdf', async (context) => {
    const actor = context.get('actor');
    const row = await getApplicationRow(platform.database.kysely, context.req.param('id'));
    if (row.user_id !== actor.userId && !actor.permissions.includes('view_applications')) throw applicationNotFound();
    const definition = await getDefinitionOf(platform, row);
    const reference = toReference(row.number);
    const receipt = describeReceipt(definition, { reference, title: row.title ?? definition.name, status: row.status }, readStored(definition, row));
    // Loaded when it is first asked for: the library is large.
    const { createReceiptPdf } = await import('./receipt-pdf');
    const pdf = await createReceiptPdf(receipt, {
      issuer: await readSiteName(platform.settings, platform.registry),
      submittedAt: row.submitted_at,
      facts: [
        { label: 'Application', text: definition.name },
        { label: 'Submitted', text: toTimeText(row.submitted_at) },
        ...(row.updated_at > row.submitted_at ? [{ label: 'Last change', text: toTimeText(row.updated_at) }] : []),
      ],
    });
    return context.body(pdf, 200, { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="receipt-${reference}.pdf"`, 'cache-control': 'private, no-store' });
  });
  return app;
}

function toTimeText(time: Date): string {
  return `${time.toLocaleString('en-NG', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Africa/Lagos' })} (Nigerian time)`;
}
