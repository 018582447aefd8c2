/** Where the link of a password e-mail leads, and who wants another password. */
import Box from '@mui/material/Box';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
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
import { openPasswordLink, type PasswordLink } from './password';
import { NewPasswordForm } from './new-password-form';
import { revokeEverywhere } from '../session/revoke-everywhere';
import { useLogOut } from '../session/use-log-out';
import { ShowFactorPage } from './show-factor-page';
import { styles } from './sign-in-styles';
import { msg, t } from '@/texts/t';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { showToast } from '@/ui/toast';
import { RecoveryCodes } from './recovery-codes';
import { readSecondFactor, removeSecondFactor, type SecondFactor } from './second-factor';
import { SetUpFactor } from './set-up-factor';

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

const FACTOR_KEY = ['second-factor'];

/** The officer's own second factor, beside the password: set up, given new recovery codes, removed. */
function FactorSection() {
  const client = useQueryClient();
  const factor = useQuery({ queryKey: FACTOR_KEY, queryFn: readSecondFactor });
  const refresh = async () => {
    await Promise.all([FACTOR_KEY, meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const finish = async () => {
    await refresh();
    showToast(t('Your second factor is set up'), 'success');
  };
  return (
    <Box component="section" sx={styles.section}>
      <Typography variant="h2">{t('Second factor')}</Typography>
      {factor.isPending && <LoadingText />}
      {factor.isError && (
        <ErrorState
          title={describeFailure(factor.error)}
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        />
      )}
      {factor.data === null && (
        <>
          <p>{t('After your password you are then asked for a code too, so that the password alone opens nothing.')}</p>
          <SetUpFactor onDone={() => void finish()} />
        </>
      )}
      {factor.data && <OwnFactor factor={factor.data} onChange={refresh} />}
    </Box>
  );
}

function OwnFactor({
  factor: { id, recoveryCodes },
  onChange,
}: {
  factor: SecondFactor;
  onChange: () => Promise<void>;
}) {
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeSecondFactor(id),
    onSuccess: async () => {
      setAsking(false);
      showToast(t('Second factor removed'), 'success');
      await onChange();
    },
  });
  if (making)
    return (
      <RecoveryCodes
        onDone={() => {
          setMaking(false);
          void onChange();
        }}
      />
    );
  return (
    <Box sx={styles.choices}>
      <p>{t('After your password you are asked for the code of your authenticator app.')}</p>
      {recoveryCodes !== undefined && (
        <>
          <p>
            {recoveryCodes === 0
              ? t('You have no recovery codes.')
              : t('{count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}', {
                  count: recoveryCodes,
                })}
          </p>
          <Button variant="outlined" onClick={() => setMaking(true)}>
            {t('Make new recovery codes')}
          </Button>
        </>
      )}
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('Remove the second factor')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Remove your second factor?')}
        confirmLabel={t('Remove the second factor')}
        busyLabel={t('Removing...')}
        danger
        busy={removing.isPending}
        error={removing.error ? describeFailure(removing.error) : undefined}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'Your password alone then opens your account. Where every officer needs a second factor, you set up another one right after.',
          )}
        </p>
      </ConfirmDialog>
    </Box>
  );
}
