/** Lets signed-in people through and sends others to sign in, remembering where they wanted to go. */
import { Suspense, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ProviderDefinition } from '@/definition/catalog';
import { LoadingText } from '@/ui/loading-text';
import { lazyPart } from '../parts/lazy-part';
import { toSignInPath } from '../paths';
import { ApplicantIdleGuard } from './applicant-idle-guard';
import { useSession } from './session-store';

const SignInDialog = lazyPart(async () => (await import('./sign-in-dialog')).SignInDialog);

export interface RequireSessionProps {
  definition: ProviderDefinition;
  base: string;
  children: ReactNode;
}

/**
 * While a form is open, the end of the session does not take the page away: signing in again happens in a dialog over it, so that
 * nothing typed or chosen is lost.
 */
export function RequireSession({ definition, base, children }: RequireSessionProps) {
  const { status, openForms, leaving } = useSession();
  const { pathname, search } = useLocation();
  if (status === 'loading') return <LoadingText />;
  const ended = status === 'signed-out';
  if (ended && openForms === 0) return <Navigate to={toSignInPath(definition, base)} replace state={{ from: pathname + search }} />;
  return (
    <>
      {children}
      {!ended && <ApplicantIdleGuard />}
      {ended && !leaving && <Suspense><SignInDialog definition={definition} /></Suspense>}
    </>
  );
}
