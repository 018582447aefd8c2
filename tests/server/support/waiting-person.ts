/**
 * Somebody who asks one thing after another while others are served, and notes how long the slowest answer took. In a
 * thread of its own, so that whoever asks here does not wait for those who send from here.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Milliseconds of the slowest answer, by path. */
export type Waits = Record<string, number>;

const PROGRAM = `
  const { parentPort, workerData: { origin, paths, authorization } } = require('node:worker_threads');
  let over = false;
  async function ask(path) {
    let slowest = 0;
    do {
      const startedAt = performance.now();
      // Of a connection of its own: one that is kept is closed by a server that has not answered for long.
      const answer = await fetch(origin + path, { headers: { authorization, connection: 'close' } });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(path + ' was answered ' + answer.status);
      slowest = Math.max(slowest, performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, 10));
    } while (!over);
    return [path, slowest];
  }
  parentPort.on('message', async (word) => {
    over = word === 'end';
    if (over) return;
    const waits = await Promise.all(paths.map(ask));
    parentPort.postMessage(Object.fromEntries(waits));
  });
`;

export interface WaitingPerson {
  /** The waits beside some work, from its beginning until its end. */
  waitBeside(work: () => Promise<unknown>): Promise<Waits>;
  leave(): Promise<void>;
}

/** Asks each of the paths, which have to answer with success. */
export function createWaitingPerson(origin: string, token: string, paths: string[]): WaitingPerson {
  const thread = new Worker(PROGRAM, {
    eval: true,
    workerData: { origin, paths, authorization: `Bearer ${token}` },
  });
  return {
    async waitBeside(work) {
      const answered = once(thread, 'message') as Promise<[Waits]>;
      thread.postMessage('begin');
      try {
        await work();
      } finally {
        thread.postMessage('end');
        await answered;
      }
      return (await answered)[0];
    },
    leave: async () => void (await thread.terminate()),
  };
}
