/** Compiles the validators of a provider's steps and makes them callable at once. `timeZone`: whose day "today" is. */
import * as equal from 'ajv/dist/runtime/equal.js';
import * as lengthOf from 'ajv/dist/runtime/ucs2length.js';
import * as formats from 'ajv-formats/dist/formats.js';
import * as ownKeywords from '../../definition/language/own-keywords.ts';
import { listForms, type ProviderDefinition } from '../../definition/parse/catalog.ts';
import { compileValidatorCode } from '../../definition/parse/compile-validator.ts';
import type { FormValidators, SchemaValidators } from '../../engine/validation/form-validators.ts';

const PARTS: Readonly<Record<string, object>> = {
  [ownKeywords.OWN_KEYWORDS_MODULE]: ownKeywords,
  'ajv/dist/runtime/equal': toCommonJs(equal),
  'ajv/dist/runtime/ucs2length': toCommonJs(lengthOf),
  'ajv-formats/dist/formats': toCommonJs(formats),
};

/** As the module was written: a bundler and Node put its exports at different places. */
function toCommonJs(module: object): object {
  const whole = 'default' in module ? module.default : undefined;
  return typeof whole === 'object' && whole !== null ? whole : module;
}

export function requireValidatorPart(name: string): unknown {
  const part = PARTS[name];
  if (!part) throw new Error(`Compiled validators ask for ${name}, which is not at hand.`);
  return part;
}

/** The last of each form: the studio checks after every change, and most forms are as they were. */
const compiled = new Map<string, { version: string; validators: SchemaValidators }>();

/** Of each form of the provider, by its id; what was compiled before is taken where its schema is as it was. */
export function compileOnce(provider: ProviderDefinition, timeZone: string): FormValidators {
  return Object.fromEntries(
    listForms(provider).map(({ id, schema }) => {
      const place = `${provider.id} ${id}`;
      const version = `${timeZone} ${JSON.stringify(schema)}`;
      const known = compiled.get(place);
      if (known?.version === version) return [id, known.validators];
      const validators = run(compileValidatorCode(schema, timeZone));
      compiled.set(place, { version, validators });
      return [id, validators];
    }),
  );
}

function run(code: string): SchemaValidators {
  const module = { exports: {} as SchemaValidators };
  // What the compiler has just written, as a build would import it.
  // oxlint-disable-next-line typescript/no-implied-eval
  new Function('module', 'exports', 'require', code)(module, module.exports, requireValidatorPart);
  return module.exports;
}
