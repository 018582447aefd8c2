/** A company's dashboard: the text that its definition gives, with figures and without. */
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { CompanyDashboard } from '@/api/shapes/company';
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

const company = { id: 'c-1', name: 'Lagos Lawn', created_at: '2026-11-01T08:00:00Z' };

async function open(figures: Partial<CompanyDashboard>) {
  const body = { company, applications: {}, invitations: {}, vehicles: {}, staff: 0, ...figures };
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body));
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
  await open({ vehicles: { approved: 1200 }, invitations: { accepted: 3 }, staff: 3 });
  await expect.element(page.getByRole('heading', { name: 'Our club' })).toBeVisible();
  await expect.element(page.getByText('1,200')).toBeVisible();
  await expect.element(page.getByText('Vehicles: Approved')).toBeVisible();
  await expect.element(page.getByText('Invitations: Accepted')).toBeVisible();
  await expect.element(page.getByText('Coming Soon')).toBeVisible();
});

test('where all of them are 0 the text stands alone', async () => {
  await open({ vehicles: { approved: 0 } });
  await expect.element(page.getByText('Coming Soon')).toBeVisible();
  await expect.element(page.getByText(/^Vehicles/)).not.toBeInTheDocument();
});
