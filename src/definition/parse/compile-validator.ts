/**
 * Compiles a form's schema into validator code: at build time for the current definitions, at run time for those of old
 * records.
 */
import standaloneCode from 'ajv/dist/standalone/index.js';
import type { JsonSchema } from '../language/json-schema.ts';
import { OWN_KEYWORDS_MODULE } from '../language/own-keywords.ts';
import { createCompiler } from './create-compiler.ts';

/**
 * An ES module whose default export has the form's validator under the schema's `$id`. The code needs no eval, so it
 * runs under a strict Content-Security-Policy. `timeZone`: whose day "today" is in the form's rules.
 */
export function compileValidatorModule(schema: JsonSchema, timeZone: string): string {
  return toModule(compileValidatorCode(schema, timeZone));
}

/** The same as CommonJS, requiring only ajv's run-time parts and the product's own keywords. */
export function compileValidatorCode(schema: JsonSchema, timeZone: string): string {
  const ajv = createCompiler(timeZone, {
    code: { lines: false, source: true },
    schemas: [schema],
  });
  return standaloneCode(ajv);
}

/**
 * The validators of several forms as one ES module without imports, for a page that is running already: its default
 * export is a function that takes a `require` for what the code needs, which the page has, and returns the validators
 * by form id.
 */
export function compileValidatorsFactory(
  forms: readonly { id: string; schema: JsonSchema }[],
  timeZone: string,
): string {
  const entries = forms.map(
    ({ id, schema }) =>
      `${JSON.stringify(id)}: (() => {\nconst exports = {};\n${compileValidatorCode(schema, timeZone)}\nreturn exports;\n})(),`,
  );
  return ['export default function createValidators(require) {', 'return {', ...entries, '};', '}', ''].join('\n');
}

/** Run-time parts of ajv, and the product's own keywords. */
const REQUIRED = new RegExp(`require\\("((?:ajv|ajv-formats)/[^"]+|${OWN_KEYWORDS_MODULE})"\\)`, 'g');

/** The functions are named by schema ids, which ajv's own ES module output refuses; so CommonJS is rewritten. */
function toModule(code: string): string {
  const modules = new Map<string, string>();
  const body = code
    .replace(/^"use strict";/, '')
    .replace(REQUIRED, (_whole, specifier: string) => {
      const name = modules.get(specifier) ?? `__module${modules.size}`;
      modules.set(specifier, name);
      return name;
    })
    .replace(/\bexports(\.[\w$]+|\["[^"]+"\])\s*=/g, '__validators$1 =');
  const imports = [...modules].map(([specifier, name]) =>
    specifier === OWN_KEYWORDS_MODULE
      ? `import * as ${name} from ${JSON.stringify(specifier)};`
      : `import * as ${name}all from ${JSON.stringify(`${specifier}.js`)};\nconst ${name} = ${name}all.default?.__esModule ? ${name}all.default : ${name}all;`,
  );
  return [...imports, 'const __validators = {};', body, 'export default __validators;'].join('\n');
}
