/** A receipt as a PDF of A4 pages. */
import { PDFDocument, rgb, type PDFPage } from '@cantoo/pdf-lib';
import { fillTemplate } from '@/engine/fill-template';
import { locale } from '@/engine/locale/locale';
import { receiptTexts, type Receipt } from '@/engine/record/receipt';
import { embedPrintFont, type PrintFont } from './print-font';
import { toPrintable } from './printable-text';

export interface ReceiptFacts {
  /** Who runs the registry. */
  issuer: string;
  /** Rows at the top, beside the reference. */
  facts: { label: string; text: string }[];
  /** When the record was submitted: the document carries no other time, so that the same record makes the same file. */
  submittedAt: Date;
}

const PAGE: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const WIDTH = PAGE[0] - 2 * MARGIN;
const GREEN = rgb(0.04, 0.36, 0.23);
const INK = rgb(0.1, 0.12, 0.12);
const SOFT = rgb(0.35, 0.38, 0.38);

export async function createReceiptPdf(
  receipt: Receipt,
  { issuer, facts, submittedAt }: ReceiptFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = fillTemplate(receiptTexts.heading, { reference: receipt.reference });
  const document = await PDFDocument.create();
  document.setTitle(heading);
  document.setAuthor(issuer);
  document.setLanguage(locale.language);
  document.setCreationDate(submittedAt);
  document.setModificationDate(submittedAt);
  const plain = await embedPrintFont(document, 'regular');
  const bold = await embedPrintFont(document, 'bold');
  const pen = createPen(document, plain);
  pen.write(issuer, { font: bold, size: 11, colour: GREEN });
  pen.write(heading, { font: bold, size: 20, after: 4 });
  pen.write(receipt.title, { size: 13, after: 10 });
  for (const { label, text } of facts) pen.row(label, text);
  for (const { title, rows } of receipt.sections) {
    pen.heading(title, bold);
    for (const { label, text } of rows) pen.row(label, text);
  }
  pen.heading(receiptTexts.documents, bold);
  if (receipt.files.length === 0) pen.write(receiptTexts.noDocuments, {});
  for (const { label, name, size, checksum } of receipt.files) {
    pen.row(label, `${name}, ${size}`);
    if (checksum !== '') pen.row('', `SHA-256 ${checksum}`, 7.5);
  }
  pen.heading(receiptTexts.next, bold);
  for (const sentence of receipt.next) pen.write(sentence, { after: 4 });
  return new Uint8Array(await document.save());
}

interface Style {
  font?: PrintFont;
  size?: number;
  colour?: typeof INK;
  after?: number;
}

/** Writes downwards, and goes to a new page where there is no room. */
function createPen(document: PDFDocument, plain: PrintFont) {
  let page: PDFPage = document.addPage(PAGE);
  let y = PAGE[1] - MARGIN;
  const room = (height: number) => {
    if (y - height >= MARGIN) return;
    page = document.addPage(PAGE);
    y = PAGE[1] - MARGIN;
  };
  const lines = (text: string, x: number, width: number, { font = plain, size = 10, colour = INK }: Style) => {
    for (const line of wrap(toPrintable(text, font.hasLetter), font, size, width)) {
      room(size * 1.4);
      y -= size * 1.4;
      font.drawLine(page, { text: line, x, y, size, colour });
    }
  };
  return {
    write(text: string, style: Style) {
      lines(text, MARGIN, WIDTH, style);
      y -= style.after ?? 2;
    },
    heading(text: string, font: PrintFont) {
      y -= 12;
      room(48);
      lines(text, MARGIN, WIDTH, { font, size: 12, colour: GREEN });
      y -= 3;
    },
    row(label: string, text: string, size = 10) {
      room(size * 1.4);
      const top = y;
      const before = page;
      lines(label, MARGIN, WIDTH * 0.36 - 8, { colour: SOFT, size });
      const labelEnd = page === before ? y : PAGE[1] - MARGIN;
      if (page === before) y = top;
      lines(text, MARGIN + WIDTH * 0.36, WIDTH * 0.64, { size });
      y = Math.min(y, page === before ? labelEnd : y) - 2;
    },
  };
}

function wrap(text: string, font: PrintFont, size: number, width: number): string[] {
  const space = font.measureWidth(' ', size);
  const done: string[] = [];
  let line = { text: '', width: 0 };
  for (const word of text.split(/\s+/).flatMap((each) => breakLong(each, font, size, width))) {
    const wordWidth = font.measureWidth(word, size);
    const longer = line.width + space + wordWidth;
    if (line.text !== '' && longer <= width) line = { text: `${line.text} ${word}`, width: longer };
    else {
      done.push(line.text);
      line = { text: word, width: wordWidth };
    }
  }
  return [...done, line.text].filter((each) => each !== '');
}

/** Never between a letter and its marks. */
function breakLong(word: string, font: PrintFont, size: number, width: number): string[] {
  const letters = Array.from(new Intl.Segmenter('en').segment(word), ({ segment }) => segment);
  if (letters.length < 2 || font.measureWidth(word, size) <= width) return [word];
  const half = Math.ceil(letters.length / 2);
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) => breakLong(part.join(''), font, size, width));
}
