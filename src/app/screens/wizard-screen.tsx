/** Screen kind "wizard": a new application. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InviteDetails } from '@/api/invitation';
import { ResponseFailure } from '@/api/request-failure';
import type { ProviderDefinition } from '@/definition/catalog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { showToast } from '@/ui/toast';
import { api } from '../api';
import { findEndpoint } from '../find-endpoint';
import type { ScreenProps } from '../routes/screen-loaders';
import { useMe } from '../session/use-me';
import { OpenWizard } from './open-wizard';
import styles from './screens.module.css';

export function WizardScreen({ definition, screen, base }: ScreenProps<'wizard'>) {
  const navigate = useNavigate();
  const { data: me } = useMe();
  const invitation = useInvitation(definition, me !== undefined);
  if (invitation.isLoading) return <LoadingText>Loading your invitation…</LoadingText>;
  const missing = invitation.error instanceof ResponseFailure && (invitation.error.status === 404 || invitation.error.status === 403);
  if ((screen.requiresInvitation || definition.invitation?.required) && missing) return <NoInvitation definition={definition} onRetry={() => void invitation.refetch()} />;
  return (
    <OpenWizard
      definition={definition}
      base={base}
      invitation={invitation.data}
      onSubmitted={() => void navigate(definition.submission.redirect)}
    />
  );
}

/** Asked for once it is known who asks (specification section 4). A failure is said, and the form opens without prefilled fields. */
function useInvitation(definition: ProviderDefinition, known: boolean) {
  const path = findEndpoint([definition], definition.id, 'invite-details');
  const invitation = useQuery({
    queryKey: ['invite-details', definition.id],
    queryFn: ({ signal }) => api.request<InviteDetails>('GET', path ?? '', { signal }),
    enabled: known && path !== undefined && definition.invitation !== undefined,
    retry: (count, error) => count < 1 && !(error instanceof ResponseFailure && error.status < 500),
  });
  const notice = invitation.isError ? definition.invitation?.notLoaded : undefined;
  useEffect(() => {
    if (notice !== undefined) showToast(notice, 'error');
  }, [notice]);
  return invitation;
}

function NoInvitation({ definition: { invitation, signIn, name }, onRetry }: { definition: ProviderDefinition; onRetry: () => void }) {
  return (
    <>
      <PageHeading>{name}</PageHeading>
      <ErrorState title={invitation?.notFound ?? ''} onRetry={onRetry}>
        {signIn.closed !== undefined && <p className={styles.text}>{signIn.closed}</p>}
      </ErrorState>
    </>
  );
}
