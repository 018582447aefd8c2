/** Where the definitions of records come from: the page's own, or the server for those of before. */
import type { RecordDefinitionLoaders } from '@/records/use-record-definition';
import { fetchDefinition } from '@/page/definitions/fetch-definition';
import { loadDefinition } from '@/page/definitions/load-definition';

export const recordDefinitionLoaders: RecordDefinitionLoaders = {
  loadCurrent: loadDefinition,
  loadVersion: (provider, version) => fetchDefinition(provider, version),
};
