/** Reads the texts of a definitions folder; what is no text becomes an issue about that file. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { isInSounds, type SoundFile, type SoundFormat } from '../../definition/language/sound.ts';
import {
  isDefinitionPath,
  LARGEST_BYTES,
  parseFiles,
  tellSize,
  toPlace,
  type DefinitionFiles,
  type FileFault,
  type DefinitionFolder,
} from './parse-files.ts';

export function readDefinitionFiles(folder: string): DefinitionFiles {
  return parseFiles(readFolder(folder));
}

/** Every file of the folder, with the texts of those that are definitions. */
export function readFolder(folder: string): DefinitionFolder {
  if (!existsSync(folder)) {
    const remedy = 'Create it, or set SCHEMAS_DIR to the folder of the definitions.';
    return { texts: new Map(), issues: [{ file: '', pointer: '', message: 'The folder is missing.', remedy }] };
  }
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'));
  const read = paths.filter(isDefinitionPath).map((file) => ({ file, ...readText(join(folder, file)) }));
  return {
    paths,
    sounds: Object.fromEntries(paths.filter(isInSounds).map((file) => [file, readSound(join(folder, file))])),
    texts: new Map(read.flatMap(({ file, text }) => (text === undefined ? [] : [[file, text]]))),
    issues: read.flatMap(({ file, issue }) => (issue ? [{ file, ...issue }] : [])),
  };
}

function readSound(path: string): SoundFile {
  const bytes = readFileSync(path);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { bytes: bytes.length, format: findSoundFormat(bytes), servedAs: `${hash}${extname(path).toLowerCase()}` };
}

/** The folder with these texts in place of those on disk, by path. */
export function withTexts(given: DefinitionFolder, others: Record<string, string>): DefinitionFolder {
  const { texts, paths = [], issues = [] } = given;
  return {
    ...given,
    texts: new Map([...texts, ...Object.entries(others)]),
    paths: [...new Set([...paths, ...Object.keys(others)])],
    issues: issues.filter(({ file }) => others[file] === undefined),
  };
}

/** Of bytes that are no text, or not all of them, with where they are not. */
export function readText(path: string): { text?: string; issue?: FileFault } {
  const { size } = statSync(path);
  if (size > LARGEST_BYTES) return { issue: tellSize(size) };
  const bytes = readFileSync(path);
  if (isUtf16(bytes))
    return {
      issue: {
        pointer: '',
        line: 1,
        column: 1,
        message: 'The file is saved as UTF-16, which cannot be read.',
        remedy: 'Save it as "UTF-8 without BOM".',
      },
    };
  const text = bytes.toString('utf8');
  if (isUtf8(bytes)) return { text };
  return {
    text,
    issue: {
      pointer: '',
      ...toPlace(text, text.indexOf('\uFFFD')),
      message: 'The file is not saved as UTF-8: a letter here, such as é or “, cannot be read.',
      remedy: 'Save it as "UTF-8 without BOM".',
    },
  };
}

/** By its mark, or by the empty half of each letter. */
function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * By its content: a name says only what somebody hopes. Undefined for what is none of these, such as a film, a picture
 * or a WAV.
 */
export function findSoundFormat(bytes: Buffer): SoundFormat | undefined {
  if (isMp3(bytes)) return 'MP3';
  if (isAac(bytes)) return 'AAC';
  return isOgg(bytes) ? 'Ogg' : undefined;
}

/** With a tag before it, or at once a frame of MPEG audio, layer III. */
function isMp3(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 3) === 'ID3') return bytes.length > 10;
  const [first = 0, second = 0, third = 0] = bytes;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2;
  // A bit rate and a sampling rate that there are.
  return isLayer3 && third >> 4 !== 0xf && (third & 0xc) !== 0xc;
}

/** MP4 with a track of sound and none of pictures. */
function isAac(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const tracks: string[] = [];
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    tracks.push(bytes.toString('latin1', at + 12, at + 16));
  return tracks.includes('soun') && !tracks.includes('vide');
}

/** Its first page begins with what is in it. */
function isOgg(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'OggS') return false;
  const begins = bytes.toString('latin1', 27 + (bytes[26] ?? 0)).slice(0, 8);
  return begins === 'OpusHead' || begins.startsWith('\u0001vorbis');
}
