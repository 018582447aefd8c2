/** Begins the renewal that an address asks for; then its form is opened, under what has to be known for it. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ResponseFailure } from '@/api/client/request-failure';
import type { RenewalBegun } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { paths } from '@/engine/paths';
import { api } from '@/page/data/api';
import { useSession } from '@/page/data/session-store';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { RenewalNotice } from './renewal-notice';
import { ScreenOutline } from '../pages/screen-outline';
import { t } from '@/texts/t';

export interface RenewalProps {
  definition: ProviderDefinition;
  /** Id of the application that is renewed. */
  renews: string;
  children: (renewal: RenewalBegun) => ReactNode;
}

export function Renewal({ definition, renews, children }: RenewalProps) {
  const userId = useSession((state) => state.userId);
  const link = useLink();
  const arrival = useArrival();
  const begun = useQuery({
    queryKey: ['renewal', renews, userId],
    queryFn: ({ signal }) => api.request('POST /applications/:id/renewal', { params: { id: renews }, signal }),
    enabled: userId !== undefined,
    meta: { unseen: true },
    staleTime: Infinity,
    gcTime: 0,
  });
  if (begun.data)
    return (
      <>
        <RenewalNotice definition={definition} renews={begun.data} />
        {children(begun.data)}
      </>
    );
  if (!begun.error) return <ScreenOutline />;
  if (!(begun.error instanceof ResponseFailure) || begun.error.status >= 500)
    return (
      <ErrorState title={describeFailure(begun.error)} onRetry={() => void begun.refetch()} busy={begun.isFetching}>
        <p>{t('The form could not be opened. What you have typed before is kept.')}</p>
      </ErrorState>
    );
  return (
    <>
      <PageHeading focusOn={arrival}>{t('This cannot be renewed now')}</PageHeading>
      <EmptyState
        title={describeFailure(begun.error)}
        action={
          <Button component={SoftLink} variant="contained" {...link(paths.ownApplications)}>
            {t('Back to your applications')}
          </Button>
        }
      />
    </>
  );
}
