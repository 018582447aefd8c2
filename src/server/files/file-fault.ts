/**
 * What a file is refused for by what is in it: what would run when it is opened, what would bring other files along or
 * go elsewhere by itself, and what nobody could open.
 */
import type { FileFault } from '../platform/heavy-work';
import { continueCrc } from './crc32';

const PDF = 'application/pdf';

/** Programs that are told by their names, which stand in a zip archive as they are. */
const OFFICE_PARTS = /vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\d*\.(?:bin|xml)/i;

/** The directory of a document of Office 97 to 2003 has names in UTF-16. */
const OLD_MACROS = '_VBA_PROJECT'.split('').join('\0');

/** Formats of office programs that are zip archives. */
const ZIPPED = /openxmlformats-officedocument|opendocument/;

/** Whether a file of this type is looked through. */
export function canHaveFault(type: string): boolean {
  return type === PDF || isImage(type) || ZIPPED.test(type) || /ms-?(?:word|excel|powerpoint)|x-cfb/.test(type);
}

/** `mayRun`: what would run, reach elsewhere or cannot be told is no fault, as long as the file can be opened. */
export async function findFault(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  { mayRun = false } = {},
): Promise<FileFault | undefined> {
  if (isImage(type)) return findInImage(type, bytes);
  // Loaded when the first comes: the parser is large.
  if (type === PDF) return (await import('./pdf-content')).findInPdf(bytes, { mayRun });
  const text = new TextDecoder('latin1').decode(bytes);
  if (!mayRun && (OFFICE_PARTS.test(text) || text.includes(OLD_MACROS))) return 'macro';
  return ZIPPED.test(type) ? (await import('./zip-content')).findInZip(bytes) : undefined;
}

/** Ends the walk: a part says something that cannot be, or goes beyond the end of the file. */
class BrokenOff extends Error {}

const WALKS: Record<string, (bytes: Bytes) => void> = {
  'image/jpeg': walkJpeg,
  'image/png': walkPng,
  'image/gif': walkGif,
  'image/webp': walkWebp,
  'image/heic': walkBoxes,
  'image/avif': walkBoxes,
};

function isImage(type: string): boolean {
  return type in WALKS;
}

/**
 * Its parts are walked from the first to the last, as far as each says how long it is. What is packed in them is not
 * drawn, which costs memory; what other programs put behind the end is let be.
 */
function findInImage(type: string, bytes: Uint8Array): FileFault | undefined {
  try {
    WALKS[type]?.(new Bytes(bytes));
    return undefined;
  } catch (error) {
    if (error instanceof BrokenOff) return 'broken-picture';
    throw error;
  }
}

/** Numbers and texts at places of a file; a place that is not there breaks the walk off. */
class Bytes {
  readonly all: Uint8Array;
  private readonly view: DataView;

  constructor(all: Uint8Array) {
    this.all = all;
    this.view = new DataView(all.buffer, all.byteOffset, all.byteLength);
  }

  get length(): number {
    return this.all.length;
  }

  byte(at: number): number {
    this.needs(at + 1);
    return this.view.getUint8(at);
  }

  short(at: number, littleEndian = false): number {
    this.needs(at + 2);
    return this.view.getUint16(at, littleEndian);
  }

  long(at: number, littleEndian = false): number {
    this.needs(at + 4);
    return this.view.getUint32(at, littleEndian);
  }

  text(at: number, length = 4): string {
    this.needs(at + length);
    return String.fromCharCode(...this.all.subarray(at, at + length));
  }

  needs(end: number): void {
    assertWhole(end <= this.length);
  }
}

function assertWhole(isSo: boolean): void {
  if (!isSo) throw new BrokenOff();
}

const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;

/** A marker that has neither length nor content. */
const isLone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/** One that says how large the picture is; three of these numbers mean something else. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function walkJpeg(bytes: Bytes): void {
  let at = 2;
  let hasFrame = false;
  let hasScan = false;
  for (;;) {
    // Between parts there may be any number of these; within a scan a zero follows where it is none.
    at = bytes.all.indexOf(0xff, at);
    assertWhole(at >= 0);
    while (bytes.byte(at) === 0xff) at += 1;
    const marker = bytes.byte(at);
    at += 1;
    if (marker === 0 || isLone(marker)) continue;
    if (marker === END_OF_IMAGE) break;
    const length = bytes.short(at);
    assertWhole(length >= 2);
    if (isFrame(marker)) hasFrame = bytes.short(at + 5) > 0;
    if (marker === START_OF_SCAN) hasScan = true;
    at += length;
    bytes.needs(at);
  }
  assertWhole(hasFrame && hasScan);
}

function walkPng(bytes: Bytes): void {
  let at = 8;
  let hasData = false;
  for (;;) {
    const length = bytes.long(at);
    const kind = bytes.text(at + 4);
    const end = at + 8 + length;
    bytes.needs(end + 4);
    assertWhole((at === 8) === (kind === 'IHDR'));
    if (kind === 'IHDR') assertWhole(bytes.long(at + 8) > 0 && bytes.long(at + 12) > 0);
    // A capital: readers cannot do without it, and so look whether it came whole.
    if (/^[A-Z]/.test(kind)) assertWhole(continueCrc(0, bytes.all.subarray(at + 4, end)) === bytes.long(end));
    if (kind === 'IDAT') hasData = true;
    if (kind === 'IEND') break;
    at = end + 4;
  }
  assertWhole(hasData);
}

/** Some programs leave the last byte out, which nobody misses. */
function walkGif(bytes: Bytes): void {
  const skipColours = (flags: number, at: number) => at + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipBlocks = (at: number) => {
    for (let length = bytes.byte(at); length > 0; length = bytes.byte(at)) at += length + 1;
    return at + 1;
  };
  let at = skipColours(bytes.byte(10), 13);
  let hasPicture = false;
  while (at < bytes.length && bytes.byte(at) !== 0x3b) {
    const kind = bytes.byte(at);
    if (kind === 0x2c) at = skipBlocks(skipColours(bytes.byte(at + 9), at + 10) + 1);
    else if (kind === 0x21) at = skipBlocks(at + 2);
    else break;
    if (kind === 0x2c) hasPicture = true;
  }
  assertWhole(hasPicture);
}

function walkWebp(bytes: Bytes): void {
  const end = bytes.long(4, true) + 8;
  let hasPicture = false;
  for (let at = 12; at + 8 <= end;) {
    const length = bytes.long(at + 4, true);
    bytes.needs(at + 8 + length);
    if (['VP8 ', 'VP8L', 'ANMF'].includes(bytes.text(at))) hasPicture = length > 0;
    at += 8 + length + (length % 2);
  }
  assertWhole(hasPicture);
}

/**
 * HEIC and AVIF: boxes, each with its length; a zero is "to the end". Walked until the picture's two have been seen.
 */
function walkBoxes(bytes: Bytes): void {
  const kinds = new Set<string>();
  for (let at = 0; at < bytes.length && !(kinds.has('meta') && kinds.has('mdat'));) {
    kinds.add(bytes.text(at + 4));
    const said = bytes.long(at);
    if (said === 0) break;
    const length = said === 1 ? bytes.long(at + 8) * 2 ** 32 + bytes.long(at + 12) : said;
    assertWhole(length >= 8);
    at += length;
    bytes.needs(at);
  }
  assertWhole(kinds.has('meta'));
}
