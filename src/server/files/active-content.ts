/**
 * What in a document would run when it is opened: scripts and programs of a PDF, macros of office files; and what would
 * bring other files along, or go elsewhere by itself.
 */
import type { ActiveContent } from '../platform/heavy-work';

const PDF = 'application/pdf';

/** Parts of office files that hold macros or controls; the names stand in a zip archive as they are. */
const OFFICE_PARTS = /vbaProject\.bin|vbaData\.xml|macrosheets\/|activeX\d*\.(?:bin|xml)/i;

/** The directory of a document of Office 97 to 2003 has names in UTF-16. */
const OLD_MACROS = '_VBA_PROJECT'.split('').join('\0');

/** Whether a file of this type can hold anything that runs. */
export function canBeActive(type: string): boolean {
  return type === PDF || /officedocument|opendocument|ms-?(?:word|excel|powerpoint)|x-cfb/.test(type);
}

export async function findActiveContent(
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<ActiveContent | undefined> {
  // Loaded when the first comes: the parser is large.
  if (type === PDF) return (await import('./pdf-content')).findInPdf(bytes);
  const text = new TextDecoder('latin1').decode(bytes);
  return OFFICE_PARTS.test(text) || text.includes(OLD_MACROS) ? 'macro' : undefined;
}
