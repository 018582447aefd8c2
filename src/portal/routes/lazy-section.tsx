/** A provider's pages, fetched when one is opened: the landing page needs none of their code. */
import { again } from '@/ui/again';
import type { Params } from 'react-router-dom';
import { PageFrame } from '@/page/shell/page-layout';
import { lazyPart } from '@/page/navigation/lazy-part';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen } from '@/definition/language/screen';
import type { RenderLost } from '@/ui/fetched-part';
import { LostPart } from '@/page/navigation/lost-part';
import { PageOutline, ScreenOutline } from '../pages/screen-outline';

const renderOutline = () => <PageOutline />;

const renderLostPage: RenderLost<object> = (lost) => (
  <PageFrame>
    <LostPart {...lost} />
  </PageFrame>
);

export const LazySection = lazyPart(
  async () => (await again(() => import('./section'))).Section,
  (lost, { provider }) => (
    <PageFrame applicationType={provider.title}>
      <LostPart {...lost} />
    </PageFrame>
  ),
  renderOutline,
);
export const LazyWorkspace = lazyPart(
  async () => (await again(() => import('../pages/workspace'))).Workspace,
  renderLostPage,
  renderOutline,
);
export const LazyNotFoundPage = lazyPart(
  async () => (await again(() => import('../pages/not-found-page'))).NotFoundPage,
  renderLostPage,
  renderOutline,
);
export const LazyScreenPage = lazyPart(
  async () => (await again(() => import('./screen-page'))).ScreenPage,
  undefined,
  () => <ScreenOutline />,
);

export const LazyMyApplications = lazyPart(
  async () => (await again(() => import('../screens/my-applications'))).MyApplications,
  renderLostPage,
  renderOutline,
);

export const LazyServicePage = lazyPart(
  async () => (await again(() => import('../service/routed-service-page'))).RoutedServicePage,
  renderLostPage,
  renderOutline,
);

export const LazyOwnStart = lazyPart(
  async () => (await again(() => import('../screens/own-start'))).OwnStart,
  renderLostPage,
  renderOutline,
);

/** All of a page's code at once. Never rejects: what is lost says so in its place. */
export async function fetchSectionPage(provider: ProviderSummary, screen: Screen): Promise<void> {
  const screenIsThere = again(() => import('./screen-page')).then(({ fetchScreen }) => fetchScreen(provider, screen));
  await Promise.allSettled([LazyWorkspace.fetch(), LazySection.fetch(), LazyScreenPage.fetch(), screenIsThere]);
}

export async function fetchMyApplications(): Promise<void> {
  await Promise.all([LazyWorkspace.fetch(), LazyMyApplications.fetch()]);
}

export async function fetchOwnStart(): Promise<void> {
  await Promise.all([LazyWorkspace.fetch(), LazyOwnStart.fetch()]);
}

/** With what it says, which stands in the address's HTML already. */
export async function fetchServicePage({ service = '' }: Params): Promise<void> {
  const factsAreThere = again(() => import('../service/routed-service-page')).then(({ fetchFacts }) =>
    fetchFacts(service),
  );
  await Promise.allSettled([LazyWorkspace.fetch(), LazyServicePage.fetch(), factsAreThere]);
}
