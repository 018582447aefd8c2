/** What a file is, by its content. */
import { toLatin1 } from './bytes';
import { fileTypeFromBuffer } from 'file-type';

/** Bytes that are looked at; a Word document's parts are told apart within them. */
export const HEAD_BYTES = 64 * 1024;

const OFFICE = 'application/vnd.openxmlformats-officedocument.';
const WORD = `${OFFICE}wordprocessingml.document`;

/** Documents of Office 97 to 2003, and the newer ones that a password locks. */
export const OLD_OFFICE = 'application/x-cfb';

/** Extensions that may stand for a type. */
const EXTENSIONS: Record<string, readonly string[]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  [WORD]: ['docx'],
  [`${OFFICE}spreadsheetml.sheet`]: ['xlsx'],
  [`${OFFICE}presentationml.presentation`]: ['pptx'],
};

/** A document of Office from 2007 on. */
export function isOffice(type: string): boolean {
  return type.startsWith(OFFICE);
}

/** The MIME type of a file that begins with `head`; undefined when it is none that can be recognised. */
export async function detectType(head: Uint8Array): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  if (found?.mime === 'application/zip' && hasWordPart(head)) return WORD;
  if (found === undefined && LATE_PDF.test(toLatin1(head.subarray(0, LATE_BYTES)))) return 'application/pdf';
  return found?.mime;
}

/** Some writers begin with a byte order mark or an empty line, which readers pass by. */
const LATE_PDF = /^(?:\u00ef\u00bb\u00bf)?\s*%PDF-/;
const LATE_BYTES = 64;

/** True when the name's extension is one of the type's; a name without one is believed. */
export function isNameOfType(fileName: string, type: string): boolean {
  return findExtension(fileName) === undefined || EXTENSIONS[type] === undefined || isNamedAs(fileName, type);
}

/** True when the name has an extension, and it is one of the type's. */
export function isNamedAs(fileName: string, type: string): boolean {
  return EXTENSIONS[type]?.includes(findExtension(fileName) ?? '') ?? false;
}

function findExtension(fileName: string): string | undefined {
  return /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase();
}

/** `pdf, jpg, png`: for messages. */
export function listExtensions(types: readonly string[]): string {
  return types.map((type) => EXTENSIONS[type]?.[0] ?? type).join(', ');
}

/** Begins each entry of a zip archive; the entry's name follows its header. */
const ENTRY = 'PK\u0003\u0004';
const ENTRY_HEADER_BYTES = 30;

/**
 * Some writers put [Content_Types].xml at the end of the archive, where the library does not see it; the entry names
 * tell as well.
 */
function hasWordPart(head: Uint8Array): boolean {
  const text = toLatin1(head);
  for (let at = text.indexOf(ENTRY); at !== -1; at = text.indexOf(ENTRY, at + 1))
    if (text.startsWith('word/', at + ENTRY_HEADER_BYTES)) return true;
  return false;
}
