/** Lets officers into the administration and nobody else (specification section 2, "Admin session rules"). */
import { startTransition, useEffect, useMemo, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { NewPasswordForm } from './new-password-form';
import { useAdminServices } from './admin-services';
import { describeFailure } from '@/api/client/describe-failure';
import { OfficerProvider } from './signed-in-officer';
import { forgetWorkOfOthers } from '@/page/data/unsent-work';
import { useLogOut } from './use-log-out';
import { useMe } from './use-me';
import Button from '@mui/material/Button';
import { AdminHeading } from './admin-heading';
import { IdleWarning } from '../idle/idle-warning';
import { describeIdleEnd } from '../idle/idle-state';
import { useIdleWatch } from '../idle/use-idle-watch';

export function AdminGuard() {
  const location = useLocation();
  const from = location.pathname + location.search;
  // The same object each time: with another one the redirect would begin anew at every render until its page is here.
  const state = useMemo(() => ({ from }), [from]);
  const me = useMe();
  const logOut = useLogOut();
  const ended = useEndedSession();
  const officer = me.data?.user.id;
  useEffect(() => {
    if (officer !== undefined) forgetWorkOfOthers(officer);
  }, [officer]);
  // After a 401 the page is already on its way to "/" (specification section 4): nothing may overtake that.
  const leaving = useNavigation().state === 'loading';
  if (ended && leaving) return <LoadingText>Signing out…</LoadingText>;
  const signIn = <Navigate to="/admin/login" replace state={state} />;
  if (ended) return signIn;
  if (me.isPending) return <LoadingText>Checking your session…</LoadingText>;
  if (me.isError)
    return (
      <ErrorState title={describeFailure(me.error)} onRetry={() => void me.refetch()} busy={me.isFetching}>
        <p>Your session could not be checked. It is kept, and so is what you have saved: please try again.</p>
      </ErrorState>
    );
  if (me.data === null) return signIn;
  if (!me.data.officer) return <Forbidden area="applications" onLogOut={() => void logOut()} />;
  if (me.data.must_change_password) {
    return (
      <NewPasswordForm
        lead="Your password has expired. Choose a new one to go on."
        asksCurrent
        onDone={() => void me.refetch()}
      />
    );
  }
  return (
    <OfficerProvider value={me.data}>
      <Outlet />
      <IdleGuard minutes={me.data.session_timeout_minutes} />
    </OfficerProvider>
  );
}

/** Whether the auth session has gone since the page was opened; what the officer saw is forgotten with it. */
function useEndedSession(): boolean {
  const { onSessionEnd } = useAdminServices();
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  useEffect(
    () =>
      onSessionEnd(() => {
        client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === 'admin' });
        startTransition(() => setEnded(true));
      }),
    [onSessionEnd, client],
  );
  return ended;
}

/** What a part of the administration shows, as the 403 messages name it. */
type Area = 'applications' | 'users' | 'roles' | 'settings' | 'audit';

function forbiddenMessage(area: Area): string {
  return `Access forbidden: You do not have permission to view admin ${area}`;
}

/** What someone sees who may not be here (specification section 8: the 403 messages). */
function Forbidden({ area, onLogOut }: { area: Area; onLogOut?: () => void }) {
  return (
    <>
      <AdminHeading>Access forbidden</AdminHeading>
      <ErrorState title={forbiddenMessage(area)}>
        <p>
          Nothing is wrong with what you entered. If you need this page for your work, ask an administrator to give you
          a role that may open it.
        </p>
        {onLogOut && <Button onClick={onLogOut}>Sign out</Button>}
      </ErrorState>
    </>
  );
}

/** Ends an officer's session that nobody uses (setting session_timeout), after a warning of one minute. */
function IdleGuard({ minutes }: { minutes: number }) {
  const { pathname, search } = useLocation();
  const logOut = useLogOut();
  const { api } = useAdminServices();
  const { state, stay } = useIdleWatch({
    minutes,
    onEnd: () => void logOut({ from: pathname + search, notice: describeIdleEnd(minutes) }),
    // Without a network nothing is told, and nothing on the page changes for it.
    onUse: () => void api.request('GET /auth/me').catch(() => undefined),
  });
  return (
    <IdleWarning
      open={state === 'warning'}
      kept="What you typed on this page is kept until then."
      onStay={stay}
      onLeave={() => void logOut()}
    />
  );
}
