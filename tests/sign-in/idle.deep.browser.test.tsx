/** An applicant goes away from the page (setting session_timeout). */
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/page/data/api';
import { queryClient } from '@/page/data/query-client';
import { RequireSession } from '@/portal/routes/screen-page';
import { EndedNote } from '@/page/shell/ended-note';
import { registerOpenForm, useSession } from '@/page/data/session-store';
import { meQuery } from '@/sign-in/session/use-me';
import { tennisClub } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const MINUTES = 5;
const toMe = (minutes: number) => ({
  roles: [{ id: tennisClub.role, name: 'Club Secretary' }],
  officer: false,
  session_timeout_minutes: minutes,
});

beforeEach(() => {
  localStorage.clear();
  useSession.setState({ status: 'signed-in', userId: 'person-1', openForms: 0, leaving: false, ended: undefined });
  queryClient.setQueryData(meQuery.queryKey, toMe(MINUTES) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

function Form() {
  useEffect(registerOpenForm, []);
  return <input aria-label="Company name" />;
}

async function open(content: 'a form' | 'a list') {
  const element = (
    <RequireSession definition={tennisClub} base="club" waiting={null}>
      {content === 'a form' ? <Form /> : <p>Your applications</p>}
    </RequireSession>
  );
  const router = createMemoryRouter(
    [
      { path: '/club/page', element },
      {
        path: '*',
        element: (
          <>
            <EndedNote />
            <p>Another page</p>
          </>
        ),
      },
    ],
    { initialEntries: ['/club/page'] },
  );
  await mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

/** As if nothing had been done in any tab for so long. */
function beIdle(minutes: number): void {
  localStorage.setItem('last-activity', String(Date.now() - minutes * 60_000));
}

const warning = () => page.getByRole('dialog', { name: 'Are you still there?' });

test('a warning stands a minute before the end; staying takes it away', async () => {
  await open('a list');
  await expect.element(page.getByText('Your applications')).toBeVisible();
  beIdle(MINUTES - 0.8);
  await expect.element(warning()).toBeVisible();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.element(warning()).not.toBeInTheDocument();
  expect(useSession.getState().status).toBe('signed-in');
});

test('somebody who only reads is heard of by the server, which counts too; so is who stays', async () => {
  const asked = vi.spyOn(api, 'request').mockResolvedValue(toMe(MINUTES));
  await open('a list');
  await expect.element(page.getByText('Your applications')).toBeVisible();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 70_000 });
  beIdle(MINUTES - 0.8);
  await expect.element(warning()).toBeVisible();
  expect(asked).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Stay signed in' }).click();
  await expect.poll(() => asked.mock.calls).toEqual([['GET /auth/me']]);
  await expect.element(warning()).not.toBeInTheDocument();
  vi.setSystemTime(Date.now() + 70_000);
  window.dispatchEvent(new WheelEvent('wheel'));
  await expect.poll(() => asked.mock.calls.length).toBe(2);
});

test('at the end an open form stays as it is, and signing in again happens over it', async () => {
  const router = await open('a form');
  await page.getByLabelText('Company name').fill('Sahel Cargo');
  beIdle(MINUTES + 0.1);
  await expect.element(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/club/page');
  expect(document.querySelector<HTMLInputElement>('[aria-label="Company name"]')?.value).toBe('Sahel Cargo');
  // The form is still theirs: nobody else's draft is opened.
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', userId: 'person-1' });
});

test.each([
  ['the same person', 'person-1', 'Sahel Cargo'],
  ['somebody else', 'person-2', ''],
])('a form over which %s signs in has what is theirs', async (_who, userId, held) => {
  await open('a form');
  await page.getByLabelText('Company name').fill('Sahel Cargo');
  useSession.setState({ status: 'signed-out' });
  await expect.element(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  useSession.setState({ status: 'signed-in', userId });
  await expect.element(page.getByRole('dialog', { name: 'Please sign in again' })).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Company name')).toHaveValue(held);
});

test('at the end of an idle session a page without a form leads to sign-in, and remembers the way back', async () => {
  const router = await open('a list');
  await expect.element(page.getByText('Your applications')).toBeVisible();
  beIdle(MINUTES + 0.1);
  await expect.element(page.getByText('Another page')).toBeVisible();
  await expect.element(page.getByText(`You were signed out after ${MINUTES} minutes without activity.`)).toBeVisible();
  expect(router.state.location.state).toEqual({ from: '/club/page' });
});

test('a timeout of 0 never ends a session', async () => {
  queryClient.setQueryData(meQuery.queryKey, toMe(0) as never);
  await open('a list');
  beIdle(24 * 60);
  await expect.element(page.getByText('Your applications')).toBeVisible();
  await expect.element(warning()).not.toBeInTheDocument();
});
