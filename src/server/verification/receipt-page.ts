/** /verify/receipt/{reference}/{proof}: that an application was received, for whoever reads the code of its receipt. */
import { html } from 'hono/html';
import { toLongTime } from '@/engine/locale/formats';
import { toReference } from '@/engine/record/reference';
import { t } from '@/texts/t';
import type { Platform, ServerContext } from '../platform/platform';
import { localizeForCaller } from '../platform/speak-to';
import { findReceived } from '../records/receipt-proof';
import { nameType, verdict } from './check-page';
import { factSheet, sendPage } from './public-page';

/** Says what stands in the receipt, and neither answers nor what became of it. 404 for what proves nothing. */
export async function answerReceipt(
  context: ServerContext,
  platform: Platform,
  { reference, proof }: { reference: string; proof: string },
): Promise<Response> {
  const { authority } = localizeForCaller(platform.catalog).registry;
  const row = await findReceived(platform.database, reference, proof);
  if (!row)
    return sendPage(context, platform, {
      title: t('Receipt'),
      status: 404,
      content: verdict('danger', t('Unknown'), [
        t('Nothing was received with this code. Read it again, and see that its whole address is there.'),
      ]),
    });
  const type = nameType(platform, row.application_type);
  return sendPage(context, platform, {
    title: t('Receipt {reference}', { reference: toReference(row.number) }),
    content: html`${verdict('success', t('Received'), [t('{authority} has received this application.', { authority })])}
      ${factSheet([
        [t('Reference'), toReference(row.number)],
        [t('Applicant'), row.title ?? type],
        [t('Application'), type],
        [t('Submitted'), toLongTime(row.submitted_at, { year: true })],
      ])}
      <p>${t('What became of it is not told here: ask the applicant, or look in the register.')}</p>`,
  });
}
