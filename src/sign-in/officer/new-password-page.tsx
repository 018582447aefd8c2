/** Where the link of a password e-mail leads, and who wants another password. */
import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ErrorState } from '@/ui/error-state';
import { SoftLink } from '@/ui/soft-link';
import { LoadingText } from '@/ui/loading-text';
import { describeFailure } from '@/api/client/describe-failure';
import { paths } from '@/engine/paths';
import { AdminHeading } from './admin-heading';
import { queryClient } from '@/page/data/query-client';
import { useSite } from '@/page/shell/use-site';
import { meQuery, useMe } from '../session/use-me';
import { FactorSection } from './factor-section';
import { openPasswordLink, type PasswordLink } from './password';
import { NewPasswordForm } from './new-password-form';
import { revokeEverywhere } from '../session/revoke-everywhere';
import { useLogOut } from '../session/use-log-out';
import { ShowFactorPage } from './show-factor-page';
import { styles } from './sign-in-styles';
import { msg, t } from '@/texts/t';

const HEADING = msg('Choose a new password');

export function NewPasswordPage() {
  const navigate = useNavigate();
  // Another link, opened in the same tab, changes no more of the address than what follows its "#".
  const { hash } = useLocation();
  const [refused, setRefused] = useState<string>();
  const link = useQuery({
    queryKey: ['admin-password-link', hash],
    queryFn: openPasswordLink,
    gcTime: 0,
    staleTime: Infinity,
  });
  const me = useMe();
  const site = useSite();
  if (link.isPending || me.isLoading) return <LoadingText>{t('Checking your link…')}</LoadingText>;
  if (link.isError) {
    return (
      <>
        <AdminHeading>{t(HEADING)}</AdminHeading>
        <ErrorState title={describeFailure(link.error)} onRetry={() => void link.refetch()} busy={link.isFetching}>
          <p>{t('Your link has not been used.')}</p>
        </ErrorState>
      </>
    );
  }
  if (link.data === null || refused === hash) {
    return (
      <>
        <AdminHeading>{t(HEADING)}</AdminHeading>
        <ErrorState title={t('Email link is invalid or has expired')}>
          <p>
            {t('Each link works once, for an hour.')}{' '}
            <SoftLink href="/admin/forgot-password" onSelect={() => void navigate('/admin/forgot-password')}>
              {t('Ask for a new link')}
            </SoftLink>
          </p>
        </ErrorState>
      </>
    );
  }
  const { signedIn, byLink, takeOver, refuse } = link.data;
  if (takeOver) {
    const goOn = async () => {
      if (!(await takeOver())) setRefused(hash);
      // Of whoever has signed in by it.
      else await queryClient.prefetchQuery({ ...meQuery, staleTime: 0 });
      await link.refetch();
    };
    return <LinkQuestion signedIn={signedIn} onUse={goOn} onRefuse={() => refuse?.()} />;
  }
  if (me.data?.factor_step === 'show') return <ShowFactorPage onShown={() => me.refetch()} />;
  const finish = async () => {
    queryClient.removeQueries({ queryKey: meQuery.queryKey });
    await navigate(paths.adminStart, { replace: true });
  };
  return (
    <>
      {site?.providerAlone && !byLink ? (
        <Box sx={styles.page}>
          <AdminHeading>{t('Sessions')}</AdminHeading>
          <p>
            {t('You sign in with {name}: there is no password of yours here to change.', {
              name: site.identityProvider,
            })}
          </p>
        </Box>
      ) : (
        <NewPasswordForm
          lead={t('For the account {account}.', { account: signedIn ?? '' })}
          asksCurrent={!byLink}
          onDone={() => void finish()}
        />
      )}
      {!byLink && me.data?.officer === true && <FactorSection />}
      {!byLink && <AllSessions />}
    </>
  );
}

/** For whoever has lost a device, or left one signed in. */
function AllSessions() {
  const logOut = useLogOut(paths.adminLogin);
  const ending = useMutation({ mutationFn: () => logOut(revokeEverywhere) });
  return (
    <Box component="section" sx={styles.section}>
      <Typography variant="h2">{t('All sessions')}</Typography>
      <p>{t('Ends your session on every computer and phone, this one too, at once.')}</p>
      <Button
        variant="outlined"
        loading={ending.isPending}
        onClick={() => ending.mutate()}
        sx={{ justifySelf: 'start' }}
      >
        {t('Sign out everywhere')}
      </Button>
    </Box>
  );
}

interface LinkQuestionProps {
  signedIn: PasswordLink['signedIn'];
  onUse: () => Promise<void>;
  onRefuse: () => void;
}

/**
 * A link must not be used up by a program that opens the page before the person does, nor replace a session behind
 * their back: whoever sent it may be somebody else.
 */
function LinkQuestion({ signedIn, onUse, onRefuse }: LinkQuestionProps) {
  const navigate = useNavigate();
  const using = useMutation({ mutationFn: onUse });
  const stay = () => {
    onRefuse();
    void navigate(paths.landing, { replace: true });
  };
  return (
    <Box sx={styles.page}>
      <AdminHeading>{t(HEADING)}</AdminHeading>
      <Box sx={styles.choices}>
        <p>
          {signedIn === undefined
            ? t('This link lets you choose a new password. It works once.')
            : t(
                'On this device you are signed in as {signedIn}, and are signed out when you go on. If you did not ask for the link, stay signed in.',
                { signedIn },
              )}
        </p>
        {using.isError && (
          <ErrorState title={describeFailure(using.error)}>
            <p>{t('Your link has not been used.')}</p>
          </ErrorState>
        )}
        <Button variant="contained" fullWidth loading={using.isPending} onClick={() => using.mutate()}>
          {using.isPending ? t('Signing in...') : t('Go on with the link')}
        </Button>
        {signedIn !== undefined && (
          <Button fullWidth disabled={using.isPending} onClick={stay}>
            {t('Stay signed in as {signedIn}', { signedIn })}
          </Button>
        )}
      </Box>
    </Box>
  );
}
