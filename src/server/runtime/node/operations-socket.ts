/**
 * How a command on this machine reaches the server that has the embedded database: a socket in the data folder, which
 * only the folder's owner can enter. It also tells that a server is there where its process cannot be seen, as from
 * another container.
 */
import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { AdministratorAct } from '@/server/users/administrators';
import type { Log } from '@/server/platform/log';
import { readErrorCode } from '@/server/storage/error-code';

/** What a command asks a running server for. */
export const Operation = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), folder: z.string() }),
  z.object({ command: z.literal('doctor') }),
  z.object({ command: z.literal('check-audit'), noted: z.string().optional() }),
  z.object({ command: z.literal('knows-audit'), hash: z.string() }),
  z.object({ command: z.literal('admin'), wanted: AdministratorAct }),
]);
export type Operation = z.infer<typeof Operation>;

const Answer = z.union([z.object({ error: z.string() }), z.object({ answer: z.unknown() })]);

const pathOf = (dataDir: string): string => join(dataDir, 'server.sock');

/** Bytes of a path that every system takes; of a longer one Node would use the beginning, which is another folder's. */
const LONGEST_PATH = 103;

const isTooLong = (path: string): boolean => Buffer.byteLength(path) > LONGEST_PATH;

const UNREACHABLE = 'commands cannot reach this server while it runs';

/**
 * Listens until the returned function is called. Where there can be no socket, as in a folder whose path is longer than
 * a hundred letters, the log says so and the server goes on without.
 */
export async function listenForOperations(
  dataDir: string,
  { log, operate }: { log: Log; operate: (operation: Operation) => Promise<unknown> },
): Promise<() => Promise<void>> {
  const path = pathOf(dataDir);
  if (isTooLong(path)) {
    log.warn({ path, length: path.length }, UNREACHABLE);
    return async () => undefined;
  }
  // Left by a process that was killed: nobody else has the folder.
  rmSync(path, { force: true });
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => undefined);
    void reply(socket, operate);
  });
  const failed = await new Promise<Error | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(path, () => resolve(undefined));
  });
  if (failed) {
    log.warn({ path, error: readErrorCode(failed) ?? failed.name }, UNREACHABLE);
    return async () => undefined;
  }
  return () => new Promise((resolve) => void server.close(() => resolve()));
}

async function reply(socket: Socket, operate: (operation: Operation) => Promise<unknown>): Promise<void> {
  try {
    const answer = await operate(Operation.parse(JSON.parse(await readAll(socket))));
    socket.end(JSON.stringify({ answer }));
  } catch (error) {
    socket.end(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  }
}

/** What comes until the other side has said all. A consumer of streams would close this side with it. */
function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => (said += String(chunk)));
    socket.once('end', () => resolve(said));
    socket.once('error', reject);
  });
}

/** True while a server listens in the folder. */
export async function isServed(dataDir: string): Promise<boolean> {
  const socket = await connect(dataDir);
  socket?.destroy();
  return socket !== undefined;
}

/** What the server that has the folder answers; undefined when there is none. Throws what it has failed with. */
export async function askServer(dataDir: string, operation: Operation): Promise<{ answer: unknown } | undefined> {
  const socket = await connect(dataDir);
  if (!socket) return undefined;
  socket.end(JSON.stringify(operation));
  const written = await readAll(socket);
  if (written === '') throw new Error('The server ended before it had answered. Its log says why.');
  const answer = Answer.parse(JSON.parse(written));
  if ('error' in answer) throw new Error(answer.error);
  return answer;
}

function connect(dataDir: string): Promise<Socket | undefined> {
  const path = pathOf(dataDir);
  if (isTooLong(path)) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const socket = createConnection({ path });
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error) => {
      // No socket, or nobody behind it.
      if (['ENOENT', 'ECONNREFUSED', 'ENOTSOCK'].includes(String(readErrorCode(error)))) resolve(undefined);
      else reject(error);
    });
  });
}
