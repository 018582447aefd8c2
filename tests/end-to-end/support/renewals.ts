/** What of an example is whose to give: the inviter's, and anew at a renewal. */
import { isAgreement } from '../../../src/definition/language/field-kinds.ts';
import type { FieldDefinition, ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import type { Example } from './form-walker';

/** The example without what an invitation has filled in, which is not theirs to answer. */
export function withoutLocked(provider: ProviderDefinition, example: Example): Example {
  return pick(provider, example, ({ ui }) => ui.prefill?.lock !== true);
}

/** Of the example, what a renewal does not carry over. */
export function listAnew(provider: ProviderDefinition, example: Example): Example {
  return pick(provider, example, (field) => isAnew(provider, field));
}

export function isAnew({ renewal }: ProviderDefinition, field: FieldDefinition): boolean {
  return renewal?.anew.includes(field.key) === true || isAgreement(field);
}

function pick(
  { wizard }: ProviderDefinition,
  { data, files, ...rest }: Example,
  isWanted: (field: FieldDefinition) => boolean,
): Example {
  const keys = new Set(wizard.steps.flatMap(({ fields }) => fields.filter(isWanted)).map(({ key }) => key));
  const pickFrom = <Value>(all: Record<string, Value>) =>
    Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
  return { ...rest, data: pickFrom(data), files: pickFrom(files) };
}
