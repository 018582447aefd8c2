/** A company's dashboard: the text that its definition gives, with figures and without. */
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DashboardScreen } from '@/portal/screens/dashboard-screen';
import { queryClient } from '@/page/data/query-client';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const definition = {
  ...tennisClub,
  endpoints: [{ method: 'GET', path: '/clubs/{id}/dashboard', operation: 'company-dashboard' } as const],
};

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

async function open(figures: Record<string, unknown>) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(figures));
  await mount(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <DashboardScreen
          definition={definition}
          base="clubs"
          screen={{ screen: 'dashboard', title: 'Our club', placeholder: 'Coming Soon' }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('figures stand beside the text', async () => {
  await open({ courts: 4, members: { invited: 1200 } });
  await expect.element(page.getByRole('heading', { name: 'Our club' })).toBeVisible();
  await expect.element(page.getByText('1,200')).toBeVisible();
  await expect.element(page.getByText('Members invited')).toBeVisible();
  await expect.element(page.getByText('Coming Soon')).toBeVisible();
});

test('where all of them are 0 the text stands alone', async () => {
  await open({ courts: 0 });
  await expect.element(page.getByText('Coming Soon')).toBeVisible();
  await expect.element(page.getByText('Courts')).not.toBeInTheDocument();
});
