/** Screen kind "wizard": a new application. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationRow } from '@/api/application';
import type { InviteDetails } from '@/api/invitation';
import { ResponseFailure } from '@/api/request-failure';
import type { ProviderDefinition } from '@/definition/catalog';
import { getStatus, isOpen } from '@/engine/review-moves';
import { ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { showToast } from '@/ui/toast';
import { api } from '../api';
import { findEndpoint } from '../find-endpoint';
import { NoInvitation } from '../invitations/no-invitation';
import { ownApplicationsQuery } from '../own-applications';
import { findScreen, toScreenPath } from '../paths';
import type { ScreenProps } from '../routes/screen-loaders';
import { useMe } from '../session/use-me';
import { useArrival } from '../use-arrival';
import { useLink } from '../use-link';
import { OpenWizard } from './open-wizard';

export function WizardScreen({ definition, screen, base }: ScreenProps<'wizard'>) {
  const navigate = useNavigate();
  const { data: me } = useMe();
  const needed = screen.requiresInvitation || definition.invitation?.required === true;
  const invitation = useInvitation(definition, { known: me !== undefined, needed });
  const present = useOpenApplication(definition);
  if (present.isLoading) return <LoadingText>Loading the form…</LoadingText>;
  if (present.application) return <AlreadyApplied definition={definition} base={base} application={present.application} />;
  if (invitation.isLoading) return <LoadingText>Loading your invitation…</LoadingText>;
  if (invitation.isRefused) return <NoInvitation definition={definition} onRetry={() => void invitation.refetch()} />;
  return (
    <OpenWizard
      definition={definition}
      base={base}
      invitation={invitation.data}
      onSubmitted={() => void navigate(definition.submission.redirect)}
    />
  );
}

/**
 * Asked for once it is known who asks (specification section 4). `isRefused`: there is none for him, and it is needed. Any other failure is
 * said, and the form opens without prefilled fields.
 */
function useInvitation(definition: ProviderDefinition, { known, needed }: { known: boolean; needed: boolean }) {
  const path = findEndpoint([definition], definition.id, 'invite-details');
  const { data, error, isError, isLoading, refetch } = useQuery({
    queryKey: ['invite-details', definition.id],
    queryFn: ({ signal }) => api.request<InviteDetails>('GET', path ?? '', { signal }),
    enabled: known && path !== undefined && definition.invitation !== undefined,
    retry: (count, error) => count < 1 && !(error instanceof ResponseFailure && error.status < 500),
  });
  const isRefused = needed && error instanceof ResponseFailure && (error.status === 404 || error.status === 403);
  const notice = isError && !isRefused ? definition.invitation?.notLoaded : undefined;
  useEffect(() => {
    if (notice !== undefined) showToast(notice, 'error');
  }, [notice]);
  return { isRefused, data, isLoading, refetch };
}

/**
 * What stands in the way of a new application. Asked when the form is opened and not again: what is submitted in it is its own. Where it cannot be
 * asked, the form opens, and the server decides.
 */
function useOpenApplication(definition: ProviderDefinition) {
  const { data, isLoading } = useQuery({ ...ownApplicationsQuery(definition), queryKey: ['open-application', definition.id], enabled: !definition.submission.several, staleTime: Infinity, gcTime: 0 });
  return { isLoading, application: data?.data.find(({ status }) => isOpen(definition.workflow, status)) };
}

function AlreadyApplied({ definition, base, application }: { definition: ProviderDefinition; base: string; application: ApplicationRow }) {
  const link = useLink();
  const arrival = useArrival();
  const screen = findScreen(definition, 'detail') ?? findScreen(definition, 'list');
  return (
    <>
      <PageHeading focusOn={arrival}>{definition.name}</PageHeading>
      <EmptyState
        title={`You have applied here before: ${application.reference} is ${getStatus(definition.workflow, application.status).label.toLowerCase()}`}
        action={screen !== undefined && <ButtonLink kind="primary" {...link(toScreenPath(base, screen, { applicationId: application.id }))}>View application</ButtonLink>}
      >
        You can apply again when that application is over.
      </EmptyState>
    </>
  );
}
