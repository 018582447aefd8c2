/** Where the definitions of records come from: the page's own, or the server for those of before. */
import type { ProviderDefinition } from '@/definition/catalog';
import type { RecordDefinitionLoaders } from '@/records/use-record-definition';
import { api } from './api';
import { loadDefinition } from './routes/screen-loaders';

export const recordDefinitionLoaders: RecordDefinitionLoaders = {
  loadCurrent: loadDefinition,
  loadVersion: (provider, version) => api.request<ProviderDefinition>('GET', `definitions/${encodeURIComponent(provider)}/${encodeURIComponent(version)}`),
};
