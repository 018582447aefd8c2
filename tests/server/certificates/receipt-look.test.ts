/** A designer's tokens reach the paper: its colours, and the emblem. */
import { decodePDFRawStream, PDFArray, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { colours, emblem } from 'virtual:look';
import { expect, test } from 'vitest';
import { receiptTexts } from '@/engine/record/receipt';
import { createReceiptPdf } from '@/server/certificates/receipt-pdf';
import { PROOF } from '../support/made-receipt';

const bytes = await createReceiptPdf(
  { reference: 'REG-000042', title: 'Skyline', sections: [], files: [], next: [] },
  {
    language: 'en',
    texts: receiptTexts,
    authority: 'Authority',
    issuer: 'Registry',
    contact: [],
    facts: [],
    proof: PROOF,
    unprintable: 'Letters are missing where � stands.',
    submittedAt: new Date('2026-11-21'),
  },
);
const drawn = readDrawing(await PDFDocument.load(bytes));

test('the code has the four squares of white around it that readers want', () => {
  const code = drawn.split(' BDC\n').find((part) => part.split(' cm\n').length > 200) ?? '';
  const rows = [...new Set([...code.matchAll(/1 0 0 1 \S+ (\S+) cm/g)].map(([, y]) => Number(y)))].toSorted(
    (a, b) => b - a,
  );
  const [first = 0, second = 0] = rows;
  const square = first - second;
  const lines = [...drawn.matchAll(/1 0 0 1 \S+ (\S+) Tm/g)].map(([, y]) => Number(y));
  const above = Math.min(...lines.filter((y) => y > first + square));
  expect(rows.length).toBeGreaterThan(20);
  expect(above - first - square).toBeGreaterThan(4 * square);
});

test('a receipt has the colour and the emblem of the tokens, and the emblem is not read out', () => {
  const primary = [1, 3, 5].map((at) => Number.parseInt(colours.light.primary.main.slice(at, at + 2), 16) / 255);
  const decorations = drawn
    .split('/Artifact BMC')
    .slice(1)
    .map((part) => part.split('EMC')[0] ?? '');
  for (const [paths, paint] of [
    [emblem.lines, 'RG'],
    [emblem.areas, 'rg'],
  ] as const)
    for (const path of paths) {
      const [, start] = /^M(\S+ \S+?)(?=[^\d.])/.exec(path) ?? [];
      const [x, y] = (start ?? '').split(' ').map(Number);
      const drawing = decorations.find((each) => each.includes(`\n${x} ${y} m\n`));
      expect(drawing).toContain(`\n${primary.join(' ')} ${paint}\n`);
    }
});

/** What is drawn on the first page, as text. */
function readDrawing(document: PDFDocument): string {
  const contents = document.getPages()[0]?.node.lookup(PDFName.of('Contents'));
  const parts = contents instanceof PDFArray ? contents.asArray() : [contents];
  return parts
    .map((part) => document.context.lookup(part))
    .map((stream) =>
      stream instanceof PDFRawStream ? new TextDecoder('latin1').decode(decodePDFRawStream(stream).decode()) : '',
    )
    .join('\n');
}
