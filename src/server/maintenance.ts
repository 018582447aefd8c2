/** The setting maintenance_mode: applicants are turned away while officers go on. */
import { ApiError } from './api-error';
import type { Platform } from './platform';

/** 503 while maintenance_mode is on. */
export async function refuseDuringMaintenance({ settings }: Pick<Platform, 'settings'>): Promise<void> {
  const { maintenance_mode, site_name } = await settings.read('general');
  if (maintenance_mode) throw new ApiError(503, 'MAINTENANCE', `${site_name || 'The registry'} is being maintained. Please come back later.`, { retryAfterSeconds: 300 });
}
