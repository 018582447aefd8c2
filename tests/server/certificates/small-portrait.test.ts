/** A photograph so small that a code holds it: read by another program, upright, and cut as on the card. */
import { encode } from '@cantoo/pdf-lib/upng';
import { expect, test } from 'vitest';
import { decodeJpeg, createSmallPortrait } from '@/server/certificates/small-portrait';
import { takeBusyPhotograph, takePhotograph } from '../support/card-facts';

test('a busy photograph fills the bytes that it may have, and no more; where there is no room, there is none', async () => {
  const portrait = await createSmallPortrait(await takeBusyPhotograph(), 700);
  expect(portrait?.length).toBeGreaterThan(600);
  expect(portrait?.length).toBeLessThanOrEqual(700);
  expect(await decodeJpeg(portrait ?? new Uint8Array())).toMatchObject({ width: 48, height: 64 });
  expect(await createSmallPortrait(await takeBusyPhotograph(), 200)).toBeUndefined();
});

/** From black (0) to white (9), at places told in parts of its sides. */
async function look(portrait: Uint8Array<ArrayBuffer> | undefined, places: [across: number, down: number][]) {
  const { data } = await decodeJpeg(portrait ?? new Uint8Array());
  return places.map(([across, down]) =>
    Math.round((data[4 * (Math.floor(down * 64) * 48 + Math.floor(across * 48))] ?? NaN) / 28.4),
  );
}

// Red is told apart from blue by its grey.
test.each([
  [1, 2, 0],
  [2, 0, 2],
  [3, 0, 2],
  [4, 2, 0],
])('one that the camera held as %i stands upright: left %i, right %i', async (orientation, left, right) => {
  const portrait = await createSmallPortrait(takePhotograph(orientation), 700);
  expect(
    await look(portrait, [
      [0.02, 0.5],
      [0.5, 0.5],
      [0.98, 0.5],
    ]),
  ).toEqual([left, 9, right]);
});

test.each([
  [5, 2, 0],
  [6, 2, 0],
  [7, 0, 2],
  [8, 0, 2],
])('one that lies, held as %i, too: above %i, below %i', async (orientation, above, below) => {
  const portrait = await createSmallPortrait(takePhotograph(orientation), 700);
  expect(
    await look(portrait, [
      [0.5, 0.02],
      [0.5, 0.5],
      [0.5, 0.98],
    ]),
  ).toEqual([above, 9, below]);
});

test('of a PNG what is transparent is white', async () => {
  const [width, height] = [30, 40];
  const black = Uint8Array.from({ length: width * height * 4 }, (_none, index) =>
    index % 4 === 3 && (index >> 2) % width >= width / 2 ? 255 : 0,
  );
  const portrait = await createSmallPortrait(new Uint8Array(encode([black.buffer], width, height, 0)), 700);
  expect(
    await look(portrait, [
      [0.25, 0.5],
      [0.75, 0.5],
    ]),
  ).toEqual([9, 0]);
});

test.each([
  ['no picture', new Uint8Array([1, 2, 3])],
  ['cut short', takePhotograph(1).slice(0, 40)],
])('%s: none', async (_what, bytes) => {
  expect(await createSmallPortrait(bytes, 700)).toBeUndefined();
});
