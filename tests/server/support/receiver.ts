/** A program of somebody else's that is told of events, on this machine. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers 204 until a test has it answer otherwise. */
export async function openReceiver() {
  const receiver = {
    received: [] as Received[],
    answer: (response: ServerResponse): void => void response.writeHead(204).end(),
    url: '',
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
      receiver.answer(response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

/** Answers with a status. */
export const answering =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, headers).end();
