/** Where a signed-in person goes from the sign-in screen. */
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';
import type { Me } from '@/api/account';
import type { ApplicationList } from '@/api/application';
import type { ProviderDefinition } from '@/definition/catalog';
import { LoadingText } from '@/ui/loading-text';
import { api } from '../api';
import { toTypesQuery } from '../own-applications';
import { takeRole } from './phone-sign-in';

/** Back to where he was sent away from; else where the provider's file says. */
export function SendOn({ definition, me }: { definition: ProviderDefinition; me: Me }) {
  const { state } = useLocation() as { state: { from?: unknown } | null };
  const from = typeof state?.from === 'string' && state.from.startsWith('/') ? state.from : undefined;
  const destination = useQuery({ queryKey: ['destination', definition.id, me.user.id], queryFn: () => findDestination(definition, me), retry: false, gcTime: 0 });
  if (destination.isPending) return <LoadingText />;
  return <Navigate to={from ?? destination.data ?? definition.signIn.afterSignIn} replace />;
}

async function findDestination(definition: ProviderDefinition, { user }: Me): Promise<string> {
  const { signIn, role, invitation } = definition;
  if (user.role_id !== role && user.phone !== null && (signIn.createAccount || invitation)) await takeRole(user.phone, role);
  if (signIn.afterSignInWithApplications === undefined) return signIn.afterSignIn;
  const { total } = await api.request<ApplicationList>('GET', 'applications', { query: toTypesQuery(definition) });
  return total > 0 ? signIn.afterSignInWithApplications : signIn.afterSignIn;
}
