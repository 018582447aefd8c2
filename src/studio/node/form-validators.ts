/** Compiles the validators of a provider's steps and makes them callable at once, for scripts. `timeZone`: whose day "today" is. */
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import * as ownKeywords from '../../definition/language/own-keywords.ts';
import { listForms, type ProviderDefinition } from '../../definition/parse/catalog.ts';
import { compileValidatorCode } from '../../definition/parse/compile-validator.ts';
import type { FormValidators, SchemaValidators } from '../../engine/validation/form-validators.ts';

const require = createRequire(import.meta.url);

/** The `require` of compiled validators. */
export function requireValidatorPart(name: string): unknown {
  return name === ownKeywords.OWN_KEYWORDS_MODULE ? ownKeywords : require(name);
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
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, requireValidatorPart);
  return module.exports;
}
