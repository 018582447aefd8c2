/** The product's routes, made from the definitions (specification section 2). */
import { Navigate, type RouteObject, Outlet, ScrollRestoration, type Params } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { RouteError } from '@/page/shell/route-error';
import { paths, toScreenPath } from '@/engine/paths';
import { OWN_APPLICATIONS, toPageHandle, PageOutline, ScreenOutline } from '@/portal/pages/screen-outline';
import { useSession } from '@/page/data/session-store';
import { useArrival } from '@/page/navigation/use-arrival';
import { LandingPage } from '@/portal/landing/landing-page';
import { PageFrame } from '@/page/shell/page-layout';
import { lazyPage, lazyPart } from '@/page/navigation/lazy-part';
import { LostPart } from '@/page/navigation/lost-part';
import type { RenderLost } from '@/ui/fetched-part';
import { again } from '@/ui/again';
import { LoadingText } from '@/ui/loading-text';
import type { Screen } from '@/definition/language/screen';

/** Where the routes of the office belong. */
export const OFFICE_PLACE = 'workspace';

/**
 * All pages of the product. Every base of a provider has the same screens; its bare path goes to the index screen.
 * `office`: the officers' routes, where they are there already; applicants' pages do without them.
 */
export function createRoutes(providers: readonly ProviderSummary[], office: RouteObject[] = []): RouteObject[] {
  return [
    {
      path: '/',
      element: <RootLayout />,
      errorElement: <RouteError />,
      children: [
        {
          id: OFFICE_PLACE,
          element: <LazyWorkspace />,
          children: [
            { index: true, handle: { fetchPage: fetchOwnStart }, element: <RoutedLandingPage /> },
            {
              path: paths.ownApplications,
              handle: { ...OWN_APPLICATIONS, fetchPage: fetchMyApplications },
              element: <LazyMyApplications />,
            },
            { path: paths.service, handle: { fetchPage: fetchServicePage }, element: <LazyServicePage /> },
            accountRoute,
            sentStepRoute,
            ...providers.flatMap(createProviderRoutes),
            ...office,
          ],
        },
        { path: '*', element: <LazyNotFoundPage /> },
      ],
    },
  ];
}

/** The routes of one provider: one section for each base. */
export function createProviderRoutes(provider: ProviderSummary): RouteObject[] {
  const { base: bases, index, screens } = provider.routes;
  return bases.map((base) => ({
    path: base,
    element: <LazySection provider={provider} base={base} />,
    errorElement: <RouteError />,
    children: [
      { index: true, element: <Navigate to={toScreenPath(base, index)} replace /> },
      ...Object.entries(screens).map(([path, screen]) => ({
        path: toRoutePath(path),
        handle: { ...toPageHandle(provider, screen), fetchPage: () => fetchSectionPage(provider, screen) },
        element: <LazyScreenPage key={`${base}/${path}`} provider={provider} base={base} screen={screen} />,
      })),
    ],
  }));
}

/** "applications/{applicationId}" as the router writes it: "applications/:applicationId". */
function toRoutePath(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/**
 * Around every page: keeps the place on Back. Header and footer are each section's own, since they name the application
 * type.
 */
function RootLayout() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/**
 * The landing page for whoever comes back to it from another page: its heading takes the focus. Whoever is signed in
 * finds there what is theirs.
 */
function RoutedLandingPage() {
  const arrival = useArrival();
  const signedOut = useSession((state) => state.status === 'signed-out');
  return signedOut ? <LandingPage arrival={arrival} /> : <LazyOwnStart arrival={arrival} />;
}

/** What it takes around a page that is fetched when it is opened. */
const fetchedPage = {
  HydrateFallback: () => (
    <PageFrame>
      <LoadingText />
    </PageFrame>
  ),
  errorElement: <RouteError />,
};

const renderLost: RenderLost<object> = (lost) => (
  <PageFrame>
    <LostPart {...lost} />
  </PageFrame>
);

/** The page of one's own data, fetched when it is opened. */
const accountRoute: RouteObject = {
  path: paths.account,
  lazy: lazyPage(async () => (await again(() => import('@/portal/account/account-page'))).AccountPage, renderLost),
  ...fetchedPage,
};

/** The step that somebody was sent. */
const sentStepRoute: RouteObject = {
  path: paths.sentStep,
  lazy: lazyPage(async () => (await again(() => import('@/portal/sent-step/sent-step-page'))).SentStepPage, renderLost),
  ...fetchedPage,
};

const renderOutline = () => <PageOutline />;

const LazySection = lazyPart(
  async () => (await again(() => import('@/portal/routes/section'))).Section,
  (lost, { provider }) => (
    <PageFrame applicationType={provider.title}>
      <LostPart {...lost} />
    </PageFrame>
  ),
  renderOutline,
);
const LazyWorkspace = lazyPart(
  async () => (await again(() => import('@/portal/pages/workspace'))).Workspace,
  renderLost,
  renderOutline,
);
const LazyNotFoundPage = lazyPart(
  async () => (await again(() => import('@/portal/pages/not-found-page'))).NotFoundPage,
  renderLost,
  renderOutline,
);
const LazyScreenPage = lazyPart(
  async () => (await again(() => import('@/portal/routes/screen-page'))).ScreenPage,
  undefined,
  () => <ScreenOutline />,
);

const LazyMyApplications = lazyPart(
  async () => (await again(() => import('@/portal/screens/my-applications'))).MyApplications,
  renderLost,
  renderOutline,
);

const LazyServicePage = lazyPart(
  async () => (await again(() => import('@/portal/service/routed-service-page'))).RoutedServicePage,
  renderLost,
  renderOutline,
);

const LazyOwnStart = lazyPart(
  async () => (await again(() => import('@/portal/screens/own-start'))).OwnStart,
  renderLost,
  renderOutline,
);

/** All of a page's code at once. Never rejects: what is lost says so in its place. */
async function fetchSectionPage(provider: ProviderSummary, screen: Screen): Promise<void> {
  const screenIsThere = again(() => import('@/portal/routes/screen-page')).then(({ fetchScreen }) =>
    fetchScreen(provider, screen),
  );
  await Promise.allSettled([LazyWorkspace.fetch(), LazySection.fetch(), LazyScreenPage.fetch(), screenIsThere]);
}

async function fetchMyApplications(): Promise<void> {
  await Promise.all([LazyWorkspace.fetch(), LazyMyApplications.fetch()]);
}

async function fetchOwnStart(): Promise<void> {
  await Promise.all([LazyWorkspace.fetch(), LazyOwnStart.fetch()]);
}

/** With what it says, which stands in the address's HTML already. */
async function fetchServicePage({ service = '' }: Params): Promise<void> {
  const factsAreThere = again(() => import('@/portal/service/routed-service-page')).then(({ fetchFacts }) =>
    fetchFacts(service),
  );
  await Promise.allSettled([LazyWorkspace.fetch(), LazyServicePage.fetch(), factsAreThere]);
}
