/** ClamAV's daemon as far as its protocol goes: finds what EICAR's test file has in it. */
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';

/** The text by which every scanner can be tried: it is harmless. */
export const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';

export interface FakeClamd {
  server: Server;
  url: string;
  /** Whole files, in the order in which they came. */
  received: Buffer[];
  /** What it answers instead of a verdict. */
  says?: string | undefined;
  /** What it does before it answers. */
  think: () => Promise<void>;
}

/** On a free port of this machine, or on a socket. */
export async function startFakeClamd(path?: string): Promise<FakeClamd> {
  const fake: FakeClamd = { server: createServer(), url: '', received: [], think: async () => undefined };
  fake.server.on('connection', (socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('error', () => undefined);
    // Whoever hangs up is not waiting for an answer.
    socket.on('end', () => socket.destroy());
    socket.on('data', (part) => {
      bytes = Buffer.concat([bytes, part]);
      const file = readFile(bytes);
      if (file === undefined) return;
      fake.received.push(file);
      const answer = fake.says ?? (file.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
      void fake.think().then(() => socket.end(`${answer}\0`));
    });
  });
  await once(path === undefined ? fake.server.listen(0, '127.0.0.1') : fake.server.listen(path), 'listening');
  const address = fake.server.address();
  fake.url = typeof address === 'object' ? `tcp://127.0.0.1:${address?.port}` : `unix://${address}`;
  return fake;
}

/** The file, when all of it has come. */
function readFile(bytes: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (bytes.subarray(0, command.length).toString() !== command) return undefined;
  const parts: Buffer[] = [];
  for (let at = command.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(parts);
    if (at + 4 + length > bytes.length) return undefined;
    parts.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
