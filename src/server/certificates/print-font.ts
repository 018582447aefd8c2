/**
 * The typeface of receipts: Noto Sans (SIL Open Font License), which has the letters and tone marks of West
 * Africa's languages.
 */
import fontkit from '@cantoo/fontkit';
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
// As data in the code, so that one import works in Node and in a page; it is loaded with the first receipt.
import bold from '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf?inline';
import regular from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline';

const FILES = { regular, bold };
/** Hex digits of one glyph in a document. */
const DIGITS = 4;

export interface DrawnLine {
  text: string;
  /** Where the baseline begins, in points from the left and from the bottom of the page. */
  x: number;
  y: number;
  /** In points. */
  size: number;
  colour: Color;
}

export interface PrintFont {
  hasLetter: (codePoint: number) => boolean;
  /** In points. */
  measureWidth: (text: string, size: number) => number;
  drawLine: (page: PDFPage, line: DrawnLine) => void;
}

/** The document carries the letters that are drawn, and no others. */
export async function embedPrintFont(document: PDFDocument, weight: keyof typeof FILES): Promise<PrintFont> {
  const font = fontkit.create(readFile(weight));
  if (!('layout' in font)) throw new Error(`The ${weight} typeface holds several.`);
  // The document encodes the glyphs that are laid out here.
  document.registerFontkit({ create: () => font });
  const embedded = await document.embedFont(new Uint8Array(), { subset: true });
  const name = PDFName.of(weight);

  /** The glyphs of a line with the distances between them, piece by piece of the same height. */
  const layOut = (text: string): Piece[] => {
    const { glyphs, positions } = font.layout(takeApart(text));
    const codes = embedded.encodeText(takeApart(text)).asString();
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
    hasLetter: (codePoint) => font.hasGlyphForCodePoint(codePoint),
    measureWidth: (text, size) => (font.layout(takeApart(text)).advanceWidth * size) / font.unitsPerEm,
    drawLine(page, { text, x, y, size, colour }) {
      page.node.setFontDictionary(name, embedded.ref);
      page.pushOperators(
        beginText(),
        setFillingColor(colour),
        setFontAndSize(name, size),
        setTextMatrix(1, 0, 0, 1, x, y),
        ...layOut(text).flatMap(({ rise, shown }) => [
          setTextRise((rise * size) / 1000),
          PDFOperator.of(PDFOperatorNames.ShowTextAdjusted, [document.context.obj(shown)]),
        ]),
        endText(),
      );
    },
  };
}

/** All of one distance from the baseline. Numbers are thousandths of the size, as the typeface and the document count. */
interface Piece {
  rise: number;
  shown: (PDFHexString | number)[];
}

/** Letters and their marks apart: each glyph then stands for one of them when text is copied out of the document. */
function takeApart(text: string): string {
  return text.normalize('NFD');
}

/** Kept, since each receipt needs them. */
const kept = new Map<string, Uint8Array>();

function readFile(weight: keyof typeof FILES): Uint8Array {
  const before = kept.get(weight);
  if (before) return before;
  const text = atob(FILES[weight].slice(FILES[weight].indexOf(',') + 1));
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
  kept.set(weight, bytes);
  return bytes;
}
