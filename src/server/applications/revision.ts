/** Guards against writing over what somebody else has changed meanwhile. */
import { ApiError } from '../platform/api-error';
import { t } from '@/texts/t';

/**
 * 409 STALE unless the record is still at the revision that the change was made on; a change that names none is taken.
 */
export function assertSameRevision(row: { revision: number }, revision: unknown): void {
  if (revision === undefined || revision === null || revision === row.revision) return;
  throw new ApiError(409, 'STALE', t('Somebody has changed this application meanwhile. Please look at it again.'));
}
