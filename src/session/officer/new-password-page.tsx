/** Where the link of a password e-mail leads. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { SoftLink } from '@/ui/soft-link';
import { LoadingText } from '@/ui/loading-text';
import { describeFailure } from '@/api/client/describe-failure';
import { paths } from '@/engine/paths';
import { AdminHeading } from './admin-heading';
import { useAdminServices, type PasswordLink } from './admin-services';
import { ME_KEY } from './use-me';
import { NewPasswordForm } from './new-password-form';
import styles from './sign-in.module.css';

const HEADING = 'Choose a new password';

export function NewPasswordPage() {
  const { openPasswordLink } = useAdminServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  // Another link, opened in the same tab, changes no more of the address than what follows its "#".
  const { hash } = useLocation();
  const link = useQuery({
    queryKey: ['admin-password-link', hash],
    queryFn: openPasswordLink,
    gcTime: 0,
    staleTime: Infinity,
  });
  if (link.isPending) return <LoadingText>Checking your link…</LoadingText>;
  if (link.isError) {
    return (
      <>
        <AdminHeading>{HEADING}</AdminHeading>
        <ErrorState title={describeFailure(link.error)} onRetry={() => void link.refetch()} busy={link.isFetching}>
          <p>Your link has not been used.</p>
        </ErrorState>
      </>
    );
  }
  if (link.data === null) {
    return (
      <>
        <AdminHeading>{HEADING}</AdminHeading>
        <ErrorState title="Email link is invalid or has expired">
          <p>
            Each link works once, for an hour.{' '}
            <SoftLink href="/admin/forgot-password" onSelect={() => void navigate('/admin/forgot-password')}>
              Ask for a new link
            </SoftLink>
          </p>
        </ErrorState>
      </>
    );
  }
  if (link.data.signedIn !== undefined)
    return <OtherAccount link={link.data} signedIn={link.data.signedIn} onTaken={() => void link.refetch()} />;
  const finish = async () => {
    client.removeQueries({ queryKey: ME_KEY });
    await navigate(paths.adminDashboard, { replace: true });
  };
  return <NewPasswordForm lead={`For the account ${link.data.account}.`} onDone={() => void finish()} />;
}

/** A link must not replace a session behind a person's back: whoever sent it may be somebody else. */
function OtherAccount({
  link: { account, takeOver, refuse },
  signedIn,
  onTaken,
}: {
  link: PasswordLink;
  signedIn: string;
  onTaken: () => void;
}) {
  const navigate = useNavigate();
  const taking = useMutation({ mutationFn: takeOver, onSuccess: onTaken });
  const stay = () => {
    refuse();
    void navigate(paths.landing, { replace: true });
  };
  return (
    <div className={styles.page}>
      <AdminHeading>{HEADING}</AdminHeading>
      <div className={styles.choices}>
        <p>
          This link is for the account {account}. On this device you are signed in as {signedIn}, and are signed out
          when you go on. If you did not ask for the link, stay signed in.
        </p>
        {taking.isError && <ErrorState title={describeFailure(taking.error)} />}
        <Button variant="contained" fullWidth loading={taking.isPending} onClick={() => taking.mutate()}>
          {taking.isPending ? 'Signing in...' : `Go on as ${account}`}
        </Button>
        <Button fullWidth disabled={taking.isPending} onClick={stay}>
          Stay signed in as {signedIn}
        </Button>
      </div>
    </div>
  );
}
