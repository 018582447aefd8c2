/**
 * A card for a person as a PDF of two pages of 85.6 x 54 mm (ISO/IEC 7810 ID-1): what an inspector looks at, with the
 * signed code, and on its back what it is given on. Whatever has no room is written smaller, and nothing is left out.
 */
import type { Color, PDFPage } from '@cantoo/pdf-lib';
import { colours } from 'virtual:look';
import { typefaces } from 'virtual:typefaces';
import { toDirection } from '@/engine/locale/direction';
import { toPrintable } from '@/engine/locale/printable-text';
import type { CardFacts } from '../platform/heavy-work';
import { drawPhotograph } from './card-photograph';
import { createPaper } from './paper';
import { embedPrintFont, type Direction, type PrintFont } from './print-font';
import {
  createPdfTags,
  drawEmblem,
  drawSquares,
  encodeSquares,
  SOFT,
  toInk,
  wrap,
  type TaggedElement,
} from './receipt-pdf';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const WIDTH = 85.6 * MM;
const HEIGHT = 54 * MM;
const EDGE = 4 * MM;
const GAP = 2.5 * MM;
const BAND = 11 * MM;
/** Three by four, as passport photographs are. */
const PHOTOGRAPH = { width: 19.5 * MM, height: 26 * MM };
/** Side of the code on the front: 26 mm, and white around it. */
const CODE = 26 * MM;
/** So many squares have 0.33 mm each there. A code of more, as one with a photograph is, stands on the back. */
const FRONT_SQUARES = 77;
/** There 38 mm: the 113 squares of the largest have 0.33 mm, too. */
const BACK_CODE = 38 * MM;
const NAME = 10 * MM;

/** Of a line by the size of its letters: tone marks stand above one another. */
const LEADING = 1.35;
/** What is too long is written smaller by this, until it has room. */
const SMALLER = 0.97;

const { header, ink } = colours.light;
const BAND_INK = toInk(header.main);
const ON_BAND = toInk(header.ink);
const RULE = toInk(header.rule);
const INK = toInk(ink.main);
const NAME_INK = toInk(colours.light.primary.main);

/** Where something stands: from where lines begin, from the upper edge. */
interface Area {
  start: number;
  top: number;
  width: number;
  height: number;
}

interface Piece {
  text: string;
  font: PrintFont;
  /** The largest; less where the pieces of an area have no room together. */
  size: number;
  colour: Color;
  element: TaggedElement;
  /** Above it, by its size. */
  before?: number;
  direction?: Direction;
}

/** `files`: the typefaces to print with; without them those of the registry. */
export async function createCardPdf(
  facts: CardFacts,
  files: typeof typefaces = typefaces,
): Promise<Uint8Array<ArrayBuffer>> {
  const { photograph: picture, ...said } = facts;
  const { authority: author, language, issuedAt: at } = said;
  const title = `${facts.title} ${facts.number}`;
  const document = await createPaper({ title, author, language, at }, [said, picture?.length]);
  const plain = await embedPrintFont(document, 'regular', files);
  const bold = await embedPrintFont(document, 'bold', files);
  const tags = createPdfTags(document);
  const flow = toDirection(facts.language);
  const toLeft = (start: number, width: number) => (flow === 'rtl' ? WIDTH - start - width : start);
  const add = (tag: Parameters<typeof tags.add>[1], parent = tags.root) => tags.add(parent, tag);

  /**
   * Writes the pieces below one another, all of them so small that they have room; from the top of the area, or in its
   * middle.
   */
  const write = (page: PDFPage, area: Area, pieces: readonly Piece[], { isCentred = false } = {}) => {
    const { scale, lines, height } = fit(pieces, area);
    let y = HEIGHT - area.top - (isCentred ? (area.height - height) / 2 : 0);
    for (const { piece, texts } of lines) {
      const size = piece.size * scale;
      y -= (piece.before ?? 0) * size;
      for (const text of texts) {
        y -= size * LEADING;
        const x = toLeft(area.start, piece.font.measureWidth(text, size));
        // The baseline stands above the room for what hangs below it.
        const line = { text, x, y: y + size * 0.32, size, colour: piece.colour, direction: piece.direction ?? flow };
        tags.mark(page, piece.element, () => piece.font.drawLine(page, line));
      }
    }
  };
  const toRows = (rows: CardFacts['front'], sizes: { label: number; text: number }): Piece[] => {
    if (rows.length === 0) return [];
    const table = add('Table');
    return rows.flatMap(({ label, text }) => {
      const row = add('TR', table);
      return [
        { text: label, font: plain, size: sizes.label, colour: SOFT, element: add('TH', row), before: 0.5 },
        { text, font: bold, size: sizes.text, colour: INK, element: add('TD', row), direction: 'auto' },
      ];
    });
  };

  const front = document.addPage([WIDTH, HEIGHT]);
  tags.mark(front, undefined, () => {
    front.drawRectangle({ x: 0, y: HEIGHT - BAND, width: WIDTH, height: BAND, color: BAND_INK });
    front.drawRectangle({ x: 0, y: HEIGHT - BAND - 0.8 * MM, width: WIDTH, height: 0.8 * MM, color: RULE });
    const side = BAND - 3 * MM;
    drawEmblem(front, { x: toLeft(EDGE, side), y: HEIGHT - 1.5 * MM, side, colour: RULE });
  });
  const beside = EDGE + BAND - 3 * MM + GAP;
  write(
    front,
    { start: beside, top: 1 * MM, width: WIDTH - beside - EDGE, height: BAND - 2 * MM },
    [{ text: facts.authority, font: bold, size: 10, colour: ON_BAND, element: add('P') }],
    { isCentred: true },
  );
  const top = BAND + 0.8 * MM + 1.7 * MM;
  const photograph = facts.photograph
    ? await drawPhotograph(document, facts.photograph, {
        page: front,
        area: { x: toLeft(EDGE, PHOTOGRAPH.width), y: HEIGHT - top, ...PHOTOGRAPH },
        around: (draw) => {
          const figure = add('Figure');
          figure.alt = facts.photographWords;
          tags.mark(front, figure, draw);
        },
      })
    : false;
  const start = photograph ? EDGE + PHOTOGRAPH.width + GAP : EDGE;
  write(front, { start, top, width: WIDTH - start - EDGE, height: NAME }, [
    { text: facts.holder, font: bold, size: 12, colour: NAME_INK, element: add('H1'), direction: 'auto' },
  ]);
  const underName = top + NAME + 0.7 * MM;
  const squares = encodeSquares(facts.token);
  const isOnFront = squares.length <= FRONT_SQUARES;
  const beforeCode = (code: number) => WIDTH - EDGE - code - GAP;
  const end = isOnFront ? beforeCode(CODE) : WIDTH - EDGE;
  write(front, { start, top: underName, width: end - start, height: HEIGHT - underName - 1.5 * MM }, [
    { text: facts.title, font: bold, size: 7.5, colour: INK, element: add('H2') },
    ...toRows(facts.front, { label: 5, text: 7.5 }),
  ]);
  const draw = (page: PDFPage, side: number, lower: number) => {
    const code = add('Figure');
    code.alt = facts.check;
    const x = toLeft(WIDTH - EDGE - side, side);
    tags.mark(page, code, () => drawSquares(page, squares, { x, y: lower + side, side }));
  };
  if (isOnFront) draw(front, CODE, 2.5 * MM);

  const back = document.addPage([WIDTH, HEIGHT]);
  tags.mark(back, undefined, () => back.drawRectangle({ x: 0, y: 0, width: WIDTH, height: 2.5 * MM, color: BAND_INK }));
  const below = 3.5 * MM;
  const { signatory } = facts;
  const small = (text: string, more: Partial<Piece> = {}): Piece => ({
    text,
    font: plain,
    size: 6.5,
    colour: INK,
    element: add('P'),
    before: 0.4,
    ...more,
  });
  const width = (isOnFront ? WIDTH - EDGE : beforeCode(BACK_CODE)) - EDGE;
  write(back, { start: EDGE, top: EDGE - 1 * MM, width, height: HEIGHT - EDGE - below }, [
    ...toRows(facts.back, { label: 5.5, text: 7.5 }),
    ...facts.conditions.map((condition) => small(condition)),
    ...(signatory && signatory.name !== ''
      ? [small(signatory.name, { font: bold, size: 7.5, before: 0.8, direction: 'auto' })]
      : []),
    ...(signatory && signatory.office !== '' ? [small(signatory.office, { before: 0, direction: 'auto' })] : []),
    small(facts.check, { colour: SOFT, before: 0.8 }),
  ]);
  if (!isOnFront) draw(back, BACK_CODE, below + (HEIGHT - below - BACK_CODE) / 2);
  tags.finish();
  return new Uint8Array(await document.save());
}

/** The largest scale at which all have room. */
function fit(pieces: readonly Piece[], { width, height: room }: Area) {
  for (let scale = 1; ; scale *= SMALLER) {
    const lines = pieces.map((piece) => ({
      piece,
      texts: wrap(toPrintable(piece.text, piece.font.hasLetter), piece.font, piece.size * scale, width),
    }));
    const height = lines.reduce(
      (sum, { piece, texts }) => sum + piece.size * scale * ((piece.before ?? 0) + texts.length * LEADING),
      0,
    );
    if (height <= room) return { scale, lines, height };
  }
}
