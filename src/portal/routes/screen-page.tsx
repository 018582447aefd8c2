/** One page of a provider: fetches its code and its definition, checks the session, renders. */
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, Fragment, Suspense, type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { ProviderSummary, ProviderDefinition } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { lazyPart } from '@/page/navigation/lazy-part';
import { LostPart } from '@/page/navigation/lost-part';
import { definitionQuery } from '@/page/definitions/definition-query';
import { queryClient } from '@/page/data/query-client';
import type { ScreenProps } from '../screens/screen-props';
import { ScreenOutline } from '../pages/screen-outline';
import { screenLoaders } from './screen-loaders';
import { t } from '@/texts/t';
import { again } from '@/ui/again';
import { paths, toSignInPath } from '@/engine/paths';
import { IdleGuard } from '@/sign-in/idle/idle-guard';
import { holdsRole } from '@/sign-in/applicant/holds-role';
import { useSession } from '@/page/data/session-store';
import { useMe } from '@/sign-in/session/use-me';

/** Screens that show nothing of one's own; everything else asks for a session. */
const OPEN_TO_ALL: ReadonlySet<ScreenKind> = new Set(['sign-in', 'invitation', 'placeholder', 'redirect']);

/** The screens are told apart by their kind once, here; each gets the props of its own kind. */
const components = Object.fromEntries(
  Object.entries(screenLoaders).map(([kind, load]) => [
    kind,
    lazyPart(load as () => Promise<ComponentType<ScreenProps<ScreenKind>>>, undefined, () => <ScreenOutline />),
  ]),
);

/**
 * What the page shows at once when it is there before. Never rejects: the page itself asks again, and says what is
 * lost.
 */
export async function fetchScreen({ id }: ProviderSummary, { screen }: Screen): Promise<void> {
  await Promise.all([components[screen]?.fetch(), queryClient.prefetchQuery(definitionQuery(id))]);
}

export interface ScreenPageProps {
  provider: ProviderSummary;
  base: string;
  screen: Screen;
}

export function ScreenPage({ provider, base, screen }: ScreenPageProps) {
  const definition = useQuery({ ...definitionQuery(provider.id), enabled: screen.screen !== 'redirect' });
  if (screen.screen === 'redirect') return <Navigate to={screen.to} replace />;
  if (definition.isError) {
    return (
      <LostPart
        title={t('This page could not be loaded')}
        failures={definition.errorUpdateCount}
        onRetry={() => void definition.refetch()}
      />
    );
  }
  const Component = components[screen.screen];
  if (!Component || !definition.data) return <ScreenOutline />;
  const page = <Component definition={definition.data} screen={screen} base={base} />;
  return OPEN_TO_ALL.has(screen.screen) ? (
    page
  ) : (
    <RequireSession definition={definition.data} base={base} waiting={<ScreenOutline />}>
      {page}
    </RequireSession>
  );
}

const SignInDialog = lazyPart(
  async () => (await again(() => import('@/sign-in/applicant/sign-in-dialog'))).SignInDialog,
  undefined,
  () => null,
);

/** Few are asked it, and it brings what signing in is made of. */
const JoinQuestion = lazyPart(
  async () => (await again(() => import('@/sign-in/applicant/join-question'))).JoinQuestion,
);

interface RequireSessionProps {
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
