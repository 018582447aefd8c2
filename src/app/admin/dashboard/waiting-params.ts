/** The list of what waits for an officer, longest first, as the dashboard shows its beginning. */
import type { AdminDashboard } from '@/api/review';
import { DEFAULTS, toParams } from '../applications/list-query';

export function toWaitingParams({ statuses }: AdminDashboard['waiting']): URLSearchParams {
  return toParams({ ...DEFAULTS, status: statuses.join(','), order: 'asc' });
}
