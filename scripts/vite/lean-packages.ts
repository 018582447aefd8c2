/**
 * What of the form library's own packages the pages do without, and what stands in for it. Each is named in
 * docs/DECISIONS.md, Forms.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const form = fileURLToPath(new URL('../../src/form', import.meta.url));

export function leanPackages(): Plugin[] {
  return [
    {
      name: 'plain-markdown',
      // Sets descriptions as Markdown, with a parser of 30 kB; no definition asks for that.
      config: () => ({ resolve: { alias: { 'markdown-to-jsx/react': `${form}/plain-markdown.ts` } } }),
    },
    {
      name: 'schema-addresses',
      apply: 'build',
      enforce: 'pre',
      // RJSF compares addresses of schemas by RFC 3986, in 7.5 kB, where a schema is of the draft of 2020; the browser
      // can. Ajv, which mock mode and Storybook have in the page, needs the package itself.
      resolveId: (id, importer) =>
        id === 'fast-uri' && importer?.includes('/node_modules/@rjsf/') ? `${form}/schema-addresses.ts` : undefined,
    },
  ];
}
