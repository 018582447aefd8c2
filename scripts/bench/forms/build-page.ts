/** Builds the page written by hand as a visitor would load it: minified, one form. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type Plugin } from 'vite';
import type { DefinitionIssue } from '../../../src/definition/language/definition-issue.ts';
import type { JsonSchema, JsonValue } from '../../../src/definition/language/json-schema.ts';
import { compileValidatorModule } from '../../../src/definition/parse/compile-validator.ts';
import { parseForm } from '../../../src/definition/parse/parse-form.ts';
import { makeForm, type BenchForm } from './make-form.ts';

const SOURCE = fileURLToPath(new URL('../../../src', import.meta.url));
const TIME_ZONE = 'Africa/Lagos';

/** Builds it into `<folder>/site`; its index.html shows the form of so many fields. */
export async function buildPage(count: number, folder: string): Promise<void> {
  const source = join(folder, 'source');
  mkdirSync(source, { recursive: true });
  const entry = fileURLToPath(new URL('pages/hand-written.tsx', import.meta.url));
  writeFileSync(
    join(source, 'index.html'),
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>By hand</title></head><body><div id="root"></div><script type="module" src="${relative(source, entry)}"></script></body></html>`,
  );
  await build({
    root: source,
    base: './',
    configFile: false,
    logLevel: 'error',
    plugins: [react(), benchForm(makeForm(count))],
    resolve: { alias: { '@': SOURCE } },
    build: { target: 'es2022', outDir: join(folder, 'site'), emptyOutDir: true, reportCompressedSize: false },
  });
}

/** The schema as it is written, and the validators that the product makes of it. */
function benchForm(form: BenchForm): Plugin {
  const modules: Record<string, () => string> = {
    'virtual:bench-form/source': () => `export const schema = ${JSON.stringify(form.schema)};`,
    'virtual:bench-form/validators': () => compileValidatorModule(parseSchema(form), TIME_ZONE),
  };
  return {
    name: 'bench-form',
    enforce: 'pre',
    resolveId: (id) => (id in modules ? `\0${id}` : undefined),
    load: (id) => modules[id.slice(1)]?.(),
  };
}

function parseSchema({ schema, uiSchema }: BenchForm): JsonSchema {
  const { $id, ...rest } = schema;
  const [schemaFile, uiFile] = [`${$id}.schema.json`, `${$id}.ui.json`];
  const files = new Map<string, JsonValue>([
    [schemaFile, toJson({ $schema: '../meta/step.schema.json', ...rest })],
    [uiFile, toJson({ $schema: '../meta/ui.schema.json', ...uiSchema })],
  ]);
  const issues: DefinitionIssue[] = [];
  const form = parseForm({ id: 'bench', title: 'Form', schema: schemaFile, ui: uiFile }, { files }, issues);
  if (!form || issues.length > 0) throw new Error(`The form cannot be read: ${JSON.stringify(issues)}`);
  return form.schema;
}

function toJson(value: object): JsonValue {
  return JSON.parse(JSON.stringify(value)) as JsonValue;
}
