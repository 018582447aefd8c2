/** Screen kind "wizard": a new application. */
import { useMutation, usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { RenewalBegun } from '@/api/shapes/application';
import { again } from '@/ui/again';
import { isRefusal, ResponseFailure } from '@/api/client/request-failure';
import { type ProviderDefinition, listFields } from '@/definition/parse/catalog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { lazyPart } from '@/page/navigation/lazy-part';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { findEndpoint } from '@/api/client/find-endpoint';
import { AccountUnread } from '@/sign-in/applicant/account-unread';
import { NoInvitation } from '@/sign-in/applicant/no-invitation';
import { useOpenApplication } from '../applications/open-application';
import { ScreenOutline } from '../pages/screen-outline';
import type { ScreenProps } from './screen-props';
import { useMe } from '@/sign-in/session/use-me';
import type { ArrivalState } from './arrival-state';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { OpenWizard } from './open-wizard';
import { listPlaces } from '@/engine/answers/initial-data';
import { persisted } from '@/page/data/persisted-query';
import { t } from '@/texts/t';

const Renewal = lazyPart(
  async () => (await again(() => import('./renewal'))).Renewal,
  undefined,
  () => <LoadingText />,
);
const ClosedForm = lazyPart(
  async () => (await again(() => import('./closed-form'))).ClosedForm,
  undefined,
  () => <LoadingText />,
);
const AlreadySubmitted = lazyPart(
  async () => (await again(() => import('./already-submitted'))).AlreadySubmitted,
  undefined,
  () => <LoadingText />,
);

/** A new application; `?renews=` in the address names the approved one that it renews. */
export function WizardScreen(props: ScreenProps<'wizard'>) {
  const renews = useSearchParams()[0].get('renews');
  if (renews === null) return <NewApplication {...props} />;
  return (
    <Renewal definition={props.definition} renews={renews}>
      {(begun) => <NewApplication {...props} renews={begun} />}
    </Renewal>
  );
}

function NewApplication({
  definition,
  screen,
  base,
  renews,
}: ScreenProps<'wizard'> & { renews?: RenewalBegun | undefined }) {
  const navigate = useNavigate();
  const account = useMe();
  const me = account.data;
  const needed = screen.requiresInvitation || definition.invitation?.required === true;
  const open = useOpenApplication(definition);
  const invitation = useInvitation(definition, { known: me !== undefined, needed });
  const start = useOpening(definition, me?.user.id, renews?.application);
  // Fetched while it is found out whether the form opens at all.
  usePrefetchQuery(validatorsQuery(definition));
  if (account.isError && !me) return <AccountUnread me={account} />;
  if (open.isLoading) return <ScreenOutline />;
  if (open.application && !renews)
    return <AlreadySubmitted definition={definition} application={open.application} base={base} />;
  if (invitation.isLoading) return <ScreenOutline />;
  if (invitation.isRefused) return <NoInvitation definition={definition} onRetry={() => void invitation.refetch()} />;
  // What is open stays open, whatever becomes of asking again.
  if (start.error && !start.opening)
    return (
      <ErrorState title={describeFailure(start.error)} onRetry={() => void start.refetch()} busy={start.isFetching}>
        <p>{t('The form could not be opened. What you have typed before is kept.')}</p>
      </ErrorState>
    );
  if (start.isLoading) return <ScreenOutline />;
  if (start.opening?.closed) return <ClosedForm definition={definition} base={base} closed={start.opening.closed} />;
  return (
    <>
      {invitation.isMissing && (
        <ErrorState
          title={definition.invitation?.failed ?? ''}
          onRetry={() => invitation.askAgain()}
          busy={invitation.isAsking}
        >
          <p>{t('You can go on without them. What you type is kept when they come.')}</p>
        </ErrorState>
      )}
      <OpenWizard
        // Details that come later fill the form anew, and what was typed by then is taken from its draft.
        key={invitation.data === undefined ? 'without details' : 'with details'}
        definition={definition}
        base={base}
        invitation={invitation.data}
        known={start.opening}
        mode={{ kind: 'new', renews }}
        onSubmitted={({ id, reference }) =>
          void navigate(definition.submission.redirect, {
            state: { submitted: { id, reference } } satisfies ArrivalState,
          })
        }
      />
    </>
  );
}

/**
 * Asked for once it is known who asks (specification section 4). `isRefused`: there is none for them, and it is needed.
 * Any other failure is said, and the form opens without prefilled fields; `isMissing` then, until the details are there
 * after all.
 */
function useInvitation(definition: ProviderDefinition, { known, needed }: { known: boolean; needed: boolean }) {
  const client = useQueryClient();
  const path = findEndpoint([definition], definition.id, 'invite-details');
  const queryKey = ['invite-details', definition.id];
  const ask = (signal?: AbortSignal) => api.requestOperation('invite-details', path ?? '', signal ? { signal } : {});
  const { data, error, isError, isLoading, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask(signal),
    enabled: known && path !== undefined && definition.invitation !== undefined,
    retry: (count, failure) => count < 1 && !isRefusal(failure),
  });
  // Beside the query, which would take the form away for as long as it asks.
  const { mutate: askAgain, isPending: isAsking } = useMutation({
    mutationFn: () => ask(),
    onSuccess: (details) => client.setQueryData(queryKey, details),
  });
  const isRefused = needed && error instanceof ResponseFailure && (error.status === 404 || error.status === 403);
  const notice = isError && !isRefused ? definition.invitation?.notLoaded : undefined;
  useEffect(() => {
    if (notice !== undefined) showToast(notice, 'error');
  }, [notice]);
  return { isRefused, data, isLoading, isMissing: isError && !isRefusal(error), isAsking, askAgain, refetch };
}

/**
 * `userId`: undefined while it is not known who asks. Asked anew whenever the form is opened: an approval, or a day,
 * may have come since.
 */
function useOpening(definition: ProviderDefinition, userId: string | undefined, renews: string | undefined) {
  const isAsked =
    definition.availability !== undefined ||
    listPlaces(listFields(definition)).some(({ field: { ui } }) =>
      ['approved', 'company_record'].includes(ui.prefill?.from ?? ''),
    );
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['opening', definition.id, userId, renews],
    queryFn: persisted(({ signal }) =>
      api.request('GET /openings/:provider', { params: { provider: definition.id }, query: { renews }, signal }),
    ),
    enabled: userId !== undefined && isAsked,
    meta: { unseen: true },
    staleTime: Infinity,
    gcTime: 0,
  });
  return { opening: data, error, isFetching, refetch, isLoading: isAsked && data === undefined && error === null };
}
