/** One own application, as the applicant opens it. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Application } from '@/api/shapes/application';
import { ResponseFailure } from '@/api/client/request-failure';
import { api } from '@/page/data/api';
import { queryClient } from '@/page/data/query-client';
import { createRoutes } from '@/app/create-routes';
import { useSession } from '@/page/data/session-store';
import { toSummary } from '@/definition/parse/to-summary';
import { createOwnRow } from '../fixtures/own-row';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const provider = {
  ...toSummary(tennisClub),
  routes: {
    base: ['clubs'],
    index: 'applications/{applicationId}',
    screens: { 'applications/{applicationId}': { screen: 'detail' as const } },
  },
};
const application: Application = {
  ...createOwnRow(tennisClub, { reference: 'REG-000001' }),
  data: {},
  documents: {},
  review_history: [],
  comments: [
    {
      id: 'c1',
      comment: 'Please read the letter.',
      author: 'Officer',
      created_at: '2026-11-20T10:00:00Z',
      visibility: 'applicant',
      attachment_url: '/api/applications/file/k1',
      attachmentName: 'letter.png',
      attachmentSize: 2048,
      attachmentType: 'image/png',
    },
  ],
};

test('an officer’s comment stands on the page, and its attachment can be opened there', async () => {
  queryClient.setQueryData(['definition', provider.id], { ...tennisClub, routes: provider.routes });
  queryClient.setQueryData(['record-definition', provider.id, tennisClub.version], tennisClub);
  queryClient.setQueryData(['application', 'a1'], application);
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([provider]), { initialEntries: ['/clubs/applications/a1'] });
  const { screen } = await mount(<RouterProvider router={router} />);
  await expect.element(screen.getByRole('heading', { name: 'Comments' })).toBeVisible();
  await expect.element(screen.getByText('Please read the letter.')).toBeVisible();
  await screen.getByRole('button', { name: 'Open letter.png' }).click();
  await expect.element(screen.getByRole('button', { name: 'Close letter.png' })).toBeVisible();
});

test('an application that does not exist says so, and leads back to the list instead of trying again', async () => {
  queryClient.setQueryData(['definition', provider.id], { ...tennisClub, routes: provider.routes });
  vi.spyOn(api, 'request').mockRejectedValue(new ResponseFailure(404, { code: 'NOT_FOUND' }, 'Application not found'));
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([provider]), { initialEntries: ['/clubs/applications/none'] });
  const { screen } = await mount(<RouterProvider router={router} />);
  await expect.element(screen.getByText('There is no such application')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to your applications' }))
    .toHaveAttribute('href', '/my-applications');
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

const list = {
  screen: 'list' as const,
  title: 'Our clubs',
  canCreate: true,
  canInvite: false,
  createLabel: 'New application',
  empty: 'None yet',
  emptyLabel: 'Start',
};
const routed = {
  ...provider,
  routes: {
    base: ['clubs'],
    index: 'applications',
    screens: {
      application: { screen: 'wizard' as const, requiresInvitation: false },
      applications: list,
      ...provider.routes.screens,
    },
  },
};

test.each([
  [1280, 'beside its answers'],
  [360, 'before its answers'],
])('at %i px the way back and the tab are marked, and status and receipt stand %s', async (width) => {
  await page.viewport(width, 740);
  queryClient.setQueryData(['definition', provider.id], { ...tennisClub, routes: routed.routes });
  queryClient.setQueryData(['record-definition', provider.id, tennisClub.version], tennisClub);
  queryClient.setQueryData(['application', 'a1'], { ...application, data: { club_name: 'Ikoyi Lawn Club' } });
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([routed]), { initialEntries: ['/clubs/applications/a1'] });
  const { screen } = await mount(<RouterProvider router={router} />);
  await expect
    .element(screen.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Our clubs' }))
    .toHaveAttribute('aria-current', 'true');
  await expect
    .element(screen.getByRole('link', { name: 'Back to your applications' }))
    .toHaveAttribute('href', '/clubs/applications');
  const receipt = screen.getByRole('heading', { name: 'Receipt' });
  const answers = screen.getByRole('heading', { name: tennisClub.wizard.steps[0]?.title ?? '' });
  await expect.element(answers).toBeVisible();
  const [one, other] = [receipt.element().getBoundingClientRect(), answers.element().getBoundingClientRect()];
  if (width < 600) expect(one.bottom).toBeLessThan(other.top);
  else expect(one.left).toBeGreaterThan(other.right);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test.each([
  ['leads to the form anew', [], 1],
  ['leads to no second form while another is open', [{ id: 'a2', open: true }], 0],
])('an application that is over %s', async (_says, rows, links) => {
  vi.spyOn(api, 'request').mockImplementation((call) =>
    call === 'GET /applications' ? Promise.resolve({ data: rows, total: rows.length }) : new Promise(() => {}),
  );
  queryClient.setQueryData(['definition', provider.id], { ...tennisClub, routes: routed.routes });
  queryClient.setQueryData(['record-definition', provider.id, tennisClub.version], tennisClub);
  queryClient.setQueryData(['application', 'a1'], { ...application, status: 'rejected' });
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([routed]), { initialEntries: ['/clubs/applications/a1'] });
  const { screen } = await mount(<RouterProvider router={router} />);
  await expect.poll(() => queryClient.getQueryData(['applications', tennisClub.applicationType])).toBeDefined();
  await expect.poll(() => screen.getByRole('link', { name: 'Apply again' }).elements().length).toBe(links);
  if (links > 0)
    await expect
      .element(screen.getByRole('link', { name: 'Apply again' }))
      .toHaveAttribute('href', '/clubs/application');
});
