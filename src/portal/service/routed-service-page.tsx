/** The page of a service among those that the router shows. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { toServicePath } from '@/engine/paths';
import { queryClient } from '@/page/data/query-client';
import { speak } from '@/page/language/page-language';
import { useArrival } from '@/page/navigation/use-arrival';
import { ErrorState } from '@/ui/error-state';
import { LoadingRows } from '@/ui/loading-rows';
import { NotFoundPage } from '../pages/not-found-page';
import { findService, type ServicePlace } from './find-service';
import { loadService } from './load-service';
import { ServicePage } from './service-page';

function serviceQuery(id: string) {
  return queryOptions({
    // Among the definitions, which are asked for anew where one was saved.
    queryKey: ['definition', id, 'service'],
    queryFn: () => loadService(id),
    staleTime: Infinity,
  });
}

/** Has there what the page of a service says, if there is such a service. */
export async function fetchFacts(service: string): Promise<void> {
  const facts = findService(toServicePath(service)) && queryClient.prefetchQuery(serviceQuery(service));
  await Promise.all([facts, speak('service')]);
}

export function RoutedServicePage() {
  const { service = '' } = useParams();
  const place = findService(toServicePath(service));
  return place ? <FetchedService {...place} /> : <NotFoundPage />;
}

function FetchedService(place: ServicePlace) {
  const { data, error, refetch, isFetching } = useQuery(serviceQuery(place.provider.id));
  return (
    <ServicePage {...place} arrival={useArrival()} service={data}>
      {error ? (
        <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <LoadingRows count={3} height={88} />
      )}
    </ServicePage>
  );
}
