/** Renewing an approved application: where "Renew" stands, where it leads, and what is said where it cannot be done. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Application } from '@/api/shapes/application';
import { queryClient } from '@/page/data/query-client';
import { createRoutes } from '@/app/create-routes';
import { useSession } from '@/page/data/session-store';
import { toSummary } from '@/definition/parse/to-summary';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { createOwnRow } from '../fixtures/own-row';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const definition = {
  ...tennisClub,
  renewal: { opens: 60, late: 30, anew: ['captain'] },
  routes: {
    ...tennisClub.routes,
    screens: {
      ...tennisClub.routes.screens,
      'applications/{applicationId}': { screen: 'detail' as const },
    },
  },
};
const approved = definition.workflow.statuses.find(({ tone }) => tone === 'success')?.id ?? '';
const open = { until: '2026-12-31T22:59:59Z', begun: false };

const row = createOwnRow(definition, { status: approved });

let shown: Partial<Application>;
let begun: () => Response;

beforeEach(() => {
  shown = {};
  begun = () => Response.json({ application: 'a1', reference: row.reference, provider: definition.id, ...open });
  keepSession();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { url, method } = new Request(input, init);
    if (url.endsWith('/auth/me')) return Response.json(createSignedInAnswer(definition));
    if (method === 'POST' && url.endsWith('/applications/a1/renewal')) return begun();
    if (url.endsWith('/applications/a1'))
      return Response.json({ ...row, data: {}, documents: {}, review_history: [], comments: [], ...shown });
    return url.includes('/api/applications')
      ? Response.json({ data: [{ ...row, ...shown }], total: 1 })
      : new Response(null, { status: 204 });
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function visit(path: string) {
  queryClient.setQueryData(['definition', definition.id], definition);
  queryClient.setQueryData(['record-definition', definition.id, definition.version], definition);
  queryClient.setQueryData(validatorsQuery(definition).queryKey, validators);
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([toSummary(definition)]), {
    initialEntries: [`/tennis-club/${path}`],
  });
  return (await mount(<RouterProvider router={router} />)).screen;
}

test.each(['applications', 'applications/a1'])(
  '"Renew" stands on %s with its last day while it is open',
  async (path) => {
    shown = { renewal: open };
    const screen = await visit(path);
    await expect
      .element(screen.getByRole('link', { name: 'Renew', exact: true }))
      .toHaveAttribute('href', '/tennis-club/application?renews=a1');
    await expect.element(screen.getByText('until 31 Dec 2026')).toBeVisible();
  },
);

test('a renewal that was begun is continued', async () => {
  shown = { renewal: { ...open, begun: true } };
  const screen = await visit('applications');
  await expect.element(screen.getByRole('link', { name: 'Continue the renewal' })).toBeVisible();
});

test('one that is not open is not offered', async () => {
  const screen = await visit('applications');
  await expect.element(screen.getByRole('link', { name: 'View application' })).toBeVisible();
  expect(screen.getByRole('link', { name: /renew/i }).elements()).toHaveLength(0);
});

test('a record leads to the one that it renews, and to the one that renews it', async () => {
  shown = {
    renews: { id: 'a0', reference: 'REG-000001', status: approved },
    renewed_by: { id: 'a2', reference: 'REG-000009', status: approved },
  };
  const screen = await visit('applications/a1');
  await expect
    .element(screen.getByRole('link', { name: 'REG-000001' }))
    .toHaveAttribute('href', '/tennis-club/applications/a0');
  await expect
    .element(screen.getByRole('link', { name: 'REG-000009' }))
    .toHaveAttribute('href', '/tennis-club/applications/a2');
});

test('the form opens although the approved application is open, and says what to give anew', async () => {
  shown = { renewal: open };
  const screen = await visit('application?renews=a1');
  await expect.element(screen.getByRole('heading', { name: 'You renew REG-000007' })).toBeVisible();
  await expect.element(screen.getByText('You can submit until 31 December 2026.', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('listitem').filter({ hasText: 'Captain' }).first()).toBeVisible();
});

test('an address that renews what cannot be renewed says why, and leads back', async () => {
  begun = () =>
    Response.json(
      { statusCode: 409, code: 'RENEWAL_TOO_EARLY', message: 'It can be renewed from 3 March on.', errors: [] },
      { status: 409 },
    );
  const screen = await visit('application?renews=a1');
  await expect.element(screen.getByText('It can be renewed from 3 March on.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Back to your applications' }))
    .toHaveAttribute('href', '/my-applications');
});
