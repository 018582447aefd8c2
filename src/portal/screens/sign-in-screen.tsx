/** Screen kind "sign-in": phone, code, and the way to an account. */
import { LoadingText } from '@/ui/loading-text';
import { isRefusal } from '@/api/client/request-failure';
import { AccountUnread } from '@/sign-in/applicant/account-unread';
import { DoorSheet } from '../door/door-sheet';
import type { ScreenProps } from './screen-props';
import { phoneSignIn, type PhoneSignIn } from '@/sign-in/applicant/phone-sign-in';
import { useSession } from '@/page/data/session-store';
import { useMe } from '@/sign-in/session/use-me';
import { useSignInFlow } from '@/sign-in/applicant/use-sign-in-flow';
import { useArrival } from '@/page/navigation/use-arrival';
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '@/api/shapes/account';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toDoor } from '@/definition/parse/to-door';
import { api } from '@/page/data/api';
import { toTypesQuery } from '../applications/types-query';
import { holdsRole } from '@/sign-in/applicant/holds-role';
import { JoinQuestion } from '@/sign-in/applicant/join-question';

export interface SignInScreenProps extends ScreenProps<'sign-in'> {
  backend?: PhoneSignIn;
}

export function SignInScreen({ definition, screen, backend = phoneSignIn }: SignInScreenProps) {
  const status = useSession((state) => state.status);
  const account = useMe();
  const { data: me, isError } = account;
  const flow = useSignInFlow(backend, definition.role);
  const arrival = useArrival();
  const door = useMemo(() => toDoor(definition), [definition]);
  if (status === 'loading') return <LoadingText />;
  // An officer has no applications of their own: here they sign in as somebody else.
  if (status === 'signed-in' && !flow.busy && !isError && me?.officer !== true)
    return me ? <RedirectAfterSignIn definition={definition} me={me} /> : <LoadingText />;
  // Whoever is refused may sign in as somebody else; who could not be asked about is signed in already.
  const isUnread = status === 'signed-in' && !flow.busy && isError && !isRefusal(account.error);
  if (isUnread) return <AccountUnread me={account} />;
  return <DoorSheet door={door} flow={flow} title={screen.title} arrival={arrival} />;
}

/**
 * Back to where they were sent away from; else where the provider's file says. Whoever is something else here is asked
 * first.
 */
function RedirectAfterSignIn({ definition, me }: { definition: ProviderDefinition; me: Me }) {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = typeof state?.from === 'string' && state.from.startsWith('/') ? state.from : undefined;
  const destination = useQuery({
    queryKey: ['destination', definition.id, me.user.id],
    queryFn: () => findDestination(definition),
    gcTime: 0,
    enabled: holdsRole(me, definition),
  });
  if (!holdsRole(me, definition)) return <JoinQuestion definition={definition} me={me} />;
  if (destination.isPending) return <LoadingText />;
  return <Navigate to={from ?? destination.data ?? definition.signIn.afterSignIn} replace />;
}

async function findDestination(definition: ProviderDefinition): Promise<string> {
  const { signIn } = definition;
  if (signIn.afterSignInWithApplications === undefined) return signIn.afterSignIn;
  const { total } = await api.request('GET /applications', { query: toTypesQuery(definition) });
  return total > 0 ? signIn.afterSignInWithApplications : signIn.afterSignIn;
}
