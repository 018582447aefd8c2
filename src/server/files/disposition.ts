/** The name and file name of a part, from its Content-Disposition as browsers write it. */
import type { PartInfo } from 'multipasta';

export interface Disposition {
  name: string;
  /** Undefined: the part is no file. */
  fileName: string | undefined;
}

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^";]*))/gs;

/**
 * Names may hold any letter: browsers write UTF-8 and escape only quotes and line ends (RFC 7578 section 4.2 and the
 * HTML standard's multipart/form-data encoding), and the parser's own reading gives up at a letter outside Latin-1.
 */
export function readDisposition({ headers, filename }: PartInfo): Disposition {
  const values = new Map<string, string>();
  for (const [, key = '', quoted, plain] of String(headers['content-disposition'] ?? '').matchAll(PARAMETER)) {
    values.set(key.toLowerCase(), quoted === undefined ? (plain ?? '').trim() : unescape(quoted));
  }
  // An encoded file name has been read by the parser.
  return { name: values.get('name') ?? '', fileName: values.has('filename*') ? filename : values.get('filename') };
}

/** Backslashes stand before quotes only: elsewhere they part the folders of a path. */
function unescape(quoted: string): string {
  return quoted
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D/gi, '\r')
    .replace(/%0A/gi, '\n');
}
