/** POST /message-hooks/delivery: reports of deliveries, signed as Standard Webhooks are. Mounted under /api. */
import { DeliveryReport } from '@/api/shapes/message';
import { readText } from '../http/read-json';
import type { Router } from '../http/router';
import { takeOnce, verifyWebhook } from '../identity/webhook-signature';
import { noteDelivery } from '../messages/note-delivery';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';

/** Answers 404 unless there is a secret, and for a message that is not known: the report may come before its answer. */
export function addDeliveryRoutes({ handle }: Router, platform: Platform): void {
  const {
    database: { kysely },
    config: { deliverySecrets },
    clock,
  } = platform;

  handle('POST /message-hooks/delivery', async ({ context }) => {
    if (deliverySecrets.length === 0) throw notFound();
    const { raw } = context.req;
    const body = await readText(raw);
    const now = clock();
    const id = await verifyWebhook(raw.headers, body, { secrets: deliverySecrets, now });
    const report = readReport(body);
    // In one transaction: of a report that could not be noted, its coming is forgotten, too.
    await kysely.transaction().execute(async (transaction) => {
      await takeOnce(transaction, id, now);
      if (!(await noteDelivery(transaction, report, now))) throw notFound();
    });
  });
}

function readReport(body: string): DeliveryReport {
  try {
    return DeliveryReport.parse(JSON.parse(body));
  } catch (cause) {
    throw new ApiError(400, 'INVALID_BODY', 'This is no report of a delivery', { cause });
  }
}

function notFound(): ApiError {
  return new ApiError(404, 'NOT_FOUND', 'Not found');
}
