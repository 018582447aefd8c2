import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { FACTS, RECEIPT } from '../support/made-receipt';

test('a receipt is made of a word that is wider than the page, wherever it stands', async () => {
  const text = 'x'.repeat(2000);
  const bytes = await createReceiptPdf(
    { ...RECEIPT, title: text, sections: [{ title: text, rows: [{ label: text, text }] }] },
    FACTS,
  );
  expect((await PDFDocument.load(bytes)).getPageCount()).toBeGreaterThan(1);
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
