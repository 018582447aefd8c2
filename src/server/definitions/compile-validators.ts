/** Validators of a past definition, compiled when they are first asked for. */
import type { Ajv } from 'ajv';
import { listForms, type ProviderDefinition } from '@/definition/parse/catalog';
import { addDateKeywords } from '@/definition/language/date-keywords';
import { locale } from '@/engine/locale/locale';
import type { FormValidators } from '@/engine/validation/form-validators';

const compiled = new WeakMap<ProviderDefinition, Promise<FormValidators>>();

/**
 * The compiler is loaded only here: the current definitions bring their validators along. Rejects for schemas that
 * cannot be compiled.
 */
export function compileValidators(provider: ProviderDefinition): Promise<FormValidators> {
  const known = compiled.get(provider);
  if (known) return known;
  const validators = compile(provider);
  compiled.set(provider, validators);
  return validators;
}

/** With the options and keywords of definition/compile-validator.ts, so that the verdicts are the same. */
async function compile(provider: ProviderDefinition): Promise<FormValidators> {
  const [{ customizeValidator }, { default: ajvErrors }] = await Promise.all([
    import('@rjsf/validator-ajv8'),
    import('ajv-errors'),
  ]);
  const validators: FormValidators = {};
  for (const { id, schema } of listForms(provider)) {
    const { ajv } = customizeValidator({
      extenderFn: (instance: Ajv) => ajvErrors(addDateKeywords(instance, locale.timeZone)),
      ajvOptionsOverrides: { strict: false },
    }) as unknown as { ajv: Ajv };
    validators[id] = { [schema.$id ?? '']: ajv.compile(schema) as FormValidators[string][string] };
  }
  return validators;
}
