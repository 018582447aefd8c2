import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { expect, test } from 'vitest';
import { createReceiptPdf } from '@/server/receipts/receipt-pdf';

const FACTS = { issuer: 'Tennis Registry', facts: [{ label: 'Submitted', text: '21 November 2026' }], submittedAt: new Date('2026-11-21T09:00:00Z') };
const RECEIPT = { reference: 'REG-000042', title: 'Skyline', sections: [], files: [], next: ['We look at it.'] };

test.each([
  ['letters that the fonts do not have', 'Ọlá Ẹ̀gbá & Sons 🎾 “quoted” 株式会社'],
  ['a word that is wider than the page', 'x'.repeat(2000)],
  ['nothing', ''],
])('a receipt is made of %s', async (_what, text) => {
  const bytes = await createReceiptPdf({ ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: text, text }] }] }, FACTS);
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  expect(document.getTitle()).toBe('Receipt REG-000042');
  expect(document.getPageCount()).toBeGreaterThan(0);
});

test('a long record goes on on further pages, and the same record makes the same file', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => ({ label: `Question ${index}`, text: 'An answer of several words. '.repeat(8) }));
  const receipt = { ...RECEIPT, sections: [{ title: 'All', rows }], files: [{ label: 'Licence', name: 'licence.pdf', size: '1 MB', checksum: 'ab'.repeat(32) }] };
  const [one, other] = [await createReceiptPdf(receipt, FACTS), await createReceiptPdf(receipt, FACTS)];
  expect((await PDFDocument.load(one)).getPageCount()).toBeGreaterThan(5);
  expect(other).toEqual(one);
});

/** The lines that a reader sees: what the pages draw, in the fonts' own letters (Windows-1252). */
async function readLines(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  const streams = document.context.enumerateIndirectObjects().map(([, object]) => object).filter((object) => object instanceof PDFRawStream);
  const drawn = streams.map((stream) => new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode())).join('\n');
  return Array.from(drawn.matchAll(/<([0-9A-F]*)> Tj/gi), ([, hex = '']) => new TextDecoder('windows-1252').decode(Buffer.from(hex, 'hex')));
}

test.each([
  ['Hausa', 'Ɗan Ƙasuwa ₦5m, ɓera da ƴaƴa', 'Dan Kasuwa NGN5m, bera da yaya'],
  ['Yoruba', 'Ọlá Ẹ̀gbá, Ṣọlá Gbọ́lágadé', 'Olá Egbá, Solá Gbolágadé'],
  ['Igbo', 'Ụlọ ọrụ Ṅkàn Ị́', 'Ulo oru Nkàn I'],
  ['Kanuri and Fulfulde', 'Kǝla ŋ Ɓii Ƴam', 'Kela n Bii Yam'],
  ['what Windows-1252 has', 'Señor “Müller” – Šimánek €5 … à l’œil', 'Señor “Müller” – Šimánek €5 … à l’œil'],
  ['letters in one piece or with their marks apart', 'E\u0301kiti o\u0323ba \uFB01rst', 'Ékiti oba first'],
])('a receipt prints %s without losing a letter', async (_what, text, printed) => {
  const bytes = await createReceiptPdf({ ...RECEIPT, title: text, sections: [{ title: 'Company', rows: [{ label: 'Name', text }] }] }, FACTS);
  const lines = await readLines(bytes);
  expect(lines.filter((line) => line === printed)).toHaveLength(2);
  expect(lines.join('')).not.toContain('?');
});
