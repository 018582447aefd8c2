/** "My data": taking it along, and having the account deleted. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { ResponseFailure } from '@/api/client/request-failure';
import type { AccountDeletion } from '@/api/shapes/personal-data';
import { createRoutes } from '@/app/create-routes';
import { api } from '@/page/data/api';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { ToastProvider } from '@/ui/toast-provider';
import { mount } from '../ui/mount';
import { seeAfter } from '../ui/see-after';

const FACTS: AccountDeletion = {
  drafts: 1,
  invitations: 0,
  applications: [
    { id: 'a1', reference: 'REG-000001', title: 'Ikoyi Lawn Club', status: 'Pending', erased: true, until: null },
    {
      id: 'a2',
      reference: 'REG-000002',
      title: 'Kano Club',
      status: 'Rejected',
      erased: false,
      until: '2032-01-05T00:00:00Z',
    },
    { id: 'a3', reference: 'REG-000003', title: 'Jos Club', status: 'Approved', erased: false, until: null },
  ],
};

/** What the server answers; an Error is thrown. */
let answers: Partial<Record<string, unknown>>;
const away = new ResponseFailure(503, '<html>Bad gateway</html>', undefined);
const ask = vi.spyOn(api, 'request');

beforeEach(() => {
  answers = { 'GET /account/deletion': FACTS, 'DELETE /account': FACTS };
  ask.mockReset().mockImplementation(async (endpoint) => {
    const answer = answers[endpoint];
    if (answer instanceof Error) throw answer;
    return answer as never;
  });
  vi.spyOn(api, 'download').mockRejectedValue(away);
  useSession.setState({ status: 'signed-in', userId: 'person-1', openForms: 0, leaving: false });
});

afterEach(() => {
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function openPage() {
  const router = createMemoryRouter(createRoutes([]), { initialEntries: ['/account'] });
  await mount(
    <>
      <ToastProvider />
      <RouterProvider router={router} />
    </>,
  );
  return { router };
}
const open = async () => void (await openPage());

test('what goes and what stays is told before anything is asked', async () => {
  await open();
  await expect.element(page.getByRole('heading', { name: 'My data' })).toBeVisible();
  await expect.element(page.getByText(/REG-000001 Ikoyi Lawn Club \(Pending\), with its answers/)).toBeVisible();
  await expect.element(page.getByText('REG-000002 Kano Club (Rejected), until 5 Jan 2032')).toBeVisible();
  await expect.element(page.getByText(/REG-000003 Jos Club \(Approved\), for as long as it is in force/)).toBeVisible();
  await expect.element(page.getByText('1 draft')).toBeVisible();
});

test('deleting asks once more, and then says what was done', async () => {
  await open();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(ask).not.toHaveBeenCalledWith('DELETE /account', expect.anything());
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your account was deleted' })).toHaveFocus();
  await expect.element(page.getByText(/REG-000002 Kano Club/)).toBeVisible();
  expect(ask).toHaveBeenCalledWith('DELETE /account', { json: { confirmed: true } });
  await expect.poll(() => useSession.getState().status).toBe('signed-out');
});

test('one that fails says so in the dialog, and the account is as it was', async () => {
  answers['DELETE /account'] = away;
  await open();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click();
  await expect.element(page.getByRole('dialog').getByRole('alert')).toBeVisible();
  expect(document.body.textContent).not.toContain('Bad gateway');
  expect(useSession.getState().status).toBe('signed-in');
});

test('a download that fails says so, takes focus, and can be asked for again', async () => {
  await open();
  await page.getByRole('button', { name: /Download my data/ }).click();
  await expect.element(page.getByText('Nothing was saved on this device.', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /Download my data/ })).toBeEnabled();
  expect(document.body.textContent).not.toContain('Bad gateway');
});

test('who is not signed in is told to sign in first', async () => {
  useSession.setState({ status: 'signed-out', userId: undefined });
  await open();
  await expect.element(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
  expect(ask).not.toHaveBeenCalled();
});

test('signing out everywhere ends the session here too, and leads to the first page', async () => {
  answers['POST /account/sign-out-everywhere'] = { success: true };
  const { router } = await openPage();
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect.poll(() => router.state.location.pathname).toBe('/');
  expect(ask).toHaveBeenCalledWith('POST /account/sign-out-everywhere', { json: { confirmed: true } });
  expect(useSession.getState().status).toBe('signed-out');
});

test('signing out everywhere that fails says so, and the session stays', async () => {
  answers['POST /account/sign-out-everywhere'] = away;
  await openPage();
  await seeAfter('Failed to log out', () => page.getByRole('button', { name: 'Sign out everywhere' }).click());
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', leaving: false });
});
