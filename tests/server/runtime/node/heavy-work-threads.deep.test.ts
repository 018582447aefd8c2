/** Heavy work that takes too long, or too much memory, is ended; the next is done as if nothing had been. */
import { expect, test } from 'vitest';
import { WorkLimitError } from '@/server/platform/heavy-work';
import { createHeavyWorkThreads } from '@/server/runtime/node/heavy-work-threads';
import { tennisClub } from '../../../fixtures/tennis-club';
import { createClubProduct } from '../../support/club-product';
import { createPdfOf } from '../../support/sample-files';

/** Plays the server's program: what it is asked to look through says what it does. */
const PROGRAM = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads';
    const kept = [];
    parentPort.on('message', ({ given: [what, bytes] }) => {
      while (what === 'endless');
      while (what === 'hungry') kept.push(new Array(1000).fill(what));
      if (what === 'broken') return parentPort.postMessage({ error: new TypeError('no such thing') });
      parentPort.postMessage({ made: [threadId, bytes.length, process.env.SECRET] });
    });
  `)}`,
);

const open = () => createHeavyWorkThreads(PROGRAM, { milliseconds: 10_000, megabytes: 16 });
const bytes = () => new Uint8Array([1, 2, 3]);

test('bytes are handed over and not copied, and a thread does one thing after another', async () => {
  const work = open();
  const handed = bytes();
  const first = await work.lookThrough('plain', handed, { mayRun: false });
  expect(handed.length).toBe(0);
  expect(first).toEqual([expect.any(Number), 3, undefined]);
  expect(await work.lookThrough('plain', bytes(), { mayRun: false })).toEqual(first);
});

test.each(['endless', 'hungry'])('work that is %s is ended, and the next has another thread', async (what) => {
  const work = open();
  await expect(work.lookThrough(what, bytes(), { mayRun: false })).rejects.toThrow(WorkLimitError);
  expect(await work.lookThrough('plain', bytes(), { mayRun: false })).toEqual([expect.any(Number), 3, undefined]);
});

test('two are done at once, and what fails says why', async () => {
  const work = open();
  const ended = work.lookThrough('endless', bytes(), { mayRun: false }).catch((error: unknown) => error);
  const [one, other] = await Promise.all([
    work.lookThrough('plain', bytes(), { mayRun: false }),
    work.lookThrough('plain', bytes(), { mayRun: false }),
  ]);
  expect(one).not.toEqual(other);
  await expect(work.lookThrough('broken', bytes(), { mayRun: false })).rejects.toThrow(new TypeError('no such thing'));
  expect(await ended).toBeInstanceOf(WorkLimitError);
});

test('a document that a busy machine has no time for can be sent again; refused is one that takes too long twice', async () => {
  const product = await createClubProduct();
  const { platform } = product;
  const { heavyWork } = platform;
  const { access_token: token } = await product.join('+2348035560011', tennisClub.role);
  const send = async (bytes: number) => {
    const body = new FormData();
    body.append('file', new File([createPdfOf(bytes)], 'a.pdf'));
    return product.call('POST', '/applications/upload', { token, body });
  };
  const busy = createHeavyWorkThreads(
    new URL(
      'data:text/javascript,import("node:worker_threads").then((threads)=>threads.parentPort.on("message",()=>{}))',
    ),
    { milliseconds: 50, megabytes: 16 },
  );
  platform.heavyWork = busy;
  expect(await send(1000)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_DOCUMENTS' } });
  platform.heavyWork = heavyWork;
  expect((await send(1000)).status).toBe(201);
  platform.heavyWork = busy;
  expect((await send(2000)).status).toBe(429);
  expect(await send(2000)).toMatchObject({ status: 415, body: { code: 'ACTIVE_DOCUMENT' } });
  expect(platform.files.keys()).toHaveLength(1);
});
