import { expect, test } from 'vitest';
import { shrinkPhoto } from '@/fields/files/file-input';

test('a large photo gets a long side of 2000 pixels and far fewer bytes', async () => {
  const photo = await makePhoto(3000, 1500);
  const smaller = await shrinkPhoto(photo, 'IMG 0042.png');
  expect(smaller).toMatchObject({ name: 'IMG 0042.jpg', type: 'image/jpeg' });
  expect(smaller?.size).toBeLessThan(photo.size * 0.7);
  const picture = await createImageBitmap(smaller ?? new Blob());
  expect([picture.width, picture.height]).toEqual([2000, 1000]);
});

test.each([
  ['a small photo', () => makePhoto(40, 20)],
  ['a PDF', async () => new Blob([new Uint8Array(2_000_000)], { type: 'application/pdf' })],
  ['what only says that it is a photo', async () => new Blob([new Uint8Array(2_000_000)], { type: 'image/jpeg' })],
])('%s is left as it is', async (_what, make) => {
  expect(await shrinkPhoto(await make(), 'file')).toBeUndefined();
});

/** Noise, which a PNG cannot press together. */
async function makePhoto(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536));
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  pen?.putImageData(new ImageData(pixels, width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/png' });
}
