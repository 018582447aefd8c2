/** Definitions of another version than the page was built with: the server keeps all that records were made of. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { api } from '../data/api';
import { getOtherLanguage } from '../language/page-language';

/** A stored version, or "current" for the one that the server has now, which may be newer than the page's. */
export function fetchDefinition(provider: string, version: string): Promise<ProviderDefinition> {
  const language = getOtherLanguage();
  const query = language === '' ? {} : { language };
  return api.request('GET /definitions/:provider/:version', { params: { provider, version }, query });
}

/** Of a version's validators, below /api. */
export function toValidatorsPath(provider: string, version: string): string {
  const language = getOtherLanguage();
  const query = language === '' ? '' : `?language=${encodeURIComponent(language)}`;
  return `definitions/${encodeURIComponent(provider)}/${encodeURIComponent(version)}/validators.js${query}`;
}
