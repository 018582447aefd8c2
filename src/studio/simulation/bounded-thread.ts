/** Work that may take for ever, done in a thread of its own and waited for only so long. */
import { MessageChannel, receiveMessageOnPort, Worker, workerData, type MessagePort } from 'node:worker_threads';

/** Megabytes. */
const MEMORY = 512;

interface Line {
  port: MessagePort;
  /** How many answers have been given. */
  count: Int32Array<SharedArrayBuffer>;
}

/** `module`: one that calls `serve`. The answer is undefined where there was none in `milliseconds`. */
export function createBoundedThread<Question, Made>(
  module: URL,
): (question: Question, milliseconds: number) => Made | undefined {
  let open: (Line & { worker: Worker }) | undefined;
  return (question, milliseconds) => {
    open ??= start(module);
    const { port, count, worker } = open;
    const before = Atomics.load(count, 0);
    port.postMessage(question);
    if (Atomics.wait(count, 0, before, milliseconds) === 'timed-out') {
      void worker.terminate();
      open = undefined;
      return undefined;
    }
    return (receiveMessageOnPort(port)?.message as { made?: Made } | undefined)?.made;
  };
}

function start(module: URL): Line & { worker: Worker } {
  const { port1, port2 } = new MessageChannel();
  const count = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(module, {
    workerData: { port: port2, count } satisfies Line,
    transferList: [port2],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    execArgv: [],
  });
  // A thread that fails, as for want of memory, has given no answer.
  worker.on('error', () => undefined);
  worker.unref();
  port1.unref();
  return { port: port1, count, worker };
}

/** In the thread: answers what is asked. What fails has no answer. */
export function serve<Question, Made>(make: (question: Question) => Made): void {
  const { port, count } = workerData as Line;
  port.on('message', (question: Question) => {
    try {
      port.postMessage({ made: make(question) });
    } catch {
      port.postMessage({});
    }
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  });
}
