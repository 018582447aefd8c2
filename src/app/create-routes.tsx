/** The product's routes, made from the definitions (specification section 2). */
import { Navigate, type RouteObject, Outlet, ScrollRestoration } from 'react-router-dom';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { RouteError } from '@/page/shell/route-error';
import { paths, toScreenPath } from '@/engine/paths';
import {
  fetchMyApplications,
  fetchOwnStart,
  fetchServicePage,
  fetchSectionPage,
  LazyMyApplications,
  LazyNotFoundPage,
  LazyOwnStart,
  LazyScreenPage,
  LazySection,
  LazyServicePage,
  LazyWorkspace,
} from '@/portal/routes/lazy-section';
import { OWN_APPLICATIONS, toPageHandle } from '@/portal/pages/screen-outline';
import { useSession } from '@/page/data/session-store';
import { useArrival } from '@/page/navigation/use-arrival';
import { LandingPage } from '@/portal/landing/landing-page';
import { PageFrame } from '@/page/shell/page-layout';
import { lazyPage } from '@/page/navigation/lazy-part';
import { LostPart } from '@/page/navigation/lost-part';
import type { RenderLost } from '@/ui/fetched-part';
import { again } from '@/ui/again';
import { LoadingText } from '@/ui/loading-text';

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
