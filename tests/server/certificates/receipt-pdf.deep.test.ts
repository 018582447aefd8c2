import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { getFirstLanguage } from '@/definition/language/languages';
import { locale } from '@/engine/locale/locale';
import { receiptTexts } from '@/engine/record/receipt';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { PROOF } from '../support/receipt-proof';

const FACTS = {
  language: getFirstLanguage(locale).id,
  texts: receiptTexts,
  authority: 'Tennis Authority',
  issuer: 'Tennis Registry',
  contact: ['help@tennis.example', '+2348000000001'],
  facts: [{ label: 'Submitted', text: '21 November 2026' }],
  proof: PROOF,
  unprintable: 'Letters are missing where � stands.',
  submittedAt: new Date('2026-11-21T09:00:00Z'),
};
const RECEIPT = { reference: 'REG-000042', title: 'Skyline', sections: [], files: [], next: ['We look at it.'] };

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
