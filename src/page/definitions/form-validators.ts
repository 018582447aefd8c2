/**
 * The compiled validators of a definition: the page's own, or the server's for another version than the page was built
 * with.
 */
import { API_BASE } from '@/api/client/api-base';
import { queryOptions } from '@tanstack/react-query';
import equal from 'ajv/dist/runtime/equal.js';
import lengthOf from 'ajv/dist/runtime/ucs2length.js';
import * as formats from 'ajv-formats/dist/formats.js';
import * as ownKeywords from '@/definition/language/own-keywords';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { toValidatorsPath } from './fetch-definition';
import { loadDefinition, loadValidators } from './load-definition';

/** By version: a record's form may be an older one than the page's. */
export function validatorsQuery(definition: Pick<ProviderDefinition, 'id' | 'version'>) {
  return queryOptions({
    queryKey: ['validators', definition.id, definition.version],
    queryFn: () => loadFormValidators(definition),
    staleTime: Infinity,
  });
}

/** Throws when they cannot be fetched. */
async function loadFormValidators({
  id,
  version,
}: Pick<ProviderDefinition, 'id' | 'version'>): Promise<FormValidators> {
  const current = await loadDefinition(id);
  return current.version === version ? loadValidators(id) : fetchValidators(id, version);
}

interface ValidatorModule {
  default: (require: (name: string) => unknown) => FormValidators;
}

/** The page's policy forbids making code from text, but it may import what its own server has compiled. */
async function fetchValidators(provider: string, version: string): Promise<FormValidators> {
  const module = (await import(
    /* @vite-ignore */ `${API_BASE}/${toValidatorsPath(provider, version)}`
  )) as ValidatorModule;
  return module.default(getRuntimePart);
}

/** What compiled validators may require, in the shape that CommonJS gives it. */
const RUNTIME_PARTS: Record<string, unknown> = {
  'ajv/dist/runtime/equal': toCommonJs(equal),
  'ajv/dist/runtime/ucs2length': toCommonJs(lengthOf),
  'ajv-formats/dist/formats': formats,
  [ownKeywords.OWN_KEYWORDS_MODULE]: ownKeywords,
};

function getRuntimePart(name: string): unknown {
  const part = RUNTIME_PARTS[name];
  if (part === undefined) throw new Error(`Compiled validators require "${name}", which the page does not have.`);
  return part;
}

/** Bundlers differ in whether a CommonJS module's default import is its `exports` or the `default` of those. */
function toCommonJs(imported: unknown): { default: unknown } {
  return typeof imported === 'function' ? { default: imported } : (imported as { default: unknown });
}
