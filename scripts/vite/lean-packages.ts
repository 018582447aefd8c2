/**
 * What of the form library's own packages the pages do without, and what stands in for it. Each is named in
 * docs/DECISIONS.md, Forms.
 */
import { fileURLToPath } from 'node:url';

const form = fileURLToPath(new URL('../../src/form', import.meta.url));

/** Aliases for Vite, by the name that is imported. */
export const leanPackages = {
  // Sets descriptions as Markdown, with a parser of 30 kB; no definition asks for that.
  'markdown-to-jsx/react': `${form}/plain-markdown.ts`,
  // Compares addresses of schemas by RFC 3986, in 7.5 kB, where a schema is of the draft of 2020; the browser can.
  'fast-uri': `${form}/schema-addresses.ts`,
};
