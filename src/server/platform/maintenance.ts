/** The setting maintenance_mode: applicants are turned away while officers go on. */
import { fillTemplate } from '@/engine/fill-template';
import { ApiError } from './api-error';
import type { Platform } from './platform';
import { localizeForCaller } from './speak-to';

/** 503 while maintenance_mode is on. */
export async function assertNoMaintenance({
  settings,
  catalog,
}: Pick<Platform, 'settings' | 'catalog'>): Promise<void> {
  const { maintenance_mode, site_name } = await settings.read('general');
  if (!maintenance_mode) return;
  const { messages, name } = localizeForCaller(catalog).registry;
  throw new ApiError(503, 'MAINTENANCE', fillTemplate(messages.maintenance, { site: site_name || name }), {
    retryAfterSeconds: 300,
  });
}
