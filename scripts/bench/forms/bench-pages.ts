/** Builds the pages of the measurement, each as a visitor would load it: minified, one form, nothing of the others. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import { compileValidatorModule } from '../../../src/definition/parse/compile-validator.ts';
import type { DefinitionIssue } from '../../../src/definition/language/definition-issue.ts';
import type { JsonValue } from '../../../src/definition/language/json-schema.ts';
import { parseForm } from '../../../src/definition/parse/parse-form.ts';
import { definitions } from '../../vite/definitions.ts';
import { leanPackages, leaveOutUnused } from '../../vite/lean-packages.ts';
import { makeForm, type BenchForm } from './make-form.ts';

export const PAGES = ['hand-written', 'ours', 'stock'] as const;
export type PageName = (typeof PAGES)[number];

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TIME_ZONE = 'Africa/Lagos';

/** Builds one page into the folder; its index.html shows the form of so many fields. */
export async function buildPage(page: PageName, count: number, folder: string): Promise<void> {
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  const entry = fileURLToPath(new URL(`pages/${page}.tsx`, import.meta.url));
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${page}</title></head><body><div id="root"></div><script type="module" src="${relative(source, entry)}"></script></body></html>`,
  );
  await build({
    root: source,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [
      react(),
      page === 'ours' && leaveOutUnused(),
      benchForm(makeForm(count)),
      definitions({ folder: join(ROOT, 'schemas') }),
    ],
    // Ours is built as the product is, stock RJSF as it comes.
    resolve: { alias: { '@': join(ROOT, 'src'), ...(page === 'ours' ? leanPackages : {}) } },
    define: { 'import.meta.env.MOCK_API': 'false', 'import.meta.env.DEVELOPER_TOOLS': 'false' },
    build: { target: 'es2022', outDir: join(folder, 'site'), emptyOutDir: true, reportCompressedSize: false },
  });
}

/** `virtual:bench-form`: the schema and uiSchema as they are written, and what the product makes of them. */
function benchForm({ schema, uiSchema }: BenchForm): Plugin {
  const modules: Record<string, () => string> = {
    'virtual:bench-form/source': () =>
      `export const schema = ${JSON.stringify(schema)};\nexport const uiSchema = ${JSON.stringify(uiSchema)};`,
    'virtual:bench-form/parsed': () => `export const form = JSON.parse(${JSON.stringify(JSON.stringify(parse()))});`,
    'virtual:bench-form/validators': () => compileValidatorModule(parse().schema, TIME_ZONE),
  };
  function parse() {
    const issues: DefinitionIssue[] = [];
    const { $id: _id, ...rest } = schema;
    const files = new Map<string, JsonValue>([
      [`${schema.$id}.schema.json`, toJson({ $schema: '../meta/step.schema.json', ...rest })],
      [`${schema.$id}.ui.json`, toJson({ $schema: '../meta/ui.schema.json', ...uiSchema })],
    ]);
    const reference = { id: 'bench', title: 'Form', schema: `${schema.$id}.schema.json`, ui: `${schema.$id}.ui.json` };
    const form = parseForm(reference, { files }, issues);
    if (!form || issues.length > 0) throw new Error(`The form cannot be read: ${JSON.stringify(issues)}`);
    return form;
  }
  return {
    name: 'bench-form',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}

function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
