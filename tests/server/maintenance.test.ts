/** What an applicant is told while the registry is being worked on. */
import { expect, it } from 'vitest';
import { refuseDuringMaintenance } from '@/server/http/maintenance';
import { DEFAULT_SETTINGS, type Settings } from '@/server/platform/settings';
import { MESSAGES, TEST_CATALOG } from './support/test-platform';

const refuse = (general: Partial<(typeof DEFAULT_SETTINGS)['general']>) => {
  const settings = { read: async () => ({ ...DEFAULT_SETTINGS.general, ...general }) } as unknown as Settings;
  const registry = { ...TEST_CATALOG.registry, messages: { ...MESSAGES, maintenance: '{site} is closed.' } };
  return refuseDuringMaintenance({ settings, catalog: { ...TEST_CATALOG, registry } });
};

it('nothing while the setting is off', async () => {
  await expect(refuse({ maintenance_mode: false })).resolves.toBeUndefined();
});

it.each([
  ['Lagos Courts', 'Lagos Courts is closed.'],
  ['', 'Tennis Registry is closed.'],
])('that %j is closed, and to try again in five minutes', async (site_name, message) => {
  await expect(refuse({ maintenance_mode: true, site_name })).rejects.toMatchObject({
    statusCode: 503,
    code: 'MAINTENANCE',
    message,
    retryAfterSeconds: 300,
  });
});
