/** The account in the masthead: a button on a wide page, a menu on a phone. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { AccountActions, AccountButton } from '@/sign-in/applicant/account-actions';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { mount } from '../ui/mount';

const ME = {
  user: { first_name: 'Ada', last_name: 'Obi', phone: '+2348030000001', email: null },
  roles: [
    { id: 'player', name: 'Player' },
    { id: 'coach', name: 'Coach' },
  ],
};

beforeEach(() => {
  useSession.setState({ status: 'signed-in', userId: 'person-1', openForms: 0, leaving: false });
  queryClient.setQueryData(['me'], ME);
});

afterEach(async () => {
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
  await page.viewport(1280, 800);
});

async function showButton({ onLogOut = vi.fn(), onOpenData = vi.fn() } = {}) {
  await page.viewport(360, 640);
  await mount(
    <QueryClientProvider client={queryClient}>
      <AccountButton busy={false} onOpenData={onOpenData} onLogOut={onLogOut} />
    </QueryClientProvider>,
  );
  return { button: page.getByRole('button', { name: 'Account of Ada Obi AO' }), onLogOut, onOpenData };
}

test('a phone shows initials; the menu says who it is and logs out', async () => {
  const { button, onLogOut } = await showButton();
  await expect.element(button).toHaveTextContent('Account of Ada Obi AO');
  await button.click();
  await expect.element(page.getByText('Ada Obi', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Player, Coach')).toBeVisible();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  expect(onLogOut).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
});

test('by keyboard the menu takes focus, and gives it back when it is left', async () => {
  const { button, onLogOut } = await showButton();
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'My data' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  expect(onLogOut).not.toHaveBeenCalled();
});

test('the menu leads to one’s own data', async () => {
  const { button, onOpenData } = await showButton();
  await button.click();
  await page.getByRole('menuitem', { name: 'My data' }).click();
  expect(onOpenData).toHaveBeenCalledOnce();
});

test('who has no name yet is known by their phone', async () => {
  queryClient.setQueryData(['me'], { ...ME, user: { ...ME.user, first_name: null, last_name: null } });
  await showButton();
  await page.getByRole('button', { name: 'Account of +2348030000001' }).click();
  await expect.element(page.getByText('+2348030000001', { exact: true })).toBeVisible();
});

test('a wide page has a button that logs out', async () => {
  await page.viewport(1280, 800);
  const router = createMemoryRouter([{ path: '/', element: <AccountActions /> }]);
  await mount(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible();
});
