/** A body is read to where it ends, whichever way that is: all that came counts. */
import { expect, test } from 'vitest';
import { readEagerly } from '@/server/files/resumable-upload';

const never = new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text);

async function readAll(body: ReadableStream<Uint8Array> | null, signal = never, onPiece?: () => void): Promise<string> {
  let text = '';
  for await (const piece of readEagerly(body, signal)) {
    text += new TextDecoder().decode(piece);
    onPiece?.();
  }
  return text;
}

test('no body is an empty one', async () => {
  expect(await readAll(null)).toBe('');
  expect(await readAll(new Blob([]).stream())).toBe('');
});

test('every piece comes, in its order', async () => {
  const pieces = ['one ', 'two ', '', 'three'];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(bytes(piece));
      controller.close();
    },
  });
  expect(await readAll(body)).toBe('one two three');
});

test('of a body that breaks off what came before counts', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(bytes('one'));
    },
    pull(controller) {
      controller.error(new Error('The line is cut'));
    },
  });
  expect(await readAll(body)).toBe('one');
});

test('at the signal it ends, and the sender is told', async () => {
  const abort = new AbortController();
  let told = false;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(bytes('x')),
    cancel: () => void (told = true),
  });
  expect(await readAll(body, abort.signal, () => abort.abort())).toMatch(/^x+$/);
  expect(told).toBe(true);
  expect(await readAll(new Blob(['x']).stream(), AbortSignal.abort())).toBe('');
});

test('a sender that is quicker than its reader waits', async () => {
  const piece = new Uint8Array(1024 * 1024);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 12) return controller.close();
      sent += 1;
      controller.enqueue(piece);
    },
  });
  const pieces = readEagerly(body, never);
  let read = (await pieces.next()).value?.byteLength ?? 0;
  await new Promise((resolve) => void setTimeout(resolve, 0));
  expect(sent).toBeLessThan(12);
  for await (const { byteLength } of pieces) read += byteLength;
  expect([sent, read]).toEqual([12, 12 * piece.byteLength]);
});
