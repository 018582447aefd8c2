import { PDFDocument } from 'pdf-lib';
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
