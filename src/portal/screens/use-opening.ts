/** Whether somebody can apply now, and what is known of them already; nobody asks where a form has no use for it. */
import { useQuery } from '@tanstack/react-query';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { listPlaces } from '@/engine/answers/initial-data';
import { api } from '@/session/signed-in/api';
import { kept } from '@/session/signed-in/kept-query';

/**
 * `userId`: undefined while it is not known who asks. Asked anew whenever the form is opened: an approval, or a day, may
 * have come since.
 */
export function useOpening(definition: ProviderDefinition, userId: string | undefined) {
  const isAsked =
    definition.availability !== undefined ||
    listPlaces(listFields(definition)).some(({ field: { ui } }) =>
      ['approved', 'company_record'].includes(ui.prefill?.from ?? ''),
    );
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['opening', definition.id, userId],
    queryFn: kept(({ signal }) =>
      api.request('GET /openings/:provider', { params: { provider: definition.id }, signal }),
    ),
    enabled: userId !== undefined && isAsked,
    meta: { unseen: true },
    staleTime: Infinity,
    gcTime: 0,
  });
  return { opening: data, error, isFetching, refetch, isLoading: isAsked && data === undefined && error === null };
}
