/** Keys, codes and documents go to the addresses of the environment, and not where these send them on to. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHostedAuthBackend } from '@/server/identity/hosted-auth-backend';
import { createHttpSmsMessenger } from '@/server/messages/http-sms-messenger';
import { examineProvider } from '@/server/runtime/node/openid-provider';
import { createS3FileStore } from '@/server/runtime/node/s3-file-store';
import { createTestPlatform } from './support/test-platform';

const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? '');
  const isElsewhere = request.url === '/elsewhere';
  response.writeHead(isElsewhere ? 200 : 307, { location: '/elsewhere' }).end('{}');
});
let origin: string;

beforeAll(async () => {
  // As in the product, whose server takes the place of the global Response.
  getRequestListener(() => new Response());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => void (asked.length = 0));
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test('an SMS', async () => {
  const messenger = createHttpSmsMessenger({ url: `${origin}/send`, token: 't', sender: 'Registry' });
  const message = { channel: 'sms', to: '+2348031320001', text: 'x', key: crypto.randomUUID() } as const;
  await expect(messenger.send(message)).rejects.toThrow('fetch failed');
  expect(asked).toEqual(['/send']);
});

test('a document', async () => {
  const account = { accessKeyId: 'a', secretAccessKey: 'b' };
  const store = createS3FileStore({ endpoint: origin, bucket: 'papers', region: 'auto', ...account });
  const key = 'rules-of-the-house-2026';
  await expect(store.put(key, new Blob(['a']).stream())).rejects.toThrow('is away');
  await expect(store.open(key)).rejects.toThrow('is away');
  await expect(store.remove(key)).rejects.toThrow('is away');
  await expect(store.check()).rejects.toThrow('is away');
  expect(new Set(asked)).toEqual(new Set([`/papers/${key}`, '/papers/nothing']));
});

test('the secret of an identity provider', async () => {
  const options = { issuer: origin, clientId: 'registry', clientSecret: 'secret' };
  await expect(examineProvider(options)).rejects.toMatchObject({ fault: 'untrusted', code: 'HTTP_307' });
  expect(asked).toEqual(['/.well-known/openid-configuration']);
});

test('what a hosted project is asked', async () => {
  const { database, settings, clock, config } = await createTestPlatform();
  const hosted = { url: origin, publishableKey: 'public', secretKey: 'secret' };
  const backend = createHostedAuthBackend({ ...config, hosted, database, settings, clock });
  await expect(backend.sendCode('+2348031320001', { address: '::1' })).rejects.toMatchObject({
    code: 'AUTH_UNREACHABLE',
  });
  expect(asked).toEqual(['/auth/v1/otp']);
});
