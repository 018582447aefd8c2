/** The definition that a record was made under. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { fillLists } from '@/engine/lists/fill-lists';

export interface RecordDefinitionLoaders {
  /** The definition that the page brings along. */
  loadCurrent: (provider: string) => Promise<ProviderDefinition>;
  /** One from before the form was changed: GET /definitions/{provider}/{version}. */
  loadVersion: (provider: string, version: string) => Promise<ProviderDefinition>;
}

type Versioned = Pick<Application, 'provider' | 'definition_version' | 'choice_words'>;

/**
 * Nothing is asked while there is no record. An old record is shown by its own version, whatever the form has become,
 * and its choices from lists in the words of its time.
 */
export function useRecordDefinition(
  record: Versioned | undefined,
  { loadCurrent, loadVersion }: RecordDefinitionLoaders,
) {
  const words = record?.choice_words;
  const select = useCallback((definition: ProviderDefinition) => fillLists(definition, {}, words), [words]);
  return useQuery({
    select,
    queryKey: ['record-definition', record?.provider, record?.definition_version],
    queryFn: async () => {
      if (!record) throw new Error('There is no record.');
      const current = await loadCurrent(record.provider);
      return current.version === record.definition_version
        ? current
        : await loadVersion(record.provider, record.definition_version);
    },
    enabled: record !== undefined,
    staleTime: Infinity,
  });
}
