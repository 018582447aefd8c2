/** A provider's pages, fetched when one is opened: the landing page needs none of their code. */
import { again } from '@/ui/again';
import { Suspense } from 'react';
import type { Params } from 'react-router-dom';
import { PageFrame } from '@/page/shell/page-layout';
import { lazyPart } from '@/page/navigation/lazy-part';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen } from '@/definition/language/screen';
import type { RenderLost } from '@/ui/fetched-part';
import { LostPart } from '@/page/navigation/lost-part';
import { PageOutline, ScreenOutline } from '../pages/screen-outline';
import type { OwnStartProps } from '../screens/own-start';
import type { ScreenPageProps } from './screen-page';
import type { SectionProps } from './section';

const renderLostPage: RenderLost<object> = (lost) => (
  <PageFrame>
    <LostPart {...lost} />
  </PageFrame>
);

const Section = lazyPart(
  async () => (await again(() => import('./section'))).Section,
  (lost, { provider }) => (
    <PageFrame applicationType={provider.title}>
      <LostPart {...lost} />
    </PageFrame>
  ),
);
const Workspace = lazyPart(async () => (await again(() => import('../pages/workspace'))).Workspace, renderLostPage);
const NotFoundPage = lazyPart(
  async () => (await again(() => import('../pages/not-found-page'))).NotFoundPage,
  renderLostPage,
);
const ScreenPage = lazyPart(async () => (await again(() => import('./screen-page'))).ScreenPage);

const MyApplications = lazyPart(
  async () => (await again(() => import('../screens/my-applications'))).MyApplications,
  renderLostPage,
);

const ServicePage = lazyPart(
  async () => (await again(() => import('../service/routed-service-page'))).RoutedServicePage,
  renderLostPage,
);

const OwnStart = lazyPart(async () => (await again(() => import('../screens/own-start'))).OwnStart, renderLostPage);

/** All of a page's code at once. Never rejects: what is lost says so in its place. */
export async function fetchSectionPage(provider: ProviderSummary, screen: Screen): Promise<void> {
  const screenIsThere = again(() => import('./screen-page')).then(({ fetchScreen }) => fetchScreen(provider, screen));
  await Promise.allSettled([Workspace.fetch(), Section.fetch(), ScreenPage.fetch(), screenIsThere]);
}

export async function fetchMyApplications(): Promise<void> {
  await Promise.all([Workspace.fetch(), MyApplications.fetch()]);
}

export async function fetchOwnStart(): Promise<void> {
  await Promise.all([Workspace.fetch(), OwnStart.fetch()]);
}

/** With what it says, which stands in the address's HTML already. */
export async function fetchServicePage({ service = '' }: Params): Promise<void> {
  const factsAreThere = again(() => import('../service/routed-service-page')).then(({ fetchFacts }) =>
    fetchFacts(service),
  );
  await Promise.allSettled([Workspace.fetch(), ServicePage.fetch(), factsAreThere]);
}

export function LazyServicePage() {
  return (
    <Suspense fallback={<PageOutline />}>
      <ServicePage />
    </Suspense>
  );
}

export function LazyOwnStart(props: OwnStartProps) {
  return (
    <Suspense fallback={<PageOutline />}>
      <OwnStart {...props} />
    </Suspense>
  );
}

export function LazyMyApplications() {
  return (
    <Suspense fallback={<PageOutline />}>
      <MyApplications />
    </Suspense>
  );
}

export function LazyWorkspace() {
  return (
    <Suspense fallback={<PageOutline />}>
      <Workspace />
    </Suspense>
  );
}

export function LazySection(props: SectionProps) {
  return (
    <Suspense fallback={<PageOutline />}>
      <Section {...props} />
    </Suspense>
  );
}

export function LazyNotFoundPage() {
  return (
    <Suspense fallback={<PageOutline />}>
      <NotFoundPage />
    </Suspense>
  );
}

export function LazyScreenPage(props: ScreenPageProps) {
  return (
    <Suspense fallback={<ScreenOutline />}>
      <ScreenPage {...props} />
    </Suspense>
  );
}
