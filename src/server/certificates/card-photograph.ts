/** The photograph on a card: upright, and cut to its frame from the middle. */
import {
  clip,
  concatTransformationMatrix,
  drawObject,
  endPath,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  type PDFDocument,
  type PDFImage,
  type PDFPage,
} from '@cantoo/pdf-lib';

/** Of what is too high for its frame, the part that is cut below: of a face the upper part is kept. */
export const CUT_BELOW = 0.65;

/** Unpacked it takes four bytes for each. */
const MOST_PIXELS = 24_000_000;

interface Frame {
  page: PDFPage;
  /** `y` is its upper edge; in points. */
  area: { x: number; y: number; width: number; height: number };
  /** Called with what draws it. */
  around: (draw: () => void) => void;
}

/** False for what is no picture that can be drawn: a card without a photograph is better than none. */
export async function drawPhotograph(
  document: PDFDocument,
  bytes: Uint8Array<ArrayBuffer>,
  { page, area, around }: Frame,
): Promise<boolean> {
  const image = await embed(document, bytes);
  if (!image) return false;
  const turned = readOrientation(bytes);
  const isLying = turned >= 5;
  const [width, height] = isLying ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.max(area.width / width, area.height / height);
  const drawn = { width: width * scale, height: height * scale };
  const left = area.x + (area.width - drawn.width) / 2;
  const bottom = area.y - area.height - (drawn.height - area.height) * CUT_BELOW;
  const [a, b, c, d, e, f] = TURNS[turned] ?? TURNS[1];
  around(() => {
    page.pushOperators(
      pushGraphicsState(),
      rectangle(area.x, area.y - area.height, area.width, area.height),
      clip(),
      endPath(),
      concatTransformationMatrix(drawn.width, 0, 0, drawn.height, left, bottom),
      concatTransformationMatrix(a, b, c, d, e, f),
      drawObject(page.node.newXObject('Photograph', image.ref)),
      popGraphicsState(),
    );
  });
  return true;
}

async function embed(document: PDFDocument, bytes: Uint8Array<ArrayBuffer>): Promise<PDFImage | undefined> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (isJpeg(bytes)) return await document.embedJpg(bytes);
    const isSmall = view.getUint32(0) === PNG && view.getUint32(16) * view.getUint32(20) <= MOST_PIXELS;
    return isSmall ? await document.embedPng(bytes) : undefined;
  } catch {
    // What breaks off was let be when it came: other programs may read it.
    return undefined;
  }
}

/** The first bytes of files. */
const JPEG = 0xffd8;
const PNG = 0x89504e47;

export function isJpeg(bytes: Uint8Array): boolean {
  return bytes[0] === JPEG >> 8 && bytes[1] === (JPEG & 0xff);
}

/** How a camera was held, from 1 to 8 (Exif 2.32, tag 0112); 1 where the file says nothing. */
export function readOrientation(bytes: Uint8Array<ArrayBuffer>): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (view.getUint16(0) !== JPEG) return 1;
    for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint16(at);
      if (marker === START_OF_SCAN || marker < 0xff00) return 1;
      if (marker === APP1 && view.getUint32(at + 4) === EXIF) return readExif(view, at + 10);
    }
  } catch {
    return 1;
  }
}

const START_OF_SCAN = 0xffda;
const APP1 = 0xffe1;
/** "Exif". */
const EXIF = 0x45786966;
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112;

/** `start`: of the TIFF in it. Throws where it is broken. */
function readExif(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === LITTLE_ENDIAN;
  const list = start + view.getUint32(start + 4, isLittle);
  const count = view.getUint16(list, isLittle);
  for (let index = 0; index < count; index += 1) {
    const entry = list + 2 + 12 * index;
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(entry + 8, isLittle);
    return value in TURNS ? value : 1;
  }
  return 1;
}

type Matrix = [number, number, number, number, number, number];

/** What turns or mirrors a square of one by one so that the picture in it stands upright; upwards is more. */
export const TURNS: Record<number, Matrix> & { 1: Matrix } = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};
