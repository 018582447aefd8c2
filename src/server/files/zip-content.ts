/**
 * Whether an office file, which is a zip archive, is whole and open: its table of contents, and what it says of each
 * entry. What is packed is unpacked and thrown away piece by piece, up to a limit.
 */
import type { FileFault } from '../platform/heavy-work';
import { continueCrc } from './crc32';
import { unpackPieces } from './unpack-pieces';

const ENTRY = 0x04034b50;
const CENTRAL_ENTRY = 0x02014b50;
const END = 0x06054b50;

/** A comment of so many bytes may stand behind the end. */
const MOST_BEHIND_END = 65_535;
const END_BYTES = 22;
const CENTRAL_BYTES = 46;

/** What stands where a number is in the form for archives of any size, which some programs write for small ones too. */
const ELSEWHERE = 0xffffffff;
const SHORT_ELSEWHERE = 0xffff;
const LARGE_END_PLACE_BYTES = 20;
const LARGE_FIELD = 1;

/** Bytes that are unpacked at most; what is beyond is believed. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

const ENCRYPTED_FLAG = 1;
const STORED = 0;
const DEFLATED = 8;

/** A document of OpenDocument that is locked says so here, and only its own readers encrypt it so. */
const OPEN_DOCUMENT_LOCK = 'manifest:encryption-data';

interface Entry {
  name: string;
  isEncrypted: boolean;
  method: number;
  crc: number;
  packed: Uint8Array<ArrayBuffer>;
}

/** `room`: bytes that are unpacked at most. */
export async function findInZip(bytes: Uint8Array<ArrayBuffer>, room = UNPACKED_BYTES): Promise<FileFault | undefined> {
  const entries = listEntries(bytes);
  if (!entries || entries.length === 0) return 'broken-office';
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'locked-office';
  if (!entries.some(({ name }) => name === '[Content_Types].xml' || name === 'content.xml')) return 'broken-office';
  let left = room;
  for (const entry of entries) {
    if (left <= 0) return undefined;
    const read = await readEntry(entry, left);
    if (!read) return 'broken-office';
    if (read.isLocked) return 'locked-office';
    left -= read.length;
  }
  return undefined;
}

/** As the table of contents has them; undefined where it is not there, or names a place that is none. */
function listEntries(bytes: Uint8Array<ArrayBuffer>): Entry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === undefined) return undefined;
  const entries: Entry[] = [];
  try {
    const { count, offset } = readEnd(view, end);
    let at = offset;
    while (view.getUint32(at, true) === CENTRAL_ENTRY) {
      entries.push(toEntry(bytes, view, at));
      at +=
        CENTRAL_BYTES + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
    return entries.length === count ? entries : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** How many entries there are, and where the table of contents begins. */
function readEnd(view: DataView, end: number): { count: number; offset: number } {
  const count = view.getUint16(end + 10, true);
  const offset = view.getUint32(end + 16, true);
  if (count !== SHORT_ELSEWHERE && offset !== ELSEWHERE) return { count, offset };
  const large = readLong(view, end - LARGE_END_PLACE_BYTES + 8);
  return { count: readLong(view, large + 32), offset: readLong(view, large + 48) };
}

/** Sixty-four bits; what is too large for a place in a file is one that is not there. */
function readLong(view: DataView, at: number): number {
  return Number(view.getBigUint64(at, true));
}

function findEnd(view: DataView): number | undefined {
  const first = Math.max(0, view.byteLength - END_BYTES - MOST_BEHIND_END);
  for (let at = view.byteLength - END_BYTES; at >= first; at -= 1) if (view.getUint32(at, true) === END) return at;
  return undefined;
}

function toEntry(bytes: Uint8Array<ArrayBuffer>, view: DataView, at: number): Entry {
  const { size, start } = readPlace(view, at);
  if (view.getUint32(start, true) !== ENTRY) throw new RangeError('There is no entry where one is said to be.');
  const content = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const last = content + size;
  if (last > bytes.length) throw new RangeError('An entry goes beyond the end.');
  return {
    name: new TextDecoder().decode(
      bytes.subarray(at + CENTRAL_BYTES, at + CENTRAL_BYTES + view.getUint16(at + 28, true)),
    ),
    isEncrypted: (view.getUint16(at + 8, true) & ENCRYPTED_FLAG) !== 0,
    method: view.getUint16(at + 10, true),
    crc: view.getUint32(at + 16, true),
    packed: bytes.subarray(content, last),
  };
}

/** How long an entry is and where it begins. */
function readPlace(view: DataView, at: number): { size: number; start: number } {
  let size = view.getUint32(at + 20, true);
  let start = view.getUint32(at + 42, true);
  const first = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
  const last = first + view.getUint16(at + 30, true);
  for (let field = first; field < last; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== LARGE_FIELD) continue;
    // Only those stand there that stand nowhere else.
    let place = field + 4 + (view.getUint32(at + 24, true) === ELSEWHERE ? 8 : 0);
    if (size === ELSEWHERE) {
      size = readLong(view, place);
      place += 8;
    }
    if (start === ELSEWHERE) start = readLong(view, place);
    break;
  }
  return { size, start };
}

/** How much it unpacks to; undefined where that is not what was packed. */
async function readEntry(
  { name, method, crc, packed }: Entry,
  room: number,
): Promise<{ length: number; isLocked: boolean } | undefined> {
  const isManifest = name === 'META-INF/manifest.xml';
  const pieces = method === STORED ? [packed] : method === DEFLATED ? unpackPieces(packed, 'deflate-raw') : undefined;
  // Packed in a way that no office program uses: whether it opens, only its reader can tell.
  if (!pieces) return { length: 0, isLocked: false };
  let length = 0;
  let seen = 0;
  let isLocked = false;
  try {
    for await (const piece of pieces) {
      length += piece.length;
      seen = continueCrc(seen, piece);
      if (isManifest && new TextDecoder('latin1').decode(piece).includes(OPEN_DOCUMENT_LOCK)) isLocked = true;
      if (length > room) return { length, isLocked };
    }
  } catch {
    return undefined;
  }
  return seen === crc ? { length, isLocked } : undefined;
}
