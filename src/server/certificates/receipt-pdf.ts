/** A receipt as a PDF of A4 pages, with the structure by which it is read out. */
import {
  type PDFDocument,
  rgb,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFOperator,
  PDFOperatorNames,
  type Color,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';
import encodeQR from 'qr';
import { colours, emblem } from 'virtual:look';
import { typefaces } from 'virtual:typefaces';
import { fillTemplate } from '@/engine/fill-template';
import type { Receipt } from '@/engine/record/receipt';
import type { ReceiptFacts } from '../platform/heavy-work';
import { toDirection } from '@/engine/locale/direction';
import { MISSING, toPrintable } from '@/engine/locale/printable-text';
import { createPaper } from './paper';
import { embedPrintFont, type Direction, type PrintFont } from './print-font';

type Tag = 'Document' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure';

export interface TaggedElement {
  ref: PDFRef;
  /** What is said in place of a picture. */
  alt?: string;
  /** Its parts, in the order in which they are read. */
  kids: (PDFRef | { page: PDFPage; id: number })[];
}

interface PdfTags {
  root: TaggedElement;
  add: (parent: TaggedElement, tag: Tag) => TaggedElement;
  /** What `draw` writes on the page is part of the element; without one it is not read out. */
  mark: (page: PDFPage, element: TaggedElement | undefined, draw: () => void) => void;
  /** Called once, when everything is drawn. */
  finish: () => void;
}

const PAGE: [number, number] = [595.28, 841.89];
const MARGIN = 56;
const WIDTH = PAGE[0] - 2 * MARGIN;
/** Where the line at the foot of a page stands. */
const FOOT = 32;
/** Side of the emblem, and the room that it takes beside the names. */
const EMBLEM = 32;
export const BESIDE_EMBLEM = EMBLEM + 10;
/** Of the square in which the tokens draw the emblem. */
const EMBLEM_GRID = 32;
export const PRIMARY = toInk(colours.light.primary.main);
const INK = toInk(colours.light.ink.main);
export const SOFT = toInk(colours.light.ink.muted);
const SMALL = 7;
/** Side of the code in points: 28 mm, so that a phone reads it from paper. */
const CODE = 80;

/** `files`: the typefaces to print with; without them those of the registry. */
export async function createReceiptPdf(
  receipt: Receipt,
  { language, texts, authority, issuer, contact, facts, proof, unprintable, submittedAt }: ReceiptFacts,
  files: typeof typefaces = typefaces,
): Promise<Uint8Array<ArrayBuffer>> {
  const heading = fillTemplate(texts.heading, { reference: receipt.reference });
  const document = await createPaper({ title: heading, author: authority, language, at: submittedAt }, [
    receipt,
    facts,
    issuer,
    contact,
    proof,
  ]);
  const plain = await embedPrintFont(document, 'regular', files);
  const bold = await embedPrintFont(document, 'bold', files);
  const tags = createPdfTags(document);
  const pen = createPen(document, plain, tags, toDirection(language));
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
  pen.heading(proof.title, bold);
  // Readers want four squares of white around a code.
  pen.space(12);
  pen.beside(
    () => pen.code(encodeSquares(proof.address), CODE, proof.address),
    () => {
      pen.write(proof.sentence, { indent: CODE + 16, after: 4 });
      pen.write(proof.address, { indent: CODE + 16, size: 8, colour: SOFT, direction: 'ltr' });
    },
  );
  pen.heading(texts.next, bold);
  for (const sentence of receipt.next) pen.write(sentence, { after: 3 });
  if (contact.length > 0) {
    pen.heading(texts.contact, bold);
    for (const line of contact) pen.write(line, { after: 1 });
  }
  for (const { title, rows } of receipt.sections) {
    pen.heading(title, bold);
    pen.rows(rows);
  }
  pen.heading(texts.documents, bold);
  if (receipt.files.length === 0) pen.write(texts.noDocuments, {});
  pen.rows(receipt.files.map(({ label, name, size }) => ({ label, text: `${name}, ${size}` })));
  const known = receipt.files.filter(({ checksum }) => checksum !== '');
  if (known.length > 0) {
    pen.heading(texts.checksums, bold, 9);
    pen.rows(
      known.map(({ name, checksum }) => ({ label: name, text: checksum })),
      SMALL,
    );
  }
  pen.writeIfLost(unprintable);
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
  /** From the margin where lines begin. */
  indent?: number;
  /** Which way the line is read; without it, as the document is. */
  direction?: Direction;
}

/** Writes downwards, and goes to a new page where there is no room. Lines begin where the language's do. */
export function createPen(document: PDFDocument, plain: PrintFont, tags: PdfTags, flow: 'ltr' | 'rtl') {
  /** Where something begins that has this width and stands this far from the beginning of lines. */
  const toLeft = (start: number, width: number) => (flow === 'rtl' ? PAGE[0] - start - width : start);
  let page: PDFPage = document.addPage(PAGE);
  /** Whether there was a letter that no typeface has. */
  let isLost = false;
  let y = PAGE[1] - MARGIN;
  const room = (height: number) => {
    if (y - height >= MARGIN) return;
    page = document.addPage(PAGE);
    y = PAGE[1] - MARGIN;
  };
  const lines = (
    text: string,
    { x, width, element }: { x: number; width: number; element: TaggedElement },
    { font = plain, size = 10, colour = INK, direction = flow }: Style,
  ) => {
    const printable = toPrintable(text, font.hasLetter);
    isLost ||= printable.includes(MISSING);
    for (const line of wrap(printable, font, size, width)) {
      room(size * 1.4);
      y -= size * 1.4;
      const left = toLeft(x, font.measureWidth(line, size));
      tags.mark(page, element, () => font.drawLine(page, { text: line, x: left, y, size, colour, direction }));
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
    const place = { x: MARGIN + WIDTH * 0.36, width: WIDTH * 0.64, element: tags.add(element, 'TD') };
    // What somebody wrote, in whichever language that is.
    lines(text, place, { size, direction: 'auto' });
    y = Math.min(y, page === before ? labelEnd : y) - 2;
  };
  return {
    write(text: string, { tag = 'P', indent = 0, ...style }: Style) {
      lines(text, { x: MARGIN + indent, width: WIDTH - indent, element: tags.add(tags.root, tag) }, style);
      y -= style.after ?? 2;
    },
    /** Last: where letters are missing, what is said of it. */
    writeIfLost(text: string) {
      if (!isLost) return;
      y -= 12;
      this.write(text, { size: 8, colour: SOFT });
    },
    /** In points. */
    space(height: number) {
      y -= height;
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
      tags.mark(page, undefined, () =>
        drawEmblem(page, { x: toLeft(MARGIN, EMBLEM), y, side: EMBLEM, colour: PRIMARY }),
      );
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
    /** Black squares on white, each row a list of which are black; `alt` is read out. */
    code(rows: readonly (readonly boolean[])[], side: number, alt: string) {
      room(side);
      const element = tags.add(tags.root, 'Figure');
      element.alt = alt;
      tags.mark(page, element, () => drawSquares(page, rows, { x: toLeft(MARGIN, side), y, side }));
      y -= side + 4;
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
      const width = plain.measureWidth(text, 8);
      const x = toLeft(PAGE[0] - MARGIN - width, width);
      tags.mark(on, undefined, () => plain.drawLine(on, { text, x, y: FOOT, size: 8, colour: SOFT, direction: 'ltr' }));
    },
  };
}

interface Square {
  /** Its left and upper edge, in points. */
  x: number;
  y: number;
  side: number;
}

export function drawEmblem(page: PDFPage, { x, y, side, colour }: Square & { colour: Color }): void {
  const scale = side / EMBLEM_GRID;
  for (const path of emblem.lines) page.drawSvgPath(path, { x, y, scale, borderColor: colour, borderWidth: 2 * scale });
  for (const path of emblem.areas) page.drawSvgPath(path, { x, y, scale, color: colour });
}

/** The squares of a code, without the border that the package insists on: the page around it is white. */
export function encodeSquares(text: string): boolean[][] {
  const rows = encodeQR(text, 'raw', { ecc: 'low', border: 1 }).slice(1, -1);
  return rows.map((row) => row.slice(1, -1));
}

/** `rows`: which are black. */
export function drawSquares(page: PDFPage, rows: readonly (readonly boolean[])[], { x, y, side }: Square): void {
  const unit = side / Math.max(1, rows.length);
  rows.forEach((row, down) =>
    row.forEach((isBlack, along) => {
      if (isBlack)
        page.drawRectangle({
          x: x + along * unit,
          y: y - (down + 1) * unit,
          width: unit,
          height: unit,
          color: rgb(0, 0, 0),
        });
    }),
  );
}

/** A colour of the tokens: #rrggbb. */
export function toInk(colour: string): Color {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return rgb(red, green, blue);
}

/** Into lines of at most this width. */
export function wrap(text: string, font: PrintFont, size: number, width: number): string[] {
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

/**
 * The structure of a PDF, by which it is read out: which line is a heading, a paragraph, a cell. @cantoo/pdf-lib writes
 * none by itself; these are its low-level objects (PDF 1.7, section 14.7 and 14.8). pdfkit tags by
 * itself, but would be a second library to draw with, written for Node's streams, where this also runs in a page.
 */
export function createPdfTags(document: PDFDocument): PdfTags {
  const { context, catalog } = document;
  const treeRef = context.nextRef();
  const elements: { element: TaggedElement; tag: Tag; parent: PDFRef }[] = [];
  /** By page: the element of each piece, by its number. */
  const marked = new Map<PDFPage, PDFRef[]>();

  const create = (tag: Tag, parent: PDFRef): TaggedElement => {
    const element: TaggedElement = { ref: context.nextRef(), kids: [] };
    elements.push({ element, tag, parent });
    return element;
  };
  const root = create('Document', treeRef);

  return {
    root,
    add(parent, tag) {
      const element = create(tag, parent.ref);
      parent.kids.push(element.ref);
      return element;
    },
    mark(page, element, draw) {
      if (element) {
        const pieces = marked.get(page) ?? [];
        const id = pieces.push(element.ref) - 1;
        marked.set(page, pieces);
        element.kids.push({ page, id });
        page.pushOperators(
          PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), `<</MCID ${id}>>`]),
        );
      } else page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]));
      draw();
      page.pushOperators(PDFOperator.of(PDFOperatorNames.EndMarkedContent));
    },
    finish() {
      for (const { element, tag, parent } of elements)
        context.assign(
          element.ref,
          context.obj({
            Type: 'StructElem',
            S: tag,
            P: parent,
            K: element.kids.map((kid) =>
              'page' in kid ? context.obj({ Type: 'MCR', Pg: kid.page.ref, MCID: kid.id }) : kid,
            ),
            ...(element.alt === undefined ? {} : { Alt: PDFHexString.fromText(element.alt) }),
            ...(tag === 'TH' ? { A: { O: 'Table', Scope: 'Row' } } : {}),
          }),
        );
      const parents = document.getPages().flatMap((page, index) => {
        page.node.set(PDFName.of('StructParents'), PDFNumber.of(index));
        page.node.set(PDFName.of('Tabs'), PDFName.of('S'));
        return [index, context.register(context.obj(marked.get(page) ?? []))];
      });
      context.assign(
        treeRef,
        context.obj({
          Type: 'StructTreeRoot',
          K: [root.ref],
          ParentTree: context.register(context.obj({ Nums: parents })),
          ParentTreeNextKey: document.getPageCount(),
        }),
      );
      catalog.set(PDFName.of('StructTreeRoot'), treeRef);
      catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }));
    },
  };
}
