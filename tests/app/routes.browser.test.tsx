import { createMemoryRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router-dom';
import { describe, expect, it, test } from 'vitest';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { queryClient } from '@/page/data/query-client';
import { adminRoutes } from '@/office/admin-routes';
import { createProviderRoutes, createRoutes } from '@/app/create-routes';
import { useSession } from '@/page/data/session-store';
import { OWN_PAGES } from '@/definition/check/check-routes';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const provider: ProviderSummary = {
  ...toSummary(tennisClub),
  routes: {
    base: ['clubs', 'club', 'sport/club'],
    index: 'applications',
    screens: {
      auth: { screen: 'sign-in' },
      applications: {
        screen: 'list',
        canCreate: true,
        canInvite: false,
        createLabel: 'New',
        empty: 'None',
        emptyLabel: 'Start',
      },
      'applications/{applicationId}/edit': { screen: 'edit' },
      about: { screen: 'placeholder', text: 'Coming Soon' },
      old: { screen: 'redirect', to: '/clubs/about' },
    },
  },
};

describe('the routes of a provider', () => {
  it.each(provider.routes.base)('have all its screens under /%s', (base) => {
    const routes = createProviderRoutes(provider);
    for (const screen of ['auth', 'applications', 'applications/17/edit', 'about', 'old']) {
      expect(matchRoutes(routes, `/${base}/${screen}`)).not.toBeNull();
    }
    expect(matchRoutes(routes, `/${base}/applications/17/edit`)?.at(-1)?.params).toEqual({ applicationId: '17' });
    expect(matchRoutes(routes, `/${base}/nothing`)).toBeNull();
  });

  it('are one section for each base', () => {
    expect(createProviderRoutes(provider).map(({ path }) => path)).toEqual(provider.routes.base);
  });
});

async function open(path: string) {
  // The build knows no such provider; what it would load for it is here already.
  queryClient.setQueryData(['definition', provider.id], { ...tennisClub, routes: provider.routes });
  useSession.setState({ status: 'signed-out', userId: undefined });
  const router = createMemoryRouter(createRoutes([provider], adminRoutes), { initialEntries: [path] });
  const { screen } = await mount(<RouterProvider router={router} />);
  return { router, screen };
}

test('a section is headed by the registry’s name and its application type', async () => {
  const { screen } = await open('/club/about');
  await expect.element(screen.getByRole('link', { name: / - Tennis Club$/ })).toBeVisible();
  await expect.element(screen.getByText('Coming Soon')).toBeVisible();
});

test('a redirect screen leads to where it says', async () => {
  const { router, screen } = await open('/club/old');
  await expect.element(screen.getByText('Coming Soon')).toBeVisible();
  expect(router.state.location.pathname).toBe('/clubs/about');
});

test('an address that no page has is said so, with the way to the services', async () => {
  const { screen } = await open('/nowhere');
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Choose a service' })).toHaveAttribute('href', '/');
});

test('the bare path of each base goes to the index screen, and from there to that base’s sign-in', async () => {
  const { router, screen } = await open('/sport/club');
  await expect.element(screen.getByRole('heading', { name: 'Club sign-in' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/sport/club/auth');
  expect(router.state.location.state).toEqual({ from: '/sport/club/applications' });
});

test('a definition may lead to every page that the product opens by itself', () => {
  const listPaths = (routes: readonly RouteObject[], base: string): string[] =>
    routes.flatMap(({ path = '', children = [] }) => {
      const own = `${base}/${path.replace(/^\//, '')}`.replace(/\/$/, '') || '/';
      return [...(path === '' ? [] : [own]), ...listPaths(children, own === '/' ? '' : own)];
    });
  const paths = listPaths(createRoutes([], adminRoutes), '').filter((path) => !/[*:]/.test(path));
  expect([...new Set(paths)].toSorted()).toEqual(OWN_PAGES.toSorted());
});
