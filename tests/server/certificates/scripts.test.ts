/**
 * Receipts in scripts other than Latin: shaped, in the order in which they are read, and by name for who copies them.
 */
import { PDFDocument } from '@cantoo/pdf-lib';
import latin from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline';
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?inline';
import devanagari from '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf?inline';
import ethiopic from '@expo-google-fonts/noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf?inline';
import { expect, test } from 'vitest';
import { receiptTexts } from '@/engine/record/receipt';
import { embedPrintFont } from '@/server/certificates/print-font';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { readItems } from '../support/pdf-lines';
import { PROOF } from '../support/made-receipt';

const FILES = [latin, arabic, ethiopic, devanagari].map((file) => ({ regular: file, bold: file }));

const RECEIPT = { reference: 'OM-000042', title: 'شركة الواحة', sections: [], files: [], next: ['نراجعه (قريباً).'] };
const FACTS = {
  language: 'ar-OM',
  texts: receiptTexts,
  authority: 'هيئة الشحن',
  issuer: 'السجل',
  contact: [],
  facts: [{ label: 'قُدّم في', text: '٢١ نوفمبر ٢٠٢٦' }],
  proof: PROOF,
  unprintable: 'Letters are missing where � stands.',
  submittedAt: new Date('2026-11-21T09:00:00Z'),
};

test('an Arabic receipt begins at the right, and names what stands in it', async () => {
  const bytes = await createReceiptPdf(
    { ...RECEIPT, sections: [{ title: 'الشركة', rows: [{ label: 'الاسم', text: 'Oasis (2026) Ltd' }] }] },
    FACTS,
    FILES,
  );
  const items = await readItems(bytes);
  // Read from the left within its line, which stands at the right end of the answers.
  expect(items.map(({ text }) => text).join(' ')).toContain('Oasis (2026) Ltd');
  expect(Math.max(...items.map(({ x }) => x))).toBeGreaterThan(400);
  expect(items.filter(({ x }) => x < 100).map(({ text }) => text)).toEqual(['OM-000042 · 1/1']);
});

test.each([
  ['Arabic', 'لا إله', 'نقل'],
  ['Ethiopic', 'አማርኛ', 'አ'],
  ['Devanagari', 'हिन्दी', 'क्षेत्र'],
])('%s letters are there', async (_script, ...words) => {
  const { hasLetter, measureWidth } = await embedPrintFont(await PDFDocument.create(), 'regular', FILES);
  for (const word of words) {
    expect(Array.from(word).every((letter) => hasLetter(letter.codePointAt(0) ?? 0))).toBe(true);
    expect(measureWidth(word, 10)).toBeGreaterThan(1);
  }
});

test('letters join, and stand from right to left between what is read from the left', async () => {
  const { measureWidth } = await embedPrintFont(await PDFDocument.create(), 'regular', FILES);
  const apart = Array.from('نقل').reduce((width, letter) => width + measureWidth(letter, 10), 0);
  expect(measureWidth('نقل', 10)).toBeLessThan(apart);
});

const NAMES = { Arabic: 'شركة الواحة', Ethiopic: 'የድርጅት ስም', Devanagari: 'कंपनी का नाम', Chinese: '公司名称' };

test.each(Object.entries(NAMES))(
  'an answer in %s among English ones is printed, or said to be missing',
  async (script, text) => {
    const bytes = await createReceiptPdf(
      { ...RECEIPT, title: 'Oasis', next: [], sections: [{ title: 'Company', rows: [{ label: 'Name', text }] }] },
      { ...FACTS, language: 'en', authority: 'Authority', issuer: 'Registry', facts: [] },
    );
    const said = (await readItems(bytes)).map((item) => item.text).join(' ');
    expect(said.includes(FACTS.unprintable)).toBe(script === 'Chinese');
    expect(said.replace(FACTS.unprintable, '').includes('�')).toBe(script === 'Chinese');
  },
);
