/** One page of a provider: fetches its code and its definition, checks the session, renders. */
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Navigate } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { lazyPart } from '@/page/navigation/lazy-part';
import { LostPart } from '@/page/navigation/lost-part';
import { RequireSession } from '@/sign-in/applicant/require-session';
import { definitionQuery } from '@/page/definitions/definition-query';
import { queryClient } from '@/page/data/query-client';
import type { ScreenProps } from '../screens/screen-props';
import { ScreenOutline } from '../pages/screen-outline';
import { screenLoaders } from './screen-loaders';
import { t } from '@/texts/t';

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
