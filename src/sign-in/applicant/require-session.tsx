/**
 * Lets signed-in people of the provider's role through, asks others whether to add it, and sends others to sign in,
 * remembering where they wanted to go.
 */
import { again } from '@/ui/again';
import { Fragment, Suspense, type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { lazyPart } from '@/page/navigation/lazy-part';
import { paths, toSignInPath } from '@/engine/paths';
import { IdleGuard } from '../idle/idle-guard';
import { holdsRole } from './holds-role';
import { useSession } from '@/page/data/session-store';
import { useMe } from '../session/use-me';
import { t } from '@/texts/t';

const SignInDialog = lazyPart(
  async () => (await again(() => import('./sign-in-dialog'))).SignInDialog,
  undefined,
  () => null,
);

/** Few are asked it, and it brings what signing in is made of. */
const JoinQuestion = lazyPart(async () => (await again(() => import('./join-question'))).JoinQuestion);

export interface RequireSessionProps {
  definition: ProviderDefinition;
  base: string;
  /** In the place of the page until it is known who is signed in. */
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * An officer has no applications: here they sign in as somebody else. While a form is open, the end of the session does
 * not take the page away: signing in again happens in a dialog over it, so that nothing typed or chosen is lost. Where
 * somebody else signs in there, the page begins anew: it holds what is the other's.
 */
export function RequireSession({ definition, base, waiting, children }: RequireSessionProps) {
  const { status, userId, openForms, leaving } = useSession();
  const [person, setPerson] = useState(userId);
  if (userId !== undefined && userId !== person) setPerson(userId);
  const { pathname, search } = useLocation();
  const from = pathname + search;
  // The same object each time: with another one the redirect would begin anew at every render until its page is here.
  const state = useMemo(() => ({ from }), [from]);
  const { data: me } = useMe();
  if (status === 'loading') return waiting;
  const ended = status === 'signed-out';
  if ((ended && openForms === 0) || (!ended && me?.officer === true))
    return <Navigate to={toSignInPath(definition, base)} replace state={state} />;
  const isStranger = !ended && me !== undefined && !holdsRole(me, definition);
  return (
    <>
      {isStranger ? (
        <Suspense fallback={waiting}>
          <JoinQuestion definition={definition} me={me} />
        </Suspense>
      ) : (
        <Fragment key={person}>{children}</Fragment>
      )}
      {!ended && <IdleGuard reassurance={t('What you entered is kept.')} home={paths.landing} />}
      {ended && !leaving && <SignInDialog definition={definition} />}
    </>
  );
}
