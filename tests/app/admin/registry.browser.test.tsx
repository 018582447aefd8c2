/** Running the registry: dashboard, users, settings, audit. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

test('the dashboard leads from its figures to the filtered list', async () => {
  const { screen, address } = openAdmin('/admin/dashboard');
  await expect.element(screen.getByText('Longest wait')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /Per day/ })).toBeVisible();
  await screen.getByRole('link', { name: /Approved/ }).click();
  await expect.poll(address).toBe('/admin/applications?status=approved');
});

test('the rail shows only what the officer may open', async () => {
  const { screen } = openAdmin('/admin/applications', { prepare: ({ on, }) => on('GET auth/me', async () => ({ body: { ...(await import('./support/sample')).admin, permissions: ['view_applications'] } })) });
  const rail = screen.getByRole('navigation', { name: 'Administration' });
  await expect.element(rail.getByRole('link', { name: 'Applications' })).toHaveAttribute('aria-current', 'page');
  await expect.element(rail.getByRole('link', { name: 'Users' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Select Haulage 1 Ltd')).not.toBeInTheDocument();
});

test('a user is edited: only what changed is sent', async () => {
  const { screen, office } = openAdmin('/admin/users', { prepare: ({ on }) => on('PUT admin/users/u-1', () => ({ body: {} })) });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Phone').fill('0803');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Phone number must be between 10-15 digits and may start with +')).toBeVisible();
  await dialog.getByLabelText('Phone').fill('08031234567');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('User saved')).toBeVisible();
  expect(office.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ phone: '08031234567' });
});

test('deleting says first what happens to the records, and leaves out who cannot be deleted', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users/deletion', () => ({ body: { users: [{ id: 'u-admin', name: 'Ada Obi', applications: 0, refused: 'You cannot delete yourself.' }, { id: 'u-1', name: 'Musa Danjuma', applications: 2, refused: null }] } }));
      on('DELETE admin/users', () => ({ status: 204 }));
    },
  });
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('2 applications stay in the registry, with their history.', { exact: false })).toBeVisible();
  await expect.element(dialog.getByText('You cannot delete yourself.', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete 1 user' }).click();
  await expect.element(screen.getByText('1 user deleted')).toBeVisible();
  expect(office.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: ['u-1'] });
});

test('settings are saved by group, and unsaved ones are not left behind unasked', async () => {
  const { screen, office, address } = openAdmin('/admin/settings', { prepare: ({ on }) => on('PUT admin/settings', () => ({ body: {} })) });
  await screen.getByLabelText('Session timeout').fill('20');
  await expect.element(screen.getByText('Not saved yet')).toBeVisible();
  await screen.getByRole('link', { name: 'Dashboard' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save security settings' }).click();
  await expect.element(screen.getByText('Settings saved')).toBeVisible();
  expect(office.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ security: { session_timeout: 20, failed_login_attempts: 5, password_expiry_days: 90 } });
  await screen.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(address).toBe('/admin/dashboard');
});

test('a setting out of range is refused on the page', async () => {
  const { screen, office } = openAdmin('/admin/settings');
  await screen.getByLabelText('Session timeout').fill('0');
  await screen.getByRole('button', { name: 'Save security settings' }).click();
  await expect.element(screen.getByText('Session timeout must be at least 1').first()).toBeVisible();
  expect(office.calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('the audit shows what was before and what is after', async () => {
  const { screen } = openAdmin('/admin/audit');
  const row = screen.getByRole('row', { name: /Ada Obi/ });
  await expect.element(row.getByText('30')).toBeVisible();
  await expect.element(row.getByText('20', { exact: true })).toBeVisible();
});
