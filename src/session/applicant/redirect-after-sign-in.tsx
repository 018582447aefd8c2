/** Where a signed-in person goes from the sign-in screen. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '@/api/shapes/account';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { LoadingText } from '@/ui/loading-text';
import { api } from '../signed-in/api';
import { toTypesQuery } from '../signed-in/types-query';
import { holdsRole } from './holds-role';
import { JoinQuestion } from './join-question';

/**
 * Back to where they were sent away from; else where the provider's file says. Whoever is something else here is asked
 * first.
 */
export function RedirectAfterSignIn({ definition, me }: { definition: ProviderDefinition; me: Me }) {
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
