/**
 * What a file is refused for by what is in it: what would run when it is opened, what would bring other files along or
 * go elsewhere by itself, and what nobody could open.
 */
import type { FileFault } from '../platform/heavy-work';
import { findInImage, isImage } from './image-content';

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
