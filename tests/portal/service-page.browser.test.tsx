/** The page in front of a service's door. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { providers } from 'virtual:registry';
import { paths, toServicePath } from '@/engine/paths';
import { queryClient } from '@/page/data/query-client';
import { RoutedServicePage } from '@/portal/service/routed-service-page';
import { mount } from '../ui/mount';

beforeEach(() => queryClient.clear());

async function open(address: string) {
  const router = createMemoryRouter([{ path: paths.service, element: <RoutedServicePage /> }], {
    initialEntries: [address],
  });
  return mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const provider = providers.find(({ card, needs }) => card?.to !== undefined && needs?.needed.length) ?? expect.fail();

test('a service says what it takes, and leads to its door and to what was begun', async () => {
  const { screen } = await open(toServicePath(provider.id));
  await expect.element(screen.getByRole('heading', { level: 1, name: provider.card?.title ?? '' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Start' })).toHaveAttribute('href', provider.card?.to);
  await expect.element(screen.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', paths.ownApplications);
  for (const name of ['Who may apply', 'What you need', 'How long it takes', 'What comes after'])
    await expect.element(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  for (const label of provider.needs?.needed ?? [])
    await expect.element(screen.getByText(label, { exact: true })).toBeVisible();
});

test('a service that only an invitation opens has no door to start at, and says so', async () => {
  const closed = providers.find(({ card }) => card && card.to === undefined) ?? expect.fail();
  const { screen } = await open(toServicePath(closed.id));
  await expect.element(screen.getByText(closed.card?.notice ?? '')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Start' })).not.toBeInTheDocument();
});

test('a service that is not there is said so', async () => {
  const { screen } = await open('/services/nothing');
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
