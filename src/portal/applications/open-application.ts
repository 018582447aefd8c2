/** What a person has already submitted where one application at a time is all there may be. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ownApplicationsQuery } from './own-applications';

/** The newest that is waiting, or approved and valid. */
export function findOpenApplication(rows: readonly ApplicationRow[]): ApplicationRow | undefined {
  return rows.find(({ open }) => open);
}

/**
 * How it was when the page was opened: what is submitted on the page itself does not take its form away. Without an
 * answer nothing is held up.
 */
export function useOpenApplication(definition: ProviderDefinition): {
  isLoading: boolean;
  application: ApplicationRow | undefined;
} {
  // Definitions of earlier releases have no such key.
  const asks = !(definition.submission.several ?? false);
  const own = useQuery({ ...ownApplicationsQuery(definition), refetchOnMount: 'always', enabled: asks });
  const [found, setFound] = useState<{ application: ApplicationRow | undefined }>();
  if (asks && found === undefined && (own.isFetchedAfterMount || own.isError))
    setFound({ application: findOpenApplication(own.data?.data ?? []) });
  return { isLoading: asks && found === undefined, application: found?.application };
}
