/** The letters of PDFs: shaped, and put in the order in which they stand on a line. */
import { decodeBase64 } from 'hono/utils/encode';
import fontkit, { type Font } from '@cantoo/fontkit';
import {
  PDFHexString,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  beginText,
  endText,
  setFillingColor,
  setFontAndSize,
  setTextMatrix,
  setTextRise,
  type Color,
  type PDFDocument,
  type PDFPage,
} from '@cantoo/pdf-lib';
import createBidi from 'bidi-js';
import { typefaces } from 'virtual:typefaces';

/** Hex digits of one glyph in a document. */
const DIGITS = 4;

/** Which way a line is read; 'auto': as its first letter is. */
export type Direction = 'ltr' | 'rtl' | 'auto';

interface DrawnLine {
  text: string;
  /** Where its left end is, in points from the left; and its baseline, from the bottom of the page. */
  x: number;
  y: number;
  /** In points. */
  size: number;
  colour: Color;
  direction: Direction;
}

export interface PrintFont {
  hasLetter: (codePoint: number) => boolean;
  /** In points. */
  measureWidth: (text: string, size: number) => number;
  drawLine: (page: PDFPage, line: DrawnLine) => void;
}

/** Letters beside each other that one typeface has, and that are read one way. */
interface Run {
  face: Face;
  /** In the order in which it is read, brackets as they are drawn. */
  text: string;
  /** Odd from right to left; the more, the deeper it is within text of the other way. */
  level: number;
}

/**
 * All of one distance from the baseline. Numbers are thousandths of the size, as the typeface and the document count.
 */
interface Piece {
  rise: number;
  shown: (PDFHexString | number)[];
}

interface Face {
  font: Font;
  measureWidth: (run: Run) => number;
  /** What writes a run from where the line has come to. */
  show: (page: PDFPage, run: Run, size: number) => PDFOperator[];
}

const bidi = createBidi();

const segmenter = new Intl.Segmenter('en');

/** Kept, since each document needs them, and what a typeface knows of its letters takes long to read. */
const kept = new Map<string, Font>();

/**
 * The typefaces of documents: Noto Sans (SIL Open Font License), which has the letters and tone marks of West Africa's
 * languages, and those of the registry's other scripts. The document carries the letters that are drawn, and no others.
 */
export async function embedPrintFont(
  document: PDFDocument,
  weight: 'regular' | 'bold',
  files = typefaces,
): Promise<PrintFont> {
  const faces: Face[] = [];
  for (const [index, file] of files.entries())
    faces.push(await embedFace(document, file[weight], { id: `${weight}${index}`, isPlain: index === 0 }));
  const measure = (runs: Run[], size: number) =>
    runs.reduce((width, run) => width + (run.face.measureWidth(run) * size) / run.face.font.unitsPerEm, 0);
  return {
    hasLetter: (codePoint) => faces.some(({ font }) => font.hasGlyphForCodePoint(codePoint)),
    measureWidth: (text, size) => measure(listRuns(text, faces, 'auto'), size),
    drawLine(page, { text, x, y, size, colour, direction }) {
      const runs = listRuns(text, faces, direction);
      page.pushOperators(beginText(), setFillingColor(colour), setTextMatrix(1, 0, 0, 1, x, y));
      for (const run of runs) page.pushOperators(...run.face.show(page, run, size));
      page.pushOperators(endText());
    },
  };
}

/** From left to right. */
function listRuns(text: string, faces: readonly Face[], direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction === 'auto' ? undefined : direction);
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: Run[] = [];
  for (const { segment, index } of segmenter.segment(text)) {
    const face = findFace(segment, faces);
    const level = levels[index] ?? 0;
    const shown = mirrored.get(index) ?? segment;
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += shown;
    else runs.push({ face, text: shown, level });
  }
  // Rule L2 of the algorithm, with runs in the place of letters: their letters are turned as they are shaped.
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      if (end > start) runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = end;
    }
  return runs;
}

/** The first one that has a letter with its marks. */
function findFace(letter: string, faces: readonly Face[]): Face {
  const points = Array.from(takeApart(letter), (part) => part.codePointAt(0) ?? 0);
  const face = faces.find(({ font }) => points.every((point) => font.hasGlyphForCodePoint(point))) ?? faces[0];
  if (!face) throw new Error('There is no typeface.');
  return face;
}

/** `isPlain`: each of its glyphs is of one letter. Other scripts share a body among letters, and have dots apart. */
async function embedFace(
  document: PDFDocument,
  file: string,
  { id, isPlain }: { id: string; isPlain: boolean },
): Promise<Face> {
  const font = readFont(file);
  let shaped = font.layout('');
  const shape = ({ text, level }: Run) => {
    shaped = font.layout(takeApart(text), undefined, undefined, undefined, level % 2 === 1 ? 'rtl' : 'ltr');
    return shaped;
  };
  // The document encodes the glyphs that were laid out here.
  const asShaped = Object.create(font, { layout: { value: () => shaped } }) as Font;
  document.registerFontkit({ create: () => asShaped });
  const embedded = await document.embedFont(new Uint8Array(), { subset: true });
  const name = PDFName.of(id);

  /** The glyphs of a line with the distances between them, piece by piece of the same height. */
  const layOut = (run: Run): Piece[] => {
    const { glyphs, positions } = shape(run);
    const codes = embedded.encodeText(run.text).asString();
    const pieces: Piece[] = [];
    for (const [index, glyph] of glyphs.entries()) {
      // The i under a mark has no dot, and is an i all the same when text is copied.
      if (glyph.name === 'dotlessi') glyph.codePoints = [0x69];
      const { xAdvance = glyph.advanceWidth, xOffset = 0, yOffset = 0 } = positions?.[index] ?? {};
      let piece = pieces.at(-1);
      if (piece?.rise !== yOffset) pieces.push((piece = { rise: yOffset, shown: [] }));
      // Distances go to the left.
      piece.shown.push(
        -xOffset,
        PDFHexString.of(codes.slice(index * DIGITS, (index + 1) * DIGITS)),
        xOffset + glyph.advanceWidth - xAdvance,
      );
    }
    return pieces;
  };

  return {
    font,
    measureWidth: (run) => shape(run).advanceWidth,
    show(page, run, size) {
      page.node.setFontDictionary(name, embedded.ref);
      const shown = layOut(run).flatMap(({ rise, shown: glyphs }) => [
        setTextRise((rise * size) / 1000),
        PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [document.context.obj(glyphs)]),
      ]);
      return [setFontAndSize(name, size), ...(isPlain ? shown : nameText(run.text, shown))];
    },
  };
}

/** Says what the operators write, for whoever copies it or has it read out. */
function nameText(text: string, operators: readonly PDFOperator[]): PDFOperator[] {
  const named = `<</ActualText ${PDFHexString.fromText(text).toString()}>>`;
  return [
    PDFOperator.of(PDFOperatorNames.BeginMarkedContentSequence, [PDFName.of('Span'), named]),
    ...operators,
    PDFOperator.of(PDFOperatorNames.EndMarkedContent),
  ];
}

/** Letters and their marks apart: each glyph then stands for one of them when text is copied out of the document. */
function takeApart(text: string): string {
  return text.normalize('NFD');
}

function readFont(file: string): Font {
  const before = kept.get(file);
  if (before) return before;
  const font = fontkit.create(decodeBase64(file.slice(file.indexOf(',') + 1)));
  if (!('layout' in font)) throw new Error('A typeface holds several.');
  kept.set(file, font);
  return font;
}
