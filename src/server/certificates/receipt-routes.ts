/**
 * /applications/{id}/receipt.pdf: for the applicant, and for officers who may read the application; in the language of
 * who reads it.
 */
import { listContacts } from '../platform/settings';
import { findChecksum } from '@/engine/checksum';
import { fillTemplate } from '@/engine/fill-template';
import { toLongTime } from '@/engine/locale/formats';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { describeReceipt, type Receipt } from '@/engine/record/receipt';
import { holdsFor } from '@/engine/workflow/permissions';
import { toReference } from '@/engine/record/reference';
import { applicationNotFound, getApplicationRow } from '../records/application-store';
import { toReceiptAddress } from '../records/receipt-proof';
import { readStored } from '../records/stored-answers';
import { getDefinitionOf, localizeDefinition } from '../definitions/definition-store';
import { withWords } from '../lists/with-lists';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { getSpokenLanguage } from '../platform/speak-to';
import type { HeavyWork, ReceiptFacts } from '../platform/heavy-work';
import { msg, t } from '@/texts/t';
import { createPress, toPdfHeaders } from './press';
import { sayUnprintable } from './say-unprintable';

/** Of some 30 kB each. */
const KEPT = 200;

const press = createPress({
  tooMany: {
    code: 'TOO_MANY_RECEIPTS',
    message: msg(
      'Too many receipts are being made at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    ),
  },
  tooLong: {
    code: 'RECEIPT_TAKES_TOO_LONG',
    message: msg(
      'This receipt takes too long to make at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
    ),
  },
});

/** The one that was asked for longest ago stands first. */
const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();

export function addReceiptRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /applications/:id/receipt.pdf', async ({ context, actor, params }) => {
    const row = await getApplicationRow(platform.database.kysely, params.id);
    if (row.user_id !== actor.userId && !holdsFor(actor, 'view_applications', row.application_type))
      throw applicationNotFound();
    const language = getSpokenLanguage(platform.catalog.registry);
    const { registry } = localizeCatalog(platform.catalog, language);
    const texts = registry.receipt;
    const written = await localizeDefinition(platform, await getDefinitionOf(platform, row), language);
    const definition = withWords(written, row.choice_words);
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
      texts,
    );
    const toTimeText = (time: Date) =>
      fillTemplate(texts.time, { time: toLongTime(time, { year: true }), zone: registry.locale.timeZoneName });
    const { site_name, contact_email, support_phone, contact_hours } = await platform.settings.read('general');
    const pdf = await printReceipt(platform.heavyWork, actor.userId, receipt, {
      language,
      texts,
      authority: registry.authority,
      issuer: site_name || registry.name,
      contact: listContacts([contact_email, support_phone], contact_hours),
      proof: {
        title: t('Proof of receipt'),
        sentence: t('Whoever reads this code sees that we have received the application.'),
        address: await toReceiptAddress(platform, row),
      },
      unprintable: sayUnprintable(),
      submittedAt: row.submitted_at,
      facts: [
        { label: texts.application, text: definition.name },
        { label: texts.submitted, text: toTimeText(row.submitted_at) },
        ...(row.updated_at > row.submitted_at ? [{ label: texts.changed, text: toTimeText(row.updated_at) }] : []),
      ],
    });
    return context.body(pdf, 200, toPdfHeaders(`receipt-${reference}`));
  });
}

/**
 * Receipts that were made are kept, by all that stands in them: a record that did not change is not printed again.
 */
async function printReceipt(
  work: HeavyWork,
  reader: string,
  receipt: Receipt,
  facts: ReceiptFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await findChecksum(JSON.stringify([receipt, facts]));
  const made = kept.get(key) ?? press(reader, () => work.printReceipt(receipt, facts));
  kept.delete(key);
  kept.set(key, made);
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  try {
    return await made;
  } catch (error) {
    if (kept.get(key) === made) kept.delete(key);
    throw error;
  }
}
