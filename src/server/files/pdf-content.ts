/**
 * What in a PDF runs, or goes elsewhere by itself, as a parser reads its objects: each that is there, also those that a
 * later one of the same number replaces, and those that are packed together. The file's own bytes are looked through
 * besides, since a table of contents may point into the middle of what a parser takes for something else.
 */
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  type PDFObject,
} from '@cantoo/pdf-lib';
import type { FileFault } from '../platform/heavy-work';
import { joinBytes, toLatin1 } from './bytes';
import { unpackPieces } from './unpack-pieces';

/** Bytes that all object streams of a file may unpack to. */
const UNPACKED_BYTES = 64 * 1024 * 1024;

/** Names that stand for something that runs. */
const RUNNING = ['JavaScript', 'Launch', 'RichMedia', 'Rendition'];

/**
 * What brings files or a second form along, or sends and opens something elsewhere; a link that is pressed is none of
 * it.
 */
const REACHING = ['EmbeddedFile', 'EmbeddedFiles', 'XFA', 'SubmitForm', 'ImportData', 'GoToR', 'GoToE'];

/** What is done by itself: when the document is opened, and when something of it is shown or left. */
const BY_ITSELF = ['OpenAction', 'AA'];

/** Objects that stand together in one compressed stream. */
const OBJECT_STREAM = 'ObjStm';

/** Each ends where a delimiter follows. */
const toPattern = (names: readonly string[], flags = '') =>
  new RegExp(`/(?:${names.join('|')})(?=[\\s()<>[\\]{}/%]|$)`, flags);
const RUNNING_TEXT = toPattern(RUNNING);
const REACHING_TEXT = toPattern(REACHING);
/** Without the key nobody reads it, and with a key for reading alone nobody sees what its objects are. */
const ENCRYPTED_TEXT = /\/Encrypt\s*(?:<<|\d+\s+\d+\s+R)/;
const OBJECT_STREAM_TEXT = toPattern([OBJECT_STREAM], 'g');

/** Stands at the end of a document, and of each earlier version that it has in it. */
const END = '%%EOF';
const OBJECT_TEXT = /\d\s{1,9}\d{1,5}\s{1,9}obj\b/;

/**
 * Places, in all, at which no object begins although one should: looking for it takes a thousand times as long as
 * reading.
 */
const MOST_ASTRAY = 10_000;

/** Bytes that are turned into text at a time. */
const PIECE_BYTES = 256 * 1024;

/** Of a piece and the next: a name with every letter escaped. */
const OVERLAP_BYTES = 64;

/**
 * `room`: bytes that all object streams of a file may unpack to. `mayRun`: what would run, reach elsewhere or cannot be
 * told is no fault, as long as the file can be opened.
 */
export async function findInPdf(
  bytes: Uint8Array<ArrayBuffer>,
  { room = UNPACKED_BYTES, mayRun = false } = {},
): Promise<FileFault | undefined> {
  const raw = scan(bytes);
  if (raw.found && !mayRun) return raw.found;
  if (!isEnded(bytes)) return 'unreadable';
  const seen = createSight();
  const isRead = await new FileParser(bytes, seen).parseDocument().then(
    () => true,
    () => false,
  );
  if (seen.found && !mayRun) return seen.found;
  if (!isRead) return 'unreadable';
  if (raw.isEncrypted || seen.locked.length > 0)
    // Without a key for it nobody sees what its objects are, and this one has none even where any reader would.
    return (await needsPassword(seen)) ? 'locked' : mayRun ? undefined : 'uncheckable';
  const packed = await readPacked(seen, room);
  if (packed) return mayRun && packed !== 'unreadable' ? undefined : packed;
  if (!mayRun && seen.starts.some((value) => reaches(value, seen, new Set()))) return 'reaching';
  // More of them than the parser has met: what is in the others, nobody has seen.
  if (!mayRun && raw.objectStreams > seen.streams.length) return 'uncheckable';
  return seen.roots.some((root) => isCatalog(root, seen)) ? undefined : 'unreadable';
}

/**
 * What stands behind the last end of a document is none of its objects: a later version of it that was cut short is.
 */
function isEnded(bytes: Uint8Array): boolean {
  for (let start = bytes.length - PIECE_BYTES; start > -PIECE_BYTES; start -= PIECE_BYTES) {
    const piece = toLatin1(bytes.subarray(Math.max(0, start), start + PIECE_BYTES + OVERLAP_BYTES));
    const end = piece.lastIndexOf(END);
    if (OBJECT_TEXT.test(piece.slice(Math.max(0, end)))) return false;
    if (end >= 0) return true;
  }
  return false;
}

/**
 * Whether no reader opens it as it is: tried on a file of nothing but its lock. What is locked in a way of its own is
 * one of these.
 */
async function needsPassword(seen: Sight): Promise<boolean> {
  const named = seen.locked.at(-1);
  const find = (key: string) => resolve(named?.get(PDFName.of(key)), seen).at(-1);
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[]/Count 0>>',
    String(find('Encrypt')),
    String(find('ID') ?? '[<><>]'),
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`);
  const text = `%PDF-1.7\n${objects.join('\n')}\ntrailer\n<</Root 1 0 R/Encrypt 3 0 R/ID 4 0 R>>\n%%EOF\n`;
  return PDFDocument.load(
    Uint8Array.from(text, (character) => character.charCodeAt(0)),
    { password: '' },
  ).then(
    () => false,
    () => true,
  );
}

/** What parsers have met on their way. */
interface Sight {
  /** The gravest comes first, as in an answer. */
  found: FileFault | undefined;
  /** Dictionaries that name a lock, and what it needs besides. */
  locked: PDFDict[];
  /** Every one, by its number. */
  objects: Map<number, PDFObject[]>;
  /** What is done by itself. */
  starts: PDFObject[];
  /** What is said to be the document's beginning. */
  roots: PDFObject[];
  /** Those that hold objects, or may do so. */
  streams: PDFRawStream[];
  look: (dictionary: PDFDict) => PDFDict;
  keep: (ref: PDFRef, object: PDFObject) => void;
}

function createSight(): Sight {
  const seen: Sight = {
    found: undefined,
    locked: [],
    objects: new Map(),
    starts: [],
    roots: [],
    streams: [],
    look(dictionary) {
      for (const [key, value] of dictionary.entries()) {
        const names = [key.decodeText(), ...(value instanceof PDFName ? [value.decodeText()] : [])];
        if (names.some((name) => RUNNING.includes(name))) seen.found = 'script';
        else if (names.some((name) => REACHING.includes(name))) seen.found ??= 'reaching';
        const [name = ''] = names;
        if (name === 'Encrypt') seen.locked.push(dictionary);
        if (name === 'Root') seen.roots.push(value);
        if (BY_ITSELF.includes(name)) seen.starts.push(value);
      }
      return dictionary;
    },
    keep({ objectNumber }, object) {
      const before = seen.objects.get(objectNumber);
      if (before) before.push(object);
      else seen.objects.set(objectNumber, [object]);
    },
  };
  return seen;
}

/** Reads the whole file, and leaves streams packed: their own dictionaries stand for them. */
class FileParser extends PDFParser {
  private readonly seen: Sight;

  constructor(bytes: Uint8Array, seen: Sight) {
    // An object that cannot be read ends it.
    super(bytes, Infinity, true);
    this.seen = seen;
    boundSearch(this);
    const assign = this.context.assign.bind(this.context);
    this.context.assign = (ref, object) => {
      seen.keep(ref, object);
      assign(ref, object);
    };
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (!(object instanceof PDFRawStream)) return object;
    const type = object.dict.get(PDFName.of('Type'));
    if (type === PDFName.of(OBJECT_STREAM) || type instanceof PDFRef) this.seen.streams.push(object);
    return object.dict;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    return this.seen.look(super.parseDict(ref));
  }
}

/**
 * The parser looks for an object at every byte, and throws at each: a file of nothing else would keep it for minutes.
 */
function boundSearch(parser: object): void {
  const { matchIndirectObjectHeader: match } = parser as { matchIndirectObjectHeader: () => boolean };
  let astray = 0;
  const matchBounded = () => {
    const isFound = match.call(parser);
    if (!isFound && (astray += 1) > MOST_ASTRAY) throw new RangeError('There is too much in it that is no object.');
    return isFound;
  };
  Object.assign(parser, { matchIndirectObjectHeader: matchBounded });
}

class PackedParser extends PDFObjectStreamParser {
  private readonly seen: Sight;

  constructor(stream: PDFRawStream, seen: Sight) {
    super(stream);
    this.seen = seen;
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const object = super.parseObject(ref);
    if (ref) this.seen.keep(ref, object);
    return object;
  }

  protected override parseDict(ref?: PDFRef): PDFDict {
    return this.seen.look(super.parseDict(ref));
  }
}

/** What is found in the object streams, or why they cannot be read. */
async function readPacked(seen: Sight, most: number): Promise<FileFault | undefined> {
  let room = most;
  for (const { dict, contents } of seen.streams) {
    if (dict.lookup(PDFName.of('Type')) !== PDFName.of(OBJECT_STREAM)) continue;
    const bytes = isPlainlyPacked(dict) ? await unpack(contents, room) : undefined;
    if (bytes === undefined) return 'uncheckable';
    room -= bytes.length;
    const { found } = scan(bytes);
    if (found) return found;
    const unpacked = PDFDict.withContext(dict.context);
    for (const key of ['N', 'First'].map((name) => PDFName.of(name))) {
      const value = dict.lookup(key);
      if (value) unpacked.set(key, value);
    }
    try {
      await new PackedParser(PDFRawStream.of(unpacked, bytes), seen).parseIntoContext();
    } catch {
      return seen.found ?? 'unreadable';
    }
    if (seen.found) return seen.found;
  }
  return undefined;
}

/** Packed once, as every program does it, without a predictor, which would put other bytes for those that are read. */
function isPlainlyPacked(dictionary: PDFDict): boolean {
  const filter = dictionary.lookup(PDFName.of('Filter'));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only !== PDFName.of('FlateDecode')) return false;
  const parameters = dictionary.lookup(PDFName.of('DecodeParms'));
  const first = parameters instanceof PDFArray ? parameters.lookup(0) : parameters;
  const predictor = first instanceof PDFDict ? first.lookup(PDFName.of('Predictor')) : undefined;
  return predictor === undefined || (predictor instanceof PDFNumber && predictor.asNumber() === 1);
}

/** Whether an action, one of several, or one that follows opens an address. A place in the document is none. */
function reaches(value: PDFObject | undefined, seen: Sight, visited: Set<PDFObject>): boolean {
  return resolve(value, seen).some((object) => {
    if (visited.has(object)) return false;
    visited.add(object);
    if (object instanceof PDFArray)
      return object.asArray().some((each) => isAction(each, seen) && reaches(each, seen, visited));
    if (!(object instanceof PDFDict)) return false;
    const kind = resolve(object.get(PDFName.of('S')), seen);
    if (kind.includes(PDFName.of('URI'))) return true;
    if (kind.length > 0) return reaches(object.get(PDFName.of('Next')), seen, visited);
    return object.values().some((each) => isAction(each, seen) && reaches(each, seen, visited));
  });
}

/** Pages have a subject of their own, and links that are pressed. */
function isAction(value: PDFObject, seen: Sight): boolean {
  return resolve(value, seen).some((object) => object instanceof PDFDict && object.has(PDFName.of('S')));
}

function isCatalog(value: PDFObject, seen: Sight): boolean {
  return resolve(value, seen).some(
    (object) =>
      object instanceof PDFDict &&
      object.get(PDFName.of('Type')) === PDFName.of('Catalog') &&
      resolve(object.get(PDFName.of('Pages')), seen).some((pages) => pages instanceof PDFDict),
  );
}

/** All that a reference may stand for. */
function resolve(value: PDFObject | undefined, seen: Sight): PDFObject[] {
  if (value instanceof PDFRef) return seen.objects.get(value.objectNumber) ?? [];
  return value ? [value] : [];
}

interface RawSight extends Pick<Sight, 'found'> {
  isEncrypted: boolean;
  /** How many say that they are one. */
  objectStreams: number;
}

/** Names in the bytes as they are, piece by piece, so that they are not held a second time. */
function scan(bytes: Uint8Array): RawSight {
  let found: FileFault | undefined;
  let isEncrypted = false;
  let objectStreams = 0;
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = readNames(toLatin1(bytes.subarray(at, at + PIECE_BYTES + OVERLAP_BYTES)));
    if (RUNNING_TEXT.test(piece)) return { found: 'script', isEncrypted, objectStreams };
    if (REACHING_TEXT.test(piece)) found = 'reaching';
    if (ENCRYPTED_TEXT.test(piece)) isEncrypted = true;
    objectStreams += piece.match(OBJECT_STREAM_TEXT)?.length ?? 0;
    const twice = readNames(toLatin1(bytes.subarray(at + PIECE_BYTES, at + PIECE_BYTES + OVERLAP_BYTES)));
    objectStreams -= twice.match(OBJECT_STREAM_TEXT)?.length ?? 0;
  }
  return { found, isEncrypted, objectStreams };
}

/** "#4A" in a name is a "J". */
function readNames(text: string): string {
  return text.replace(/#([0-9a-fA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Undefined for what is packed in another way, encrypted, or larger than there is room for. */
async function unpack(packed: Uint8Array, room: number): Promise<Uint8Array | undefined> {
  // What a writer has put before the first byte of the content, which is none of these.
  const at = packed.findIndex((byte) => byte !== 0x20 && byte !== 0x0d && byte !== 0x0a);
  if (at < 0) return undefined;
  const content = packed.subarray(at);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of unpackPieces(content, 'deflate')) {
      length += part.length;
      if (length > room) return undefined;
      parts.push(part);
    }
  } catch {
    // An end of line behind the stream ends the unpacking with an error; what was found until then is judged.
  }
  if (length === 0 || length > room) return undefined;
  return joinBytes(parts);
}

/** One character for each byte; bytes from 128 on are of no interest. */
