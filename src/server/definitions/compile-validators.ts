/** Validators of a past definition, compiled when they are first asked for. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { locale } from '@/engine/locale/locale';
import type { FormValidators, Validator } from '@/engine/validation/form-validators';

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

/** With the compiler of the build, so that the verdicts are the same. */
async function compile({ wizard }: ProviderDefinition): Promise<FormValidators> {
  const { createCompiler } = await import('@/definition/parse/create-compiler');
  return Object.fromEntries(
    wizard.steps.map(({ id, schema }) => {
      const validator = createCompiler(locale.timeZone).compile(schema) as Validator;
      return [id, { [schema.$id ?? '']: validator }];
    }),
  );
}
