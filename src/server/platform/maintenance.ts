/** The setting maintenance_mode: applicants are turned away while officers go on. */
import { fillTemplate } from '@/engine/fill-template';
import { ApiError } from './api-error';
import type { Platform } from './platform';

/** 503 while maintenance_mode is on. */
export async function assertNoMaintenance({
  settings,
  catalog: { registry },
}: Pick<Platform, 'settings' | 'catalog'>): Promise<void> {
  const { maintenance_mode, site_name } = await settings.read('general');
  if (maintenance_mode)
    throw new ApiError(
      503,
      'MAINTENANCE',
      fillTemplate(registry.messages.maintenance, { site: site_name || registry.name }),
      { retryAfterSeconds: 300 },
    );
}
