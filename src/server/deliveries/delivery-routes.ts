/** POST /message-hooks/delivery: reports of deliveries, signed as Standard Webhooks are. Mounted under /api. */
import { sql } from 'kysely';
import { DeliveryReport } from '@/api/shapes/message';
import { readText } from '../http/read-json';
import type { Router } from '../http/router';
import { takeOnce, verifyWebhook } from '../identity/webhook-signature';
import { ApiError } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { isUuid } from '../storage/uuid';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

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
    throw new ApiError(400, 'INVALID_BODY', t('This is no report of a delivery'), { cause });
  }
}

function notFound(): ApiError {
  return new ApiError(404, 'NOT_FOUND', t('Not found'));
}

/**
 * False for a message that is not known. A message that was delivered stays so; one whose attempt seemed to fail, since
 * the answer was lost, has been taken all the same.
 */
export async function noteDelivery(
  queries: Queries,
  { id, status, reason = t('The provider says that it could not be delivered') }: DeliveryReport,
  now: Date,
): Promise<boolean> {
  const rows = await queries
    .selectFrom('messages')
    .select(['id', 'state'])
    .where((where) => where.or([where('provider_id', '=', id), ...(isUuid(id) ? [where('key', '=', id)] : [])]))
    .forUpdate()
    .execute();
  const change =
    status === 'delivered'
      ? ({ state: 'delivered', delivered_at: now, sealed: null, last_error: null } as const)
      : // Whoever tells of it has taken it, although their answer may have been lost.
        { state: 'failed' as const, last_error: reason, sent_at: sql<Date>`coalesce(sent_at, ${now})` };
  for (const row of rows)
    if (row.state !== 'delivered') await queries.updateTable('messages').set(change).where('id', '=', row.id).execute();
  return rows.length > 0;
}
