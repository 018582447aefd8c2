/**
 * A small proxy before several servers, as Caddy with health_uri: it sends to those whose /readyz answers 200, and
 * tries nothing twice.
 */
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

const ASK_MILLISECONDS = 100;

export interface ReadyProxy {
  origin: string;
  /** Ports of the servers that it sends to now. */
  ready(): number[];
  stop(): Promise<void>;
}

export async function startReadyProxy(ports: readonly number[]): Promise<ReadyProxy> {
  let ready: number[] = [];
  let turn = 0;
  // It keeps connections, as proxies do: a server that ends has to say so on each.
  const agent = new Agent({ keepAlive: true });
  const isReady = async (port: number) =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    );
  const look = async () => {
    const answers = await Promise.all(ports.map(isReady));
    ready = ports.filter((_, place) => answers[place]);
  };
  const server = createServer((asked, response) => {
    const port = ready[(turn += 1) % ready.length];
    if (port === undefined) return void response.writeHead(503).end();
    const { method, url: path, headers } = asked;
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, rest);
      answer.pipe(response);
    });
    onward.once('error', (error) => response.writeHead(502).end(error.message));
    asked.pipe(onward);
  });
  await look();
  const timer = setInterval(() => void look(), ASK_MILLISECONDS);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ready: () => ready,
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      agent.destroy();
    },
  };
}
