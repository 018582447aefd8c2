/**
 * The list of what waits for an officer, of all types or one, longest first: the one that the dashboard counts and
 * shows the beginning of.
 */
import type { AdminDashboard } from '@/api/shapes/review';
import { DEFAULTS, toParams } from '../applications/list-query';

export function toWaitingParams({ statuses }: AdminDashboard['waiting'], type = ''): URLSearchParams {
  return toParams({ ...DEFAULTS, type, status: statuses.join(','), sort: 'waiting_since', order: 'asc' });
}
