/**
 * What in a document would run when it is opened: scripts and programs of a PDF, macros of office files; and what would
 * bring other files along, or go elsewhere by itself. Names are looked for, in the file and in its object streams, in a
 * time that grows as the file does.
 */
import type { ActiveContent } from '../platform/heavy-work';

const PDF = 'application/pdf';

/** Names of a PDF that stand for something that runs; each ends where a delimiter follows. */
const RUNNING = /\/(?:JavaScript|Launch|RichMedia|Rendition)(?=[\s()<>[\]{}/%]|$)/;

/** What brings files or a second form along, or sends and opens something elsewhere; a link that is pressed is none of it. */
const REACHING =
  /\/(?:EmbeddedFiles?|XFA|SubmitForm|ImportData|GoToR|GoToE)(?=[\s()<>[\]{}/%]|$)|\/OpenAction\s*<<[^>]{0,500}\/S\s*\/URI(?=[\s()<>[\]{}/%])/;

/** Without the key nobody reads it, and with a key for reading alone nobody sees what its objects are. */
const ENCRYPTED = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;

/** Objects that stand together in one compressed stream; the names in it cannot be seen from outside. */
const OBJECT_STREAM = /\/ObjStm(?=[\s()<>[\]{}/%])/g;

const UNPACKED_BYTES = 64 * 1024 * 1024;

/** Of a hundred objects or more each, as programs write them. */
const OBJECT_STREAMS = 2000;

/** Bytes that are unpacked at a time, so that a short stream does not take the rest of the file along. */
const PART_BYTES = 16 * 1024;

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
  const names = readNames(text);
  const found = findNames(names);
  if (found) return found;
  if (ENCRYPTED.test(names)) return 'uncheckable';
  // Found before escapes are read, so that places are those of the bytes; a name that is escaped hides something.
  if (names !== text && /\/ObjStm/.test(names) && !/\/ObjStm/.test(text)) return 'uncheckable';
  return findInObjectStreams(text, bytes, most);
}

async function findInObjectStreams(
  text: string,
  bytes: Uint8Array<ArrayBuffer>,
  most: number,
): Promise<ActiveContent | undefined> {
  const begins = /stream[ \t]*(?:\r\n|\n|\r)/g;
  let room = most;
  let count = 0;
  let start = -1;
  for (const { index } of text.matchAll(OBJECT_STREAM)) {
    // Of the same stream as the one before.
    if (index < start) continue;
    begins.lastIndex = index;
    const begin = begins.exec(text);
    if (!begin) return undefined;
    start = begins.lastIndex;
    count += 1;
    // The dictionary's rest stands between; a predictor would put other letters for those of the names.
    const isPredicted = /\/Predictor\s+(?:[2-9]|1\d)/.test(text.slice(Math.max(0, index - 300), begin.index));
    if (isPredicted || count > OBJECT_STREAMS) return 'uncheckable';
    const unpacked = await unpack(bytes.subarray(start), room);
    if (unpacked === undefined) return 'uncheckable';
    room -= unpacked.length;
    const found = findNames(readNames(unpacked));
    if (found) return found;
  }
  return undefined;
}

function findNames(text: string): ActiveContent | undefined {
  if (RUNNING.test(text)) return 'script';
  return REACHING.test(text) ? 'reaching' : undefined;
}

/** "#4A" in a name is a "J". */
function readNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Undefined for what is packed in another way, encrypted, or larger than there is room for. */
async function unpack(bytes: Uint8Array<ArrayBuffer>, room: number): Promise<string | undefined> {
  let at = 0;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, (at += PART_BYTES)));
    },
  });
  const unpacked = packed.pipeThrough(new DecompressionStream('deflate'));
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
