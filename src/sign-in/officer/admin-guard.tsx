/** Lets officers into the administration and nobody else (specification section 2, "Admin session rules"). */
import { useEffect, useMemo } from 'react';
import { Navigate, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { describeFailure } from '@/api/client/describe-failure';
import { paths } from '@/engine/paths';
import { useSession } from '@/page/data/session-store';
import { forgetWorkOfOthers } from '@/page/data/unsent-work';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { IdleGuard } from '../idle/idle-guard';
import { useLogOut } from '../session/use-log-out';
import { useMe } from '../session/use-me';
import { Forbidden } from './forbidden';
import { NewPasswordForm } from './new-password-form';
import { ShowFactorPage } from './show-factor-page';
import { OfficerProvider } from './signed-in-officer';
import { t } from '@/texts/t';
import { ResponseFailure } from '@/api/client/request-failure';
import { queryClient } from '@/page/data/query-client';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { AdminHeading } from './admin-heading';
import { SetUpFactor } from './set-up-factor';
import { styles } from './sign-in-styles';

export function AdminGuard() {
  const location = useLocation();
  const from = location.pathname + location.search;
  // The same object each time: with another one the redirect would begin anew at every render until its page is here.
  const state = useMemo(() => ({ from }), [from]);
  const status = useSession((session) => session.status);
  const me = useMe();
  const logOut = useLogOut(paths.adminLogin);
  const officer = me.data?.user.id;
  useEffect(() => {
    if (officer !== undefined) void forgetWorkOfOthers(officer);
  }, [officer]);
  const { refetch } = me;
  useEffect(() => onFactorRequired(() => void refetch()), [refetch]);
  // After a 401 the page is already on its way to "/" (specification section 4): nothing may overtake that.
  const leaving = useNavigation().state === 'loading';
  if (status === 'signed-out')
    return leaving ? (
      <LoadingText>{t('Signing out…')}</LoadingText>
    ) : (
      <Navigate to={paths.adminLogin} replace state={state} />
    );
  if (status === 'loading' || me.isPending) return <LoadingText>{t('Checking your session…')}</LoadingText>;
  if (me.isError)
    return (
      <ErrorState title={describeFailure(me.error)} onRetry={() => void me.refetch()} busy={me.isFetching}>
        <p>{t('Your session could not be checked. It is kept, and so is what you have saved: please try again.')}</p>
      </ErrorState>
    );
  if (!me.data.officer) return <Forbidden area="applications" onLogOut={() => void logOut()} />;
  if (me.data.factor_step === 'show') return <ShowFactorPage onShown={() => me.refetch()} />;
  if (me.data.must_change_password) {
    return (
      <NewPasswordForm
        lead={t('Your password has expired. Choose a new one to go on.')}
        asksCurrent
        onDone={() => void me.refetch()}
      />
    );
  }
  if (me.data.factor_step === 'enrol') return <EnrolPage onDone={() => void me.refetch()} />;
  return (
    <OfficerProvider value={me.data}>
      <Outlet />
      <IdleGuard reassurance={t('What you typed on this page is kept until then.')} home={paths.adminLogin} />
    </OfficerProvider>
  );
}

/**
 * Calls `act` when the server refuses a call because a second factor is missing: the setting may have changed. Returns
 * the undo.
 */
function onFactorRequired(act: () => void): () => void {
  const look = (error: unknown) => {
    if (error instanceof ResponseFailure && error.code === 'SECOND_FACTOR_REQUIRED') act();
  };
  const stops = [
    queryClient
      .getQueryCache()
      .subscribe(
        (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
      ),
    queryClient
      .getMutationCache()
      .subscribe(
        (event) => void (event.type === 'updated' && event.action.type === 'error' && look(event.action.error)),
      ),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Where the setting demands a second factor: nothing else until the officer has one. */
function EnrolPage({ onDone }: { onDone: () => void }) {
  const logOut = useLogOut(paths.adminLogin);
  return (
    <Box sx={styles.page}>
      <AdminHeading
        lead={t('Every officer needs one: after your password you are then asked for a code that it shows.')}
      >
        {t('Set up your second factor')}
      </AdminHeading>
      <Box sx={styles.choices}>
        <SetUpFactor onDone={onDone} />
        <Button onClick={() => void logOut()}>{t('Sign out')}</Button>
      </Box>
    </Box>
  );
}
