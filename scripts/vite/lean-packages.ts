/**
 * What of the form library's own packages the pages do without, and what stands in for it; docs/DECISIONS.md, Forms. Each
 * saves 5 kB gzip of the first step of a form or more, and says how much (measured by scripts/bench/bundle-size.ts).
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIns = fileURLToPath(new URL('../../src/form/stand-ins', import.meta.url));

/** Aliases for Vite, by the name that is imported. */
export const leanPackages = {
  // 31.4 kB: sets descriptions as Markdown; no definition asks for that.
  'markdown-to-jsx/react': `${standIns}/plain-markdown.ts`,
};

/** 7.4 kB: compares addresses of schemas by RFC 3986, where a schema is of the draft of 2020; the browser can. */
const ADDRESSES = {
  importer: /@rjsf\/utils\/lib\/findSchemaDefinition\.js$/,
  source: 'fast-uri',
  standIn: `${standIns}/schema-addresses.ts`,
};

/** What only the form library is to do without; throws when it is not imported where it was. */
export function leaveOutUnused(): Plugin {
  let isForm = false;
  let isMet = false;
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      isForm ||= /\/@rjsf\/utils\//.test(importer);
      if (source !== ADDRESSES.source || !ADDRESSES.importer.test(importer)) return undefined;
      isMet = true;
      return ADDRESSES.standIn;
    },
    buildEnd() {
      if (isForm && !isMet) throw new Error(`Not imported where it was: ${ADDRESSES.source}`);
    },
  };
}
