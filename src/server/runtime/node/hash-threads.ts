/**
 * Passwords are hashed in threads of their own: the four that Node has for it also check the tokens of everybody who is
 * signed in and write the files that arrive, which would all wait for a third of a second.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DeriveHash } from '@/server/identity/passwords';

/** On Linux a priority is that of a thread: whoever signs in waits a little longer, and everybody else is served first. */
const PROGRAM = `
  if (process.platform === 'linux') require('node:os').setPriority(10);
  const { parentPort } = require('node:worker_threads');
  const { pbkdf2Sync } = require('node:crypto');
  parentPort.on('message', ({ password, salt, iterations }) =>
    parentPort.postMessage(new Uint8Array(pbkdf2Sync(password, salt, iterations, 32, 'sha256'))));
`;

/** A thread is started when all others are at work; how many hash at once, whoever calls decides. */
export function createHashThreads(): DeriveHash {
  const idle: Worker[] = [];
  return async (password, salt, iterations) => {
    const thread = idle.pop() ?? new Worker(PROGRAM, { eval: true });
    // Only while it works does it keep the process from ending.
    thread.ref();
    const answered = once(thread, 'message');
    thread.postMessage({ password, salt, iterations });
    const [hash] = (await answered) as [Uint8Array];
    thread.unref();
    idle.push(thread);
    return hash;
  };
}
