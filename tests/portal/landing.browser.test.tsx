import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { registry } from 'virtual:registry';
import type { ProviderSummary } from '@/definition/parse/catalog';
import { toSummary } from '@/definition/parse/to-summary';
import { paths } from '@/engine/paths';
import { LandingPage, ServiceCards } from '@/portal/landing/landing-page';
import { setNavigation } from '@/page/navigation/navigation';
import { ToastArea } from '@/page/shell/toast-area';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';
import { seeAfter } from '../ui/see-after';

const card = { description: 'For clubs', icon: 'groups' };
const needs = { needed: ['Constitution'], optional: 1, minutes: 15 };
const providers: ProviderSummary[] = [
  { ...toSummary(tennisClub), id: 'second', needs, card: { ...card, title: 'Second', order: 2, to: '/second/auth' } },
  {
    ...toSummary(tennisClub),
    id: 'closed',
    card: { ...card, title: 'Closed', order: 3, notice: 'Registration requires an invitation.' },
    invitationOnly: true,
  },
  {
    ...toSummary(tennisClub),
    id: 'first',
    card: { ...card, title: 'First', order: 1, to: '/first/auth' },
    availability: { closes: '2020-01-31', holdersOf: ['unheard_of'] },
  },
  { ...toSummary(tennisClub), id: 'hidden' },
];

async function open() {
  const page = (
    <>
      <ToastArea />
      <ServiceCards providers={providers} />
    </>
  );
  const router = createMemoryRouter([
    { path: '/', element: page },
    { path: '*', element: <p>Elsewhere</p> },
  ]);
  setNavigation((to) => router.navigate(to));
  return { router, ...(await mount(<RouterProvider router={router} />)) };
}

test('the services stand in their declared order, one card for each that has one', async () => {
  const { screen } = await open();
  await expect.element(screen.getByRole('list', { name: 'Services' })).toBeVisible();
  expect(
    screen
      .getByRole('heading')
      .elements()
      .map((heading) => heading.textContent),
  ).toEqual(['First', 'Second', 'Closed']);
});

test('a card leads to its path', async () => {
  const { screen, router } = await open();
  await screen.getByRole('link', { name: 'Second' }).click();
  await expect.element(screen.getByText('Elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/second/auth');
});

test('a card leads to what is to be known of its service, too, and is not pressed by it', async () => {
  const { screen, router } = await open();
  await screen.getByRole('link', { name: 'About this service' }).last().click();
  await expect.element(screen.getByText('Elsewhere')).toBeVisible();
  expect(router.state.location.pathname).toBe('/services/closed');
});

test('a card without a path says why', async () => {
  const { screen, router } = await open();
  await seeAfter('Registration requires an invitation.', () => screen.getByRole('button', { name: 'Closed' }).click());
  expect(router.state.location.pathname).toBe('/');
});

test('a card says on which days, and for whom, its service is open', async () => {
  const { screen } = await open();
  await expect.element(screen.getByText('Closed since 31 January 2020.')).toBeVisible();
  await expect.element(screen.getByText('Only for holders of an approval: unheard_of.')).toBeVisible();
});

test('a card names the documents that are needed, how many more there are, and how long it takes', async () => {
  const { screen } = await open();
  const card = screen.getByRole('listitem').filter({ hasText: 'Second' });
  await expect.element(card.getByText('You need: Constitution; 1 more if you have it')).toBeVisible();
  await expect.element(card.getByText('About 15 minutes')).toBeVisible();
});

test('a card says that nobody joins without an invitation', async () => {
  const { screen } = await open();
  const badge = (title: string) =>
    screen.getByRole('listitem').filter({ hasText: title }).getByText('Invitation only').elements();
  await expect.element(screen.getByText('Invitation only')).toBeVisible();
  expect([badge('Closed').length, badge('Second').length]).toEqual([1, 0]);
});

test('the page says for whom it is, and what can be done there', async () => {
  const { screen } = await mount(<LandingPage />);
  await expect.element(screen.getByRole('heading', { level: 1, name: registry.landing.heading })).toBeVisible();
  await expect.element(screen.getByText(/^Register .*apply .*follow your application/)).toBeVisible();
});

test('whoever has been here before is led to what they have', async () => {
  const { screen } = await mount(<LandingPage />);
  await expect
    .element(screen.getByRole('link', { name: /^Continue or follow an application/ }))
    .toHaveAttribute('href', paths.ownApplications);
});
