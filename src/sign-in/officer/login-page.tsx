/** The officers' sign-in (specification sections 2, 5 and 8). */
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { registry } from 'virtual:administration';
import { validators } from 'virtual:form-validators/administration';
import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { FormData } from '@/engine/answers/form-data';
import { ErrorState } from '@/ui/error-state';
import { SoftLink } from '@/ui/soft-link';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { DefinedForm } from '@/form/form';
import { describeFailure } from '@/api/client/describe-failure';
import { tabTexts } from '@/page/data/persisted-texts';
import { AdminHeading } from './admin-heading';
import { useAdminServices } from './admin-services';
import { NOTICE_KEY, type LogOutOptions } from './use-log-out';
import { ME_KEY, useMe } from './use-me';
import { look } from './sign-in-styles';

const HOME = '/admin/dashboard';

export function LoginPage() {
  const { api, adoptOfficerSession } = useAdminServices();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { from = HOME } = (useLocation().state ?? {}) as LogOutOptions;
  const [notice] = useState(() => tabTexts.read(NOTICE_KEY));
  const me = useMe();
  const [failure, setFailure] = useState<string>();
  const [signingIn, setSigningIn] = useState(false);
  const { signIn } = registry.administration;

  const submit = async ({ username, password }: FormData) => {
    setFailure(undefined);
    setSigningIn(true);
    try {
      await adoptOfficerSession(
        await api.request('POST /admin/login', {
          json: { username: toText(username), password: toText(password) },
        }),
      );
      // The guard must not meet the answer from before.
      await client.refetchQueries({ queryKey: ME_KEY });
      tabTexts.forget(NOTICE_KEY);
      showToast('Login successful', 'success');
      await navigate(from, { replace: true });
    } catch (error) {
      // Specification section 8: the error message, or "Login failed".
      const message = describeFailure(error, 'Login failed');
      setFailure(message);
      showToast(message, 'error');
      setSigningIn(false);
    }
  };

  // A failed check is no reason to keep anybody from signing in.
  if (me.isPending) return <LoadingText>Checking your session…</LoadingText>;
  if (me.data?.officer === true && !signingIn) return <Navigate to={HOME} replace />;
  return (
    <Box sx={look.page}>
      <AdminHeading>{signIn.title}</AdminHeading>
      {notice !== undefined && (
        <Box component="p" role="status" sx={look.notice}>
          {notice}
        </Box>
      )}
      {failure !== undefined && <ErrorState title={failure} />}
      <DefinedForm
        form={signIn}
        validator={validators[signIn.id] ?? {}}
        onSubmit={submit}
        submitLabel="Sign in"
        busyLabel="Signing in..."
        secondary={
          <Box
            component={SoftLink}
            href="/admin/forgot-password"
            onSelect={() => void navigate('/admin/forgot-password')}
            sx={look.forgot}
          >
            Forgot your password?
          </Box>
        }
      />
    </Box>
  );
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
