/** Definitions of another version than the page was built with: the server keeps all that records were made of. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { api } from '../data/api';

/** A stored version, or "current" for the one that the server has now, which may be newer than the page's. */
export function fetchDefinition(provider: string, version: string): Promise<ProviderDefinition> {
  return api.request('GET /definitions/:provider/:version', { params: { provider, version } });
}

/** Below /api. */
export function toDefinitionPath(provider: string, version: string): string {
  return `definitions/${encodeURIComponent(provider)}/${encodeURIComponent(version)}`;
}
