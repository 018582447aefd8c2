/** Where the link of a password e-mail leads: the auth backend has signed the officer in by it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { ErrorState } from '@/ui/error-state';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { Spinner } from '@/ui/spinner';
import { useAdminServices } from '../session/admin-services';
import { ME_KEY } from '../session/use-me';
import { NewPasswordForm } from './new-password-form';

export function NewPasswordPage() {
  const { hasSession } = useAdminServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useQuery({ queryKey: ['admin-link-session'], queryFn: hasSession, gcTime: 0 });
  if (session.isPending) return <Spinner label="Checking your link" />;
  if (session.data !== true) {
    return (
      <>
        <PageHeading>Choose a new password</PageHeading>
        <ErrorState title="Email link is invalid or has expired">
          <p>Each link works once, for an hour. <SoftLink href="/admin/forgot-password" onSelect={() => void navigate('/admin/forgot-password')}>Ask for a new link</SoftLink></p>
        </ErrorState>
      </>
    );
  }
  const finish = async () => {
    client.removeQueries({ queryKey: ME_KEY });
    await navigate('/admin/dashboard', { replace: true });
  };
  return <NewPasswordForm lead="You opened the link that we sent you by e-mail." onDone={() => void finish()} />;
}
