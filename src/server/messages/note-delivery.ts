/** What a provider says became of a message that it has taken. */
import type { DeliveryReport } from '@/api/shapes/message';
import { isUuid } from '../storage/uuid';
import type { Queries } from '../storage/database';

/**
 * False for a message that is not known. A message that was delivered stays so; one whose attempt seemed to fail, since
 * the answer was lost, has been taken all the same.
 */
export async function noteDelivery(
  queries: Queries,
  { id, status, reason = 'The provider says that it could not be delivered' }: DeliveryReport,
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
      : ({ state: 'failed', last_error: reason } as const);
  for (const row of rows)
    if (row.state !== 'delivered') await queries.updateTable('messages').set(change).where('id', '=', row.id).execute();
  return rows.length > 0;
}
