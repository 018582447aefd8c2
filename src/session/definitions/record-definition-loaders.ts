/** Where the definitions of records come from: the page's own, or the server for those of before. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { RecordDefinitionLoaders } from '@/records/use-record-definition';
import { api } from '@/session/signed-in/api';
import { loadDefinition } from './load-definition';

export const recordDefinitionLoaders: RecordDefinitionLoaders = {
  loadCurrent: loadDefinition,
  loadVersion: fetchDefinition,
};

/** A stored version, or "current" for the one that the server has now, which may be newer than the page's. */
export function fetchDefinition(provider: string, version: string): Promise<ProviderDefinition> {
  return api.request('GET /definitions/:provider/:version', { params: { provider, version } });
}

/** Below /api. */
export function toDefinitionPath(provider: string, version: string): string {
  return `definitions/${encodeURIComponent(provider)}/${encodeURIComponent(version)}`;
}
