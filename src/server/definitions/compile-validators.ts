/** Validators of a past definition, compiled when they are first asked for. */
import type { ProviderDefinition } from '@/definition/catalog';
import type { FormValidators, SchemaValidators } from '@/engine/form-validators';

const compiled = new Map<string, Promise<FormValidators>>();

/** The compiler is loaded only here: the current definitions bring their validators along. */
export function compileValidators(provider: ProviderDefinition): Promise<FormValidators> {
  const key = `${provider.id} ${provider.version}`;
  const known = compiled.get(key);
  if (known) return known;
  const validators = compile(provider);
  compiled.set(key, validators);
  return validators;
}

async function compile({ wizard }: ProviderDefinition): Promise<FormValidators> {
  const { compileValidatorCode } = await import('@/definition/compile-validator');
  const modules = await loadRuntime();
  return Object.fromEntries(wizard.steps.map((step) => [step.id, run(compileValidatorCode(step.schema), modules)]));
}

/** The code was made by us from a definition that passed the checks of the build that stored it. */
function run(code: string, modules: Map<string, unknown>): SchemaValidators {
  const exported: SchemaValidators = {};
  const find = (name: string) => {
    if (!modules.has(name)) throw new Error(`Compiled validators ask for ${name}, which is not at hand.`);
    return modules.get(name);
  };
  new Function('exports', 'require', code)(exported, find);
  return exported;
}

/** The parts of ajv that compiled code calls. */
async function loadRuntime(): Promise<Map<string, unknown>> {
  const [equal, length, formats] = await Promise.all([
    import('ajv/dist/runtime/equal.js'),
    import('ajv/dist/runtime/ucs2length.js'),
    import('ajv-formats/dist/formats.js'),
  ]);
  return new Map([
    ['ajv/dist/runtime/equal', unwrap(equal)],
    ['ajv/dist/runtime/ucs2length', unwrap(length)],
    ['ajv-formats/dist/formats', unwrap(formats)],
  ]);
}

/** A CommonJS module as `require` gives it, whichever way it was imported. */
function unwrap(module: { default?: unknown }): unknown {
  const inner = module.default as { default?: unknown; __esModule?: boolean } | undefined;
  return inner && (inner.__esModule || typeof inner === 'object') ? inner : module;
}
