/** An SMS provider on loopback that honours Idempotency-Key, and fails as it is told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Accepted, Provider, ProviderFault } from './accepted.ts';

export async function startSmsProvider(plan: () => ProviderFault): Promise<Provider> {
  const known = new Map<string, Accepted>();
  const provider = {
    accepted: [] as Accepted[],
    counts: {} as Record<string, number>,
    repeats: 0,
    mismatches: [] as string[],
  };

  function accept(key: string, { to, text }: { to: string; text: string }): void {
    const before = known.get(key);
    if (before) {
      provider.repeats += 1;
      if (before.to !== to || before.text !== text) provider.mismatches.push(key);
      return;
    }
    const message = { channel: 'sms', to, text, key } as const;
    known.set(key, message);
    provider.accepted.push(message);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const fault = plan();
    provider.counts[fault] = (provider.counts[fault] ?? 0) + 1;
    if (fault === 'hang') return;
    if (fault === 'gone') return void request.socket.destroy();
    if (fault === 'error') return void response.writeHead(500).end('{"error":"try later"}');
    if (fault === 'busy') return void response.writeHead(429, { 'retry-after': '1' }).end();
    const key = String(request.headers['idempotency-key'] ?? '');
    accept(key, JSON.parse(Buffer.concat(chunks).toString()) as { to: string; text: string });
    if (fault === 'accept-cut') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id: `sms-${key}` }));
  }

  const server = createServer(
    (request, response) => void handle(request, response).catch(() => request.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The SMS provider has no port');
  return Object.assign(provider, {
    url: `http://127.0.0.1:${address.port}/send`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
