/** A receipt as a PDF of A4 pages. */
import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from 'pdf-lib';
import type { Receipt } from '@/engine/record/receipt';
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

export async function createReceiptPdf(receipt: Receipt, { issuer, facts, submittedAt }: ReceiptFacts): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create();
  document.setTitle(`Receipt ${receipt.reference}`);
  document.setAuthor(issuer);
  document.setLanguage('en-NG');
  document.setCreationDate(submittedAt);
  document.setModificationDate(submittedAt);
  const [plain, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)];
  const pen = createPen(document, plain);
  pen.write(issuer, { font: bold, size: 11, colour: GREEN });
  pen.write(`Receipt ${receipt.reference}`, { font: bold, size: 20, after: 4 });
  pen.write(receipt.title, { size: 13, after: 10 });
  for (const { label, text } of facts) pen.row(label, text);
  for (const { title, rows } of receipt.sections) {
    pen.heading(title, bold);
    for (const { label, text } of rows) pen.row(label, text);
  }
  pen.heading('Documents received', bold);
  if (receipt.files.length === 0) pen.write('None', {});
  for (const { label, name, size, checksum } of receipt.files) {
    pen.row(label, `${name}, ${size}`);
    if (checksum !== '') pen.row('', `SHA-256 ${checksum}`, 7.5);
  }
  pen.heading('What happens next', bold);
  for (const sentence of receipt.next) pen.write(sentence, { after: 4 });
  return new Uint8Array(await document.save());
}

interface Style {
  font?: PDFFont;
  size?: number;
  colour?: typeof INK;
  after?: number;
}

/** Writes downwards, and goes to a new page where there is no room. */
function createPen(document: PDFDocument, plain: PDFFont) {
  let page: PDFPage = document.addPage(PAGE);
  let y = PAGE[1] - MARGIN;
  const room = (height: number) => {
    if (y - height >= MARGIN) return;
    page = document.addPage(PAGE);
    y = PAGE[1] - MARGIN;
  };
  const lines = (text: string, x: number, width: number, { font = plain, size = 10, colour = INK }: Style) => {
    for (const line of wrap(toPrintable(text), font, size, width)) {
      room(size * 1.4);
      y -= size * 1.4;
      page.drawText(line, { x, y, size, font, color: colour });
    }
  };
  return {
    write(text: string, style: Style) {
      lines(text, MARGIN, WIDTH, style);
      y -= style.after ?? 2;
    },
    heading(text: string, font: PDFFont) {
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

function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const done: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).flatMap((each) => breakLong(each, font, size, width))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (font.widthOfTextAtSize(longer, size) <= width) line = longer;
    else {
      done.push(line);
      line = word;
    }
  }
  return [...done, line].filter((each) => each !== '');
}

function breakLong(word: string, font: PDFFont, size: number, width: number): string[] {
  if (font.widthOfTextAtSize(word, size) <= width) return [word];
  const half = Math.ceil(word.length / 2);
  return [...breakLong(word.slice(0, half), font, size, width), ...breakLong(word.slice(half), font, size, width)];
}
