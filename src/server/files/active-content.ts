/** What in a document would run when it is opened: scripts and programs of a PDF, macros of office files. */

/** `uncheckable`: what is in it is hidden from us, and could be anything. */
export type ActiveContent = 'script' | 'macro' | 'uncheckable';

const PDF = 'application/pdf';

/** Names of a PDF that stand for something that runs; each ends where a delimiter follows. */
const RUNNING = /\/(?:JavaScript|Launch|RichMedia|Rendition)(?=[\s()<>[\]{}/%]|$)/;

/** Objects that stand together in one compressed stream; the names in it cannot be seen from outside. */
const OBJECT_STREAM = /\/ObjStm(?=[\s()<>[\]{}/%])/g;

const UNPACKED_BYTES = 64 * 1024 * 1024;

/** Parts of office files that hold macros or controls; the names stand in a zip archive as they are. */
const OFFICE_PARTS = /vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\d*\.(?:bin|xml)/i;

/** The directory of a document of Office 97 to 2003 has names in UTF-16. */
const OLD_MACROS = '_VBA_PROJECT'.split('').join('\0');

/** Whether a file of this type can hold anything that runs. */
export function canBeActive(type: string): boolean {
  return type === PDF || /officedocument|opendocument|ms-?(?:word|excel|powerpoint)|x-cfb/.test(type);
}

/** `room`: bytes that all object streams of a file may unpack to. */
export async function findActiveContent(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
  room = UNPACKED_BYTES,
): Promise<ActiveContent | undefined> {
  const text = toLatin1(bytes);
  if (type === PDF) return findInPdf(text, bytes, room);
  return OFFICE_PARTS.test(text) || text.includes(OLD_MACROS) ? 'macro' : undefined;
}

async function findInPdf(
  text: string,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<ActiveContent | undefined> {
  if (RUNNING.test(readNames(text))) return 'script';
  let room = most;
  // Found before escapes are read, so that places are those of the bytes; a name that is escaped hides something.
  if (/\/ObjStm/.test(readNames(text)) && !/\/ObjStm/.test(text)) return 'uncheckable';
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    const start = /stream\r?\n/g;
    start.lastIndex = index;
    const found = start.exec(text);
    if (!found) continue;
    // The dictionary's rest stands between; a predictor would put other letters for those of the names.
    if (/\/Predictor\s+(?:[2-9]|1\d)/.test(text.slice(index - 300, found.index))) return 'uncheckable';
    const unpacked = await unpack(bytes.subarray(found.index + found[0].length), room);
    if (unpacked === undefined) return 'uncheckable';
    room -= unpacked.length;
    if (RUNNING.test(readNames(unpacked))) return 'script';
  }
  return undefined;
}

/** "#4A" in a name is a "J". */
function readNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Undefined for what is packed in another way, encrypted, or larger than there is room for. */
async function unpack(bytes: Uint8Array<ArrayBuffer>, room: number): Promise<string | undefined> {
  const unpacked = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  let text = '';
  try {
    for await (const part of unpacked) {
      text += toLatin1(part);
      if (text.length > room) break;
    }
  } catch {
    // What follows the stream in the file is no part of it, and ends the unpacking with an error: leaving the loop early
    // is no way around that either, so what was found is judged below.
  }
  return text === '' || text.length > room ? undefined : text;
}

/** One character for each byte; bytes from 128 on are of no interest. */
function toLatin1(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes);
}
