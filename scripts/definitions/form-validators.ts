/** Compiles the validators of a provider's steps and makes them callable at once, for scripts. `timeZone`: whose day "today" is. */
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import * as ownKeywords from '../../src/definition/language/own-keywords.ts';
import { listForms, type ProviderDefinition } from '../../src/definition/parse/catalog.ts';
import { compileValidatorCode } from '../../src/definition/parse/compile-validator.ts';
import type { FormValidators, SchemaValidators } from '../../src/engine/validation/form-validators.ts';

const require = createRequire(import.meta.url);

/** The `require` of compiled validators. */
export function requireValidatorPart(name: string): unknown {
  return name === ownKeywords.OWN_KEYWORDS_MODULE ? ownKeywords : require(name);
}

export function compileFormValidators(provider: ProviderDefinition, timeZone: string): FormValidators {
  return Object.fromEntries(
    listForms(provider).map((form) => [form.id, run(compileValidatorCode(form.schema, timeZone))]),
  );
}

/** The last of each type: the studio checks after every change, and most types are as they were. */
const compiled = new Map<string, { version: string; validators: FormValidators }>();

/** The same, of a definition that its version tells apart from every other. */
export function compileOnce(provider: ProviderDefinition, timeZone: string): FormValidators {
  const version = `${provider.version} ${timeZone}`;
  const known = compiled.get(provider.id);
  if (known?.version === version) return known.validators;
  const validators = compileFormValidators(provider, timeZone);
  compiled.set(provider.id, { version, validators });
  return validators;
}

function run(code: string): SchemaValidators {
  const module = { exports: {} as SchemaValidators };
  compileFunction(code, ['module', 'exports', 'require'])(module, module.exports, requireValidatorPart);
  return module.exports;
}
