import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';
import { expect, test } from 'vitest';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { readLines, readPages } from '../support/pdf-lines';

const FACTS = {
  issuer: 'Tennis Registry',
  facts: [{ label: 'Submitted', text: '21 November 2026' }],
  submittedAt: new Date('2026-11-21T09:00:00Z'),
};
const RECEIPT = { reference: 'REG-000042', title: 'Skyline', sections: [], files: [], next: ['We look at it.'] };

test.each([
  ['letters that the fonts do not have', 'Ọlá Ẹ̀gbá & Sons 🎾 “quoted” 株式会社'],
  ['a word that is wider than the page', 'x'.repeat(2000)],
  ['nothing', ''],
])('a receipt is made of %s', async (_what, text) => {
  const bytes = await createReceiptPdf(
    { ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: text, text }] }] },
    FACTS,
  );
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getTitle()).toBe('Receipt REG-000042');
  expect(document.getPageCount()).toBeGreaterThan(0);
});

test('a long record goes on on further pages, and the same record makes the same file', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({
    label: `Question ${index}`,
    text: 'An answer of several words. '.repeat(8),
  }));
  const receipt = {
    ...RECEIPT,
    sections: [{ title: 'All', rows }],
    files: [{ label: 'Licence', name: 'licence.pdf', size: '1 MB', checksum: 'ab'.repeat(32) }],
  };
  const [one, other] = [await createReceiptPdf(receipt, FACTS), await createReceiptPdf(receipt, FACTS)];
  expect((await PDFDocument.load(one)).getPageCount()).toBeGreaterThan(5);
  expect(other).toEqual(one);
});

const VOWELS = Array.from('aeiouAEIOU');
const TONES = ['', '\u0300', '\u0301', '\u0304', '\u0302'];
const WITH_MARKS = ['', '\u0323', '\u0331'].map((below) =>
  VOWELS.flatMap((vowel) => TONES.map((tone) => `${vowel}${below}${tone}`))
    .join('')
    .normalize('NFC'),
);

test.each([
  ['Hausa', 'Ɗan Ƙasuwa ₦5m, ɓera da ƴaƴa, ’Yan ʼyanci'],
  ['Yoruba', 'Ọlá Ẹ̀gbá, Ṣọlá Gbọ́lágadé, ẹ́ ọ̀ ẹ̀ ọ́ Ọ́ Ẹ́ ṣ'],
  ['Igbo', 'Ụlọ ọrụ Ṅkàn Ị́ ị̀ ị ñ ǹ ń m̀ ḿ'],
  ['Kanuri and Fulfulde', 'Kǝla ŋ Ɓii Ƴam Ŋ ɲ'],
  ['Edo, Urhobo and Efik', 'Ẹdo Ovbiẹ̀n Ẹ́ghọ́ ɔ̀ ɛ̃ Ɛ́'],
  ['vowels with tones', WITH_MARKS[0]],
  ['vowels with tones and dots', WITH_MARKS[1]],
  ['vowels with tones and lines', WITH_MARKS[2]],
  ['Europe', 'Señor “Müller” – Šimánek €5 … à l’œil — office'],
  ['letters in one piece or with their marks apart', 'É E\u0301kiti ọ o\u0323ba'],
])('a receipt prints the letters of %s', async (_what, text = '') => {
  const lines = await readLines(
    await createReceiptPdf(
      { ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: 'Name', text }] }] },
      FACTS,
    ),
  );
  expect(lines.filter((line) => line.replace(/^Name /, '') === text.normalize('NFC'))).toHaveLength(3);
});

test.each([
  ['emoji', 'Ace 🎾👩🏽‍✈️ Ltd', /^Ace \ufffd+ Ltd$/],
  ['Chinese', '株式 Ltd', /^\ufffd\ufffd Ltd$/],
  ['signs of several letters', '㈱ Ltd', /^\ufffd Ltd$/],
  ['Arabic', 'شركة Ltd', /^\ufffd{4} Ltd$/],
  ['forms of letters', 'Ａｉｒ 𝐋𝐭𝐝', /^Air Ltd$/],
  ['what is not seen', 'A\u200bir\u0001\ufe0f', /^Air\ufffd$/],
])('a receipt shows where it cannot print %s', async (_what, text, printed) => {
  const lines = await readLines(await createReceiptPdf({ ...RECEIPT, title: text }, FACTS));
  expect(lines).toContainEqual(expect.stringMatching(printed));
});

test('a tone mark stands higher over a capital than over a small letter', async () => {
  const { OPS } = await getResolvedPDFJS();
  const readHighest = async (title: string) => {
    const document = await getDocumentProxy(await createReceiptPdf({ ...RECEIPT, title }, FACTS));
    const { fnArray, argsArray } = await (await document.getPage(1)).getOperatorList();
    return Math.max(
      ...fnArray.flatMap((name, index) => (name === OPS.setTextRise ? (argsArray[index] as number[]) : [])),
    );
  };
  expect(await readHighest('ọ̀')).toBe(0);
  expect(await readHighest('Ọ̀')).toBeGreaterThan(1);
  // The title's letters are 13 points high.
  expect(await readHighest('Ọ̀')).toBeLessThan(13);
});

test('no line is wider than the page', async () => {
  // At 13 points 74 of them fit between the margins.
  const lines = await readLines(await createReceiptPdf({ ...RECEIPT, title: 'x'.repeat(160) }, FACTS));
  const written = lines.filter((line) => /^x+$/.test(line));
  expect(written.join('')).toHaveLength(160);
  expect(Math.max(...written.map((line) => line.length))).toBeLessThanOrEqual(74);
});

test('short sentences take a line each and no more', async () => {
  const next = Array.from({ length: 28 }, (_, index) => `Sentence ${index}.`);
  expect(await readPages(await createReceiptPdf({ ...RECEIPT, next }, FACTS))).toHaveLength(1);
});

test('a heading stands on the page of its first row, as long as both fit', async () => {
  const findHeading = async (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({ label: `Question ${index}`, text: 'Yes' }));
    const sections = [
      { title: 'First', rows },
      { title: 'Second', rows: [{ label: 'Last', text: 'No' }] },
    ];
    const pages = await readPages(await createReceiptPdf({ ...RECEIPT, sections }, FACTS));
    return ['Second', 'Last No'].map((line) => pages.findIndex((page) => page.includes(line)));
  };
  expect(await findHeading(34)).toEqual([0, 0]);
  expect(await findHeading(35)).toEqual([1, 1]);
});
