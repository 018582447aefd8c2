/** What an applicant is told while the registry is being worked on. */
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { createErrorHandler } from '@/server/http/error-handler';
import { assertNoMaintenance } from '@/server/platform/maintenance';
import { ApiError } from '@/server/platform/api-error';
import { SILENT_LOG } from '@/server/platform/log';
import type { ServerEnv } from '@/server/platform/platform';
import { DEFAULT_SETTINGS, type Settings } from '@/server/platform/settings';
import { MESSAGES, TEST_CATALOG } from './support/test-platform';

const refuse = (general: Partial<(typeof DEFAULT_SETTINGS)['general']>) => {
  const settings = { read: async () => ({ ...DEFAULT_SETTINGS.general, ...general }) } as unknown as Settings;
  const registry = { ...TEST_CATALOG.registry, messages: { ...MESSAGES, maintenance: '{site} is closed.' } };
  return assertNoMaintenance({ settings, catalog: { ...TEST_CATALOG, registry } });
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

it('and whoever runs the server is not told of an error, as of one that is', async () => {
  const told: string[] = [];
  const log = { ...SILENT_LOG, info: () => void told.push('info'), error: () => void told.push('error') };
  const app = new Hono<ServerEnv>();
  app.onError(createErrorHandler(log));
  app.get('/closed', () => refuse({ maintenance_mode: true }) as never);
  app.get('/broken', () => {
    throw new ApiError(503, 'UNAVAILABLE', 'Not available', { cause: new Error('No database') });
  });
  const statuses = [(await app.request('/closed')).status, (await app.request('/broken')).status];
  expect([statuses, told]).toEqual([
    [503, 503],
    ['info', 'error'],
  ]);
});
