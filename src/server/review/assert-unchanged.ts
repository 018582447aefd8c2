/** What an officer decides on is what they have seen; who changed it meanwhile is told. */
import { getStatus } from '@/engine/workflow/transitions';
import { toShortTime } from '@/engine/locale/formats';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { t } from '@/texts/t';
import { assertSameRevision } from '../applications/revision';
import { ApiError } from '../platform/api-error';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';

/** 409 STALE that says who did what and when, unless the record is still at the revision that the officer saw. */
export async function assertUnchanged(
  queries: Queries,
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  row: StoredApplication,
  revision: number | undefined,
): Promise<void> {
  if (revision === undefined || revision === row.revision) return;
  const last = await queries
    .selectFrom('application_events')
    .select(['actor_name', 'at'])
    .where('application_id', '=', row.id)
    .where('kind', 'in', ['status', 'changed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last?.actor_name) return assertSameRevision(row, revision);
  throw new ApiError(
    409,
    'STALE',
    t(
      '{person} has changed this application meanwhile ({time}); its status is now “{status}”. Please look at it again.',
      {
        person: last.actor_name,
        time: toShortTime(last.at),
        status: getStatus(workflow, row.status).label,
      },
    ),
  );
}
