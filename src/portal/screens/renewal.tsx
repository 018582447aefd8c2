/** Begins the renewal that an address asks for; then its form is opened, under what has to be known for it. */
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { isRefusal } from '@/api/client/request-failure';
import type { RenewalBegun } from '@/api/shapes/application';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import { paths } from '@/engine/paths';
import { api } from '@/page/data/api';
import { useSession } from '@/page/data/session-store';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { ScreenOutline } from '../pages/screen-outline';
import { t } from '@/texts/t';
import { toDay } from '@/engine/locale/calendar';
import { toLongDay } from '@/engine/locale/formats';
import { toPathText } from '@/engine/record/path-text';
import { Notice } from '@/wizard/notice';

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
  if (!isRefusal(begun.error))
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

interface RenewalNoticeProps {
  definition: ProviderDefinition;
  renews: RenewalBegun;
}

/** Over the form of a renewal: what was carried over, and what has to be given anew. */
function RenewalNotice({ definition, renews: { reference, until } }: RenewalNoticeProps) {
  const fields = listFields(definition);
  const anew = definition.renewal?.anew ?? [];
  return (
    <Notice title={t('You renew {reference}', { reference })}>
      <p>
        {t('Your answers and documents are carried over: look through them. You can submit until {day}.', {
          day: toLongDay(toDay(new Date(until))),
        })}
      </p>
      {anew.length > 0 && (
        <>
          <p>{t('Give anew, beside what you declare and sign:')}</p>
          <ul>
            {anew.map((path) => (
              <li key={path}>{toPathText(fields, path)}</li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
