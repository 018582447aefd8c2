/** A receipt as a PDF of A4 pages, with the structure by which it is read out. */
import { PDFDocument, rgb, type Color, type PDFPage } from '@cantoo/pdf-lib';
import { colours, emblem } from 'virtual:look';
import { fillTemplate } from '@/engine/fill-template';
import { locale } from '@/engine/locale/locale';
import { receiptTexts, type Receipt } from '@/engine/record/receipt';
import type { ReceiptFacts } from '../platform/heavy-work';
import { createPdfTags, type PdfTags, type Tag, type TaggedElement } from './pdf-tags';
import { embedPrintFont, type PrintFont } from './print-font';
import { toPrintable } from '@/engine/locale/printable-text';

const PAGE: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const WIDTH = PAGE[0] - 2 * MARGIN;
/** Where the line at the foot of a page stands. */
const FOOT = 32;
/** Side of the emblem, and the room that it takes beside the names. */
const EMBLEM = 32;
const BESIDE_EMBLEM = EMBLEM + 10;
/** Of the square in which the tokens draw the emblem. */
const EMBLEM_GRID = 32;
const PRIMARY = toInk(colours.light.primary.main);
const INK = toInk(colours.light.ink.main);
const SOFT = toInk(colours.light.ink.muted);
const SMALL = 7;

export async function createReceiptPdf(
  receipt: Receipt,
  { authority, issuer, contact, facts, submittedAt }: ReceiptFacts,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = fillTemplate(receiptTexts.heading, { reference: receipt.reference });
  const document = await PDFDocument.create();
  document.setTitle(heading, { showInWindowTitleBar: true });
  document.setAuthor(authority);
  document.setLanguage(locale.language);
  document.setCreationDate(submittedAt);
  document.setModificationDate(submittedAt);
  const plain = await embedPrintFont(document, 'regular');
  const bold = await embedPrintFont(document, 'bold');
  const tags = createPdfTags(document);
  const pen = createPen(document, plain, tags);
  pen.beside(
    () => pen.emblem(),
    () => {
      pen.write(authority, { font: bold, size: 12, colour: PRIMARY, after: 0, indent: BESIDE_EMBLEM });
      if (issuer !== authority) pen.write(issuer, { size: 10, colour: SOFT, after: 6, indent: BESIDE_EMBLEM });
    },
  );
  pen.line();
  pen.write(heading, { tag: 'H1', font: bold, size: 26, after: 2 });
  pen.write(receipt.title, { size: 13, after: 10 });
  pen.rows(facts);
  pen.heading(receiptTexts.next, bold);
  for (const sentence of receipt.next) pen.write(sentence, { after: 3 });
  if (contact.length > 0) {
    pen.heading(receiptTexts.contact, bold);
    for (const line of contact) pen.write(line, { after: 1 });
  }
  for (const { title, rows } of receipt.sections) {
    pen.heading(title, bold);
    pen.rows(rows);
  }
  pen.heading(receiptTexts.documents, bold);
  if (receipt.files.length === 0) pen.write(receiptTexts.noDocuments, {});
  pen.rows(receipt.files.map(({ label, name, size }) => ({ label, text: `${name}, ${size}` })));
  const known = receipt.files.filter(({ checksum }) => checksum !== '');
  if (known.length > 0) {
    pen.heading(receiptTexts.checksums, bold, 9);
    pen.rows(
      known.map(({ name, checksum }) => ({ label: name, text: checksum })),
      SMALL,
    );
  }
  const pages = document.getPages();
  for (const [index, page] of pages.entries()) pen.foot(page, `${receipt.reference} · ${index + 1}/${pages.length}`);
  tags.finish();
  return new Uint8Array(await document.save());
}

interface Style {
  tag?: Tag;
  font?: PrintFont;
  size?: number;
  colour?: Color;
  after?: number;
  /** From the left margin. */
  indent?: number;
}

/** Writes downwards, and goes to a new page where there is no room. */
function createPen(document: PDFDocument, plain: PrintFont, tags: PdfTags) {
  let page: PDFPage = document.addPage(PAGE);
  let y = PAGE[1] - MARGIN;
  const room = (height: number) => {
    if (y - height >= MARGIN) return;
    page = document.addPage(PAGE);
    y = PAGE[1] - MARGIN;
  };
  const lines = (
    text: string,
    { x, width, element }: { x: number; width: number; element: TaggedElement },
    { font = plain, size = 10, colour = INK }: Style,
  ) => {
    for (const line of wrap(toPrintable(text, font.hasLetter), font, size, width)) {
      room(size * 1.4);
      y -= size * 1.4;
      tags.mark(page, element, () => font.drawLine(page, { text: line, x, y, size, colour }));
    }
  };
  const row = (table: TaggedElement, label: string, text: string, size: number) => {
    const element = tags.add(table, 'TR');
    room(size * 1.4);
    const top = y;
    const before = page;
    lines(label, { x: MARGIN, width: WIDTH * 0.36 - 8, element: tags.add(element, 'TH') }, { colour: SOFT, size });
    const labelEnd = y;
    if (page === before) y = top;
    lines(text, { x: MARGIN + WIDTH * 0.36, width: WIDTH * 0.64, element: tags.add(element, 'TD') }, { size });
    y = Math.min(y, page === before ? labelEnd : y) - 2;
  };
  return {
    write(text: string, { tag = 'P', indent = 0, ...style }: Style) {
      lines(text, { x: MARGIN + indent, width: WIDTH - indent, element: tags.add(tags.root, tag) }, style);
      y -= style.after ?? 2;
    },
    /** Both from the same height; what follows stands below the longer one. */
    beside(one: () => void, other: () => void) {
      const top = y;
      one();
      const end = y;
      y = top;
      other();
      y = Math.min(y, end);
    },
    /** Decoration: it is not read out. */
    emblem() {
      const scale = EMBLEM / EMBLEM_GRID;
      const place = { x: MARGIN, y, scale };
      tags.mark(page, undefined, () => {
        for (const path of emblem.lines)
          page.drawSvgPath(path, { ...place, borderColor: PRIMARY, borderWidth: 2 * scale });
        for (const path of emblem.areas) page.drawSvgPath(path, { ...place, color: PRIMARY });
      });
      y -= EMBLEM;
    },
    heading(text: string, font: PrintFont, size = 12) {
      y -= 12;
      room(48);
      lines(text, { x: MARGIN, width: WIDTH, element: tags.add(tags.root, 'H2') }, { font, size, colour: PRIMARY });
      y -= 3;
    },
    rows(rows: readonly { label: string; text: string }[], size = 10) {
      if (rows.length === 0) return;
      const table = tags.add(tags.root, 'Table');
      for (const { label, text } of rows) row(table, label, text, size);
    },
    /** Across the page. */
    line() {
      y -= 2;
      tags.mark(page, undefined, () =>
        page.drawLine({ start: { x: MARGIN, y }, end: { x: PAGE[0] - MARGIN, y }, thickness: 1.5, color: PRIMARY }),
      );
      y -= 6;
    },
    foot(on: PDFPage, text: string) {
      const x = PAGE[0] - MARGIN - plain.measureWidth(text, 8);
      tags.mark(on, undefined, () => plain.drawLine(on, { text, x, y: FOOT, size: 8, colour: SOFT }));
    },
  };
}

/** A colour of the tokens: #rrggbb. */
function toInk(colour: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
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
