/**
 * An SMTP server on loopback that fails as it is told to. SMTP has no key: it knows a message again by its Message-ID.
 */
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Accepted, Provider, ProviderFault } from './accepted.ts';

export async function startMailServer(plan: () => ProviderFault): Promise<Provider> {
  const known = new Map<string, Accepted>();
  const provider = {
    accepted: [] as Accepted[],
    counts: {} as Record<string, number>,
    repeats: 0,
    mismatches: [] as string[],
  };

  async function accept(source: Buffer, to: string): Promise<void> {
    const { messageId = '', text = '' } = await PostalMime.parse(source);
    const message = { channel: 'email', to, text: text.trim(), key: messageId } as const;
    const before = known.get(messageId);
    if (before) {
      provider.repeats += 1;
      if (before.to !== to || before.text !== message.text) provider.mismatches.push(messageId);
      return;
    }
    known.set(messageId, message);
    provider.accepted.push(message);
  }

  function cut({ id }: SMTPServerSession): void {
    for (const connection of server.connections as Set<{ id: string; _socket?: { destroy(): void } }>)
      if (connection.id === id) connection._socket?.destroy();
  }

  const take = async (bytes: Buffer, to: string, done: () => void) => {
    await accept(bytes, to);
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const fault = plan();
        provider.counts[fault] = (provider.counts[fault] ?? 0) + 1;
        if (fault === 'hang') return;
        if (fault === 'gone') return cut(session);
        if (fault === 'error' || fault === 'busy') {
          callback(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          return;
        }
        const to = session.envelope.rcptTo[0]?.address ?? '';
        void take(Buffer.concat(chunks), to, () => (fault === 'accept-cut' ? cut(session) : callback()));
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return Object.assign(provider, {
    url: `smtp://127.0.0.1:${address.port}`,
    close: () => {
      for (const connection of server.connections as Set<{ _socket?: { destroy(): void } }>)
        connection._socket?.destroy();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  });
}
