/** /applications/{id}/receipt.pdf: for the applicant, and for officers who may read the application. */
import { printReceipt } from './print-receipt';
import { fillTemplate } from '@/engine/fill-template';
import { toLongTime } from '@/engine/locale/formats';
import { locale } from '@/engine/locale/locale';
import { describeReceipt, receiptTexts as texts } from '@/engine/record/receipt';
import { holdsFor } from '@/engine/workflow/permissions';
import { toReference } from '@/engine/record/reference';
import { applicationNotFound, getApplicationRow } from '../records/application-store';
import { readStored } from '../records/stored-answers';
import { getDefinitionOf } from '../definitions/definition-store';
import { withWords } from '../lists/with-lists';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';

export function addReceiptRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /applications/:id/receipt.pdf', async ({ context, actor, params }) => {
    const row = await getApplicationRow(platform.database.kysely, params.id);
    if (row.user_id !== actor.userId && !holdsFor(actor, 'view_applications', row.application_type))
      throw applicationNotFound();
    const definition = withWords(await getDefinitionOf(platform, row), row.choice_words);
    const reference = toReference(row.number);
    const receipt = describeReceipt(
      definition,
      {
        reference,
        title: row.title ?? definition.name,
        status: row.status,
        current_stage: row.current_stage ?? '',
        stage_dates: row.stage_dates,
        submitted_at: row.submitted_at.toISOString(),
      },
      readStored(definition, row),
    );
    const { site_name, contact_email, support_phone } = await platform.settings.read('general');
    const pdf = await printReceipt(platform.heavyWork, actor.userId, receipt, {
      authority: platform.catalog.registry.authority,
      issuer: site_name || platform.catalog.registry.name,
      contact: [contact_email, support_phone].filter((text) => text !== ''),
      submittedAt: row.submitted_at,
      facts: [
        { label: texts.application, text: definition.name },
        { label: texts.submitted, text: toTimeText(row.submitted_at) },
        ...(row.updated_at > row.submitted_at ? [{ label: texts.changed, text: toTimeText(row.updated_at) }] : []),
      ],
    });
    return context.body(pdf, 200, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="receipt-${reference}.pdf"`,
      'cache-control': 'private, no-store',
    });
  });
}

function toTimeText(time: Date): string {
  return fillTemplate(texts.time, { time: toLongTime(time, { year: true }), zone: locale.timeZoneName });
}
