/**
 * A bad network between a client and the product: an HTTP proxy on loopback that does to each request what it is told
 * to.
 */
import { createServer, request as sendRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export type Fault =
  | { kind: 'none' }
  /**
   * The line breaks after so many bytes of the request's body have gone on; where `arrived` is given, not before that
   * has seen them at the server: it drops what it has received and not yet written when its caller is gone.
   */
  | { kind: 'cut-request'; afterBytes: number; arrived?: (reached: number) => Promise<unknown> }
  /** The server does its work, and its answer gets lost. */
  | { kind: 'cut-answer' }
  | { kind: 'delay'; milliseconds: number }
  /** The same request arrives twice. */
  | { kind: 'repeat' }
  /** Goes on after a later request has. */
  | { kind: 'reorder' };

export interface Passed {
  method: string;
  path: string;
  /** Of a piece of an upload: where it begins. */
  offset: number | undefined;
  /** Bytes of the body that have gone on to the server. */
  bytes: number;
}

export interface FaultProxyOptions {
  target: string;
  /** What happens to the next request. */
  plan: (request: Pick<Passed, 'method' | 'path' | 'offset'>) => Fault;
  /** Of bodies on their way to the server; without it as fast as they come. */
  bytesPerSecond?: number;
}

export interface FaultProxy {
  url: string;
  passed: Passed[];
  /** Faults done so far, by kind. */
  counts: Record<string, number>;
  close(): Promise<void>;
}

const LONGEST_HOLD_MS = 250;

export async function createFaultProxy({ target, plan, bytesPerSecond }: FaultProxyOptions): Promise<FaultProxy> {
  const passed: Passed[] = [];
  const counts: Record<string, number> = {};
  const held = new Set<() => void>();

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = incoming;
    const offset = toOffset(incoming);
    const fault = plan({ method, path, offset });
    counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
    if (fault.kind === 'delay') await pause(fault.milliseconds);
    if (fault.kind === 'reorder') await hold();
    else for (const letGo of held) letGo();
    const entry: Passed = { method, path, offset, bytes: 0 };
    passed.push(entry);
    const copy: Buffer[] = [];
    await forward(incoming, outgoing, { fault, entry, copy });
    if (fault.kind === 'repeat') await sendCopy(incoming, Buffer.concat(copy));
  }

  function hold(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => letGo(), LONGEST_HOLD_MS);
      const letGo = () => {
        clearTimeout(timer);
        held.delete(letGo);
        resolve();
      };
      held.add(letGo);
    });
  }

  function forward(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { fault, entry, copy }: { fault: Fault; entry: Passed; copy: Buffer[] },
  ): Promise<void> {
    // Kept: the message lets go of its socket when that is closed.
    const { socket } = incoming;
    return new Promise((resolve) => {
      const upstream = sendRequest(
        target + entry.path,
        { method: entry.method, headers: incoming.headers, agent: false },
        (answer) => {
          if (fault.kind === 'cut-answer') {
            answer.resume();
            answer.once('close', cut);
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          answer.once('close', resolve);
        },
      );
      const cut = () => {
        upstream.destroy();
        socket.destroy();
        resolve();
      };
      const breakOff = async () => {
        if (fault.kind === 'cut-request') await fault.arrived?.((entry.offset ?? 0) + entry.bytes);
        cut();
      };
      upstream.once('error', cut);
      outgoing.once('close', () => {
        if (!outgoing.writableFinished) cut();
      });
      void (async () => {
        for await (const chunk of incoming as AsyncIterable<Buffer>) {
          const room = fault.kind === 'cut-request' ? fault.afterBytes - entry.bytes : Infinity;
          for (const piece of slice(chunk.subarray(0, room), bytesPerSecond)) {
            await pass(upstream, piece);
            entry.bytes += piece.length;
            if (fault.kind === 'repeat') copy.push(piece);
            if (bytesPerSecond !== undefined) await pause((piece.length / bytesPerSecond) * 1000);
          }
          if (chunk.length >= room) return await breakOff();
        }
        if (fault.kind === 'cut-request') return await breakOff();
        upstream.end();
      })().catch(cut);
    });
  }

  /** Sent to nobody's benefit: its answer is thrown away. */
  function sendCopy(incoming: IncomingMessage, body: Buffer): Promise<void> {
    return new Promise((resolve) => {
      const again = sendRequest(
        target + (incoming.url ?? '/'),
        { method: incoming.method ?? 'GET', headers: incoming.headers, agent: false },
        (answer) => {
          answer.resume();
          answer.once('close', resolve);
        },
      );
      again.once('error', () => resolve());
      again.end(body);
    });
  }

  const server = createServer(
    (incoming, outgoing) => void handle(incoming, outgoing).catch(() => incoming.socket.destroy()),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    passed,
    counts,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Resolves when the operating system has the bytes: what is cut off afterwards has still been sent. */
function pass(upstream: ReturnType<typeof sendRequest>, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    upstream.write(piece, (error) => (error ? reject(error) : resolve()));
  });
}

/** A slow line passes small pieces. */
function slice(chunk: Buffer, bytesPerSecond: number | undefined): Buffer[] {
  if (bytesPerSecond === undefined) return chunk.length === 0 ? [] : [chunk];
  const size = Math.max(1, Math.round(bytesPerSecond / 50));
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, index) =>
    chunk.subarray(index * size, (index + 1) * size),
  );
}

function toOffset({ headers }: IncomingMessage): number | undefined {
  const offset = headers['upload-offset'];
  return typeof offset === 'string' ? Number(offset) : undefined;
}
