/** A card: of its size, with all that it has to say, however long that is. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createCardPdf } from '@/server/certificates/card-pdf';
import { ARABIC, createCardFacts, takePhotograph, TYPEFACES, YORUBA } from '../support/card-facts';
import { readItems, readPages } from '../support/pdf-lines';

const print = (change: Parameters<typeof createCardFacts>[0] = {}) => createCardPdf(createCardFacts(change), TYPEFACES);
const toWords = (lines: readonly string[] = []) => lines.join(' ').normalize('NFC');

test('has two sides of 85.6 by 54 mm, and what stands on them', async () => {
  const bytes = await print({ signatory: { name: 'Ngozi', office: 'Director' } });
  const pages = (await PDFDocument.load(bytes)).getPages();
  expect(pages.map((page) => [page.getWidth(), page.getHeight()].map((points) => (points / 72) * 25.4))).toEqual(
    [1, 2].map(() => [expect.closeTo(85.6), expect.closeTo(54)]),
  );
  const [front, back] = await readPages(bytes);
  for (const words of ['Court of Lagos', 'Card of an Umpire', 'Ọlá Ƙasa', 'Number', 'TC-2026-00042-37'])
    expect(toWords(front)).toContain(words);
  for (const words of ['Valid from', 'It is for its holder alone.', 'Ngozi', 'Director', 'registry.example/verify/'])
    expect(toWords(back)).toContain(words);
});

test.each([
  ['Yoruba', YORUBA],
  ['one word', 'Ọ̀'.repeat(100)],
])('a name of 100 letters is there to its last one: %s', async (_what, holder) => {
  const bytes = await print({ holder, photograph: takePhotograph(1) });
  const [front] = await readPages(bytes.slice());
  expect(toWords(front).replaceAll(' ', '')).toContain(holder.normalize('NFC').replaceAll(' ', ''));
  const items = await readItems(bytes);
  expect(Math.max(...items.map(({ x, width }) => x + width))).toBeLessThan((85.6 - 3.9) * (72 / 25.4));
});

test('an Arabic one begins at the right', async () => {
  const items = await readItems(await print({ language: 'ar-OM', holder: ARABIC, photograph: takePhotograph(1) }));
  expect(items.map(({ text }) => text).join(' ')).toContain('المكي');
  expect(Math.min(...items.map(({ x }) => x))).toBeGreaterThan(3.9 * (72 / 25.4));
});

test('much to say is written smaller, and is there', async () => {
  const conditions = Array.from(
    { length: 20 },
    (_none, index) => `Condition ${index + 1} of those that it is given on.`,
  );
  const [, back] = await readPages(await print({ conditions }));
  expect(back?.length).toBeGreaterThan(20);
  expect(toWords(back)).toContain('Condition 20 of');
});

test.each([
  ['no picture', new Uint8Array([1, 2, 3])],
  ['a PNG that breaks off', Uint8Array.from(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64'))],
  ['a PNG of a thousand million pixels', toHugePng()],
  ['a JPEG that breaks off', takePhotograph(1).slice(0, 40)],
])('a photograph that is %s is left out', async (_what, photograph) => {
  const bytes = await print({ photograph });
  expect(toWords((await readPages(bytes))[0])).toContain('Ọlá Ƙasa');
});

function toHugePng(): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  );
  new DataView(bytes.buffer).setUint32(16, 1_000_000);
  return bytes;
}
