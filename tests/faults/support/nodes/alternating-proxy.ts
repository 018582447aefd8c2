/** A proxy before several servers that sends every request to another one than the request before. */
import { createServer, request as sendRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';

export interface AlternatingProxy {
  url: string;
  /** Requests that went to each server. */
  passed: number[];
  close(): Promise<void>;
}

export interface AlternatingProxyOptions {
  targets: string[];
  port: number;
  /** Called when a server has all of a request, and has most likely not answered it. */
  onPassed?: (request: { server: number; method: string; path: string }) => void;
}

/**
 * A server that takes no connection is passed over, as a proxy that checks them would; a line that breaks later,
 * breaks.
 */
export async function createAlternatingProxy({
  targets,
  port,
  onPassed,
}: AlternatingProxyOptions): Promise<AlternatingProxy> {
  let turn = 0;
  const passed = targets.map(() => 0);

  const server = createServer((incoming, outgoing) => {
    const { socket } = incoming;
    const cut = () => void socket.destroy();
    turn += 1;
    const order = targets.map((_, index) => (turn + index) % targets.length);
    connectToFirst(order, incoming)
      .then(async (found) => {
        if (!found) return void outgoing.writeHead(503, { 'retry-after': '1' }).end();
        const { upstream, index } = found;
        passed[index] = (passed[index] ?? 0) + 1;
        upstream.once('response', (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          pipeline(answer, outgoing).catch(cut);
        });
        upstream.once('error', cut);
        await pipeline(incoming, upstream);
        onPassed?.({ server: index, method: incoming.method ?? '', path: incoming.url ?? '' });
      })
      .catch(cut);
  });

  async function connectToFirst(order: number[], incoming: IncomingMessage) {
    for (const index of order) {
      const upstream = await connect(`${targets[index]}${incoming.url}`, incoming);
      if (upstream) return { upstream, index };
    }
    return undefined;
  }

  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    passed,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Undefined when nobody listens there. */
function connect(url: string, { method, headers }: IncomingMessage): Promise<ClientRequest | undefined> {
  return new Promise((resolve) => {
    const upstream = sendRequest(url, { method: method ?? 'GET', headers, agent: false });
    upstream.once('error', () => resolve(undefined));
    upstream.once('socket', (socket) => void socket.once('connect', () => resolve(upstream)));
  });
}
