/**
 * Compiles a form's schema into validator code: at build time for the current definitions, at run time for those of old
 * records.
 */
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js';
import ajvErrors from 'ajv-errors';
import type { Ajv } from 'ajv';
import { addDateKeywords } from '../language/date-keywords.ts';
import type { JsonSchema } from '../language/json-schema.ts';

/**
 * An ES module whose default export maps schema ids to Ajv validator functions, the shape that RJSF's precompiled
 * validator takes. The root's own function stands under its `$id`. The code needs no eval, so it runs under a strict
 * Content-Security-Policy. `timeZone`: whose day "today" is in the form's rules.
 */
export function compileValidatorModule(schema: JsonSchema, timeZone: string): string {
  return toModule(compileValidatorCode(schema, timeZone));
}

/** The same as CommonJS, requiring only ajv's run-time parts. */
export function compileValidatorCode(schema: JsonSchema, timeZone: string): string {
  return compileSchemaValidatorsCode(schema as Parameters<typeof compileSchemaValidatorsCode>[0], {
    extenderFn: (ajv: Ajv) => ajvErrors(addDateKeywords(ajv, timeZone)),
    ajvOptionsOverrides: { code: { lines: false }, strict: false },
  });
}

/**
 * The validators of several forms as one ES module without imports, for a page that is running already: its default
 * export is a function that takes a `require` for ajv's run-time parts, which the page has, and returns the validators
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

/** RJSF names the functions by hashes, which ajv's own ES module output refuses; so CommonJS is rewritten. */
function toModule(code: string): string {
  const modules = new Map<string, string>();
  const body = code
    .replace(/^"use strict";/, '')
    .replace(/require\("((?:ajv|ajv-formats)\/[^"]+)"\)/g, (_whole, specifier: string) => {
      const name = modules.get(specifier) ?? `__module${modules.size}`;
      modules.set(specifier, name);
      return name;
    })
    .replace(/\bexports(\.[\w$]+|\["[^"]+"\])\s*=/g, '__validators$1 =');
  const imports = [...modules].map(
    ([specifier, name]) =>
      `import * as ${name}all from ${JSON.stringify(`${specifier}.js`)};\nconst ${name} = ${name}all.default?.__esModule ? ${name}all.default : ${name}all;`,
  );
  return [...imports, 'const __validators = {};', body, 'export default __validators;'].join('\n');
}
