/**
 * Documents are looked through and receipts made in threads of their own, so that everybody else is served meanwhile.
 * One that takes too long or too much memory is ended with what it was at, and the next has a new one.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort, Worker } from 'node:worker_threads';
import { WorkLimitError, WorkTimeError, type HeavyWork } from '@/server/platform/heavy-work';
import { heavyWork } from '../heavy-work';

export interface ThreadLimits {
  milliseconds: number;
  megabytes: number;
}

/**
 * The largest document and the longest receipt take a second, on a machine that has nothing else to do; on a busy one
 * others come first.
 */
const LIMITS: ThreadLimits = { milliseconds: 30_000, megabytes: 256 };

/** What a thread says when all its memory is taken. */
const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';

type Name = keyof HeavyWork;

interface Task<Each extends Name = Name> {
  name: Each;
  given: Parameters<HeavyWork[Each]>;
}

type Answer = { made: unknown } | { error: unknown };

/**
 * A thread is started when all others are at work; how many work at once, whoever calls decides. `program` is one that
 * calls `serveHeavyWork` where it is not the main thread.
 */
export function createHeavyWorkThreads(program: string | URL, limits = LIMITS): HeavyWork {
  const idle: Worker[] = [];

  async function run<Each extends Name>(
    task: Task<Each>,
    transferred: ArrayBuffer[],
  ): Promise<Awaited<ReturnType<HeavyWork[Each]>>> {
    const thread = idle.pop() ?? start(program, limits);
    // Only while it works does it keep the process from ending.
    thread.ref();
    const answer = await ask(thread, task, transferred, limits).catch((error: unknown) => {
      void thread.terminate();
      throw nameLimit(error);
    });
    thread.unref();
    idle.push(thread);
    if ('error' in answer) throw answer.error;
    return answer.made as Awaited<ReturnType<HeavyWork[Each]>>;
  }

  return {
    lookThrough: (type, bytes, options) => run({ name: 'lookThrough', given: [type, bytes, options] }, [bytes.buffer]),
    printCertificate: (facts) => run({ name: 'printCertificate', given: [facts] }, []),
    printCard: (facts) => run({ name: 'printCard', given: [facts] }, []),
    shrinkPortrait: (photograph, mostBytes) => run({ name: 'shrinkPortrait', given: [photograph, mostBytes] }, []),
    printReceipt: (receipt, facts) => run({ name: 'printReceipt', given: [receipt, facts] }, []),
  };
}

function start(program: string | URL, { megabytes }: ThreadLimits): Worker {
  // What strangers send is read there, so it has none of the secrets; and what a library says about it is no news.
  const thread = new Worker(program, {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    env: {},
    execArgv: [],
    stderr: true,
  });
  thread.stderr.resume();
  return thread;
}

async function ask(
  thread: Worker,
  task: Task,
  transferred: ArrayBuffer[],
  { milliseconds }: ThreadLimits,
): Promise<Answer> {
  const answered = once(thread, 'message', { signal: AbortSignal.timeout(milliseconds) });
  thread.postMessage(task, transferred);
  const [answer] = (await answered) as [Answer];
  return answer;
}

function nameLimit(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (error.name === 'AbortError') return new WorkTimeError(error);
  return 'code' in error && error.code === OUT_OF_MEMORY ? new WorkLimitError(error) : error;
}

/** In the thread: does what it is asked. */
export function serveHeavyWork(): void {
  // On Linux a priority is that of a thread: others are served first.
  if (process.platform === 'linux') setPriority(5);
  parentPort?.on('message', (task: Task) => void answer(task));
}

async function answer({ name, given }: Task): Promise<void> {
  try {
    const made = await (heavyWork[name] as (...parts: typeof given) => Promise<unknown>)(...given);
    parentPort?.postMessage({ made }, made instanceof Uint8Array ? [made.buffer as ArrayBuffer] : []);
  } catch (error) {
    parentPort?.postMessage({ error });
  }
}
