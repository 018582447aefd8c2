/** Settings, a group at a time: saved, refused, and not left behind unasked. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { settings } from './support/sample';
import { seeAfter } from '../ui/see-after';

beforeEach(() => page.viewport(1280, 900));

test('settings are saved by group, and unsaved ones are not left behind unasked', async () => {
  const { screen, office, address } = openAdmin('/admin/settings?group=security', {
    prepare: ({ on }) => on('PUT admin/settings', () => ({ body: {} })),
  });
  await screen.getByLabelText('Session timeout').fill('20');
  await expect.element(screen.getByText('Not saved yet')).toBeVisible();
  const groups = screen.getByRole('navigation', { name: 'Groups of settings' });
  await groups.getByRole('link', { name: 'General' }).click();
  await expect.element(screen.getByLabelText('Session timeout')).not.toBeVisible();
  await groups.getByRole('link', { name: 'Security · not saved yet' }).click();
  await expect.poll(address).toBe('/admin/settings?group=security');
  await expect.element(screen.getByLabelText('Session timeout')).toHaveValue('20');
  await screen.getByRole('link', { name: 'Dashboard' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await screen.getByRole('button', { name: 'Stay here' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await seeAfter('Settings saved', () => screen.getByRole('button', { name: 'Save settings' }).click());
  expect(office.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ security: { session_timeout: 20 } });
  await screen.getByRole('link', { name: 'Dashboard' }).click();
  await expect.poll(address).toBe('/admin/dashboard');
});

test('a setting that another officer has changed meanwhile is not sent back to what it was, and is shown after saving', async () => {
  let inForce = settings;
  const { screen, office } = openAdmin('/admin/settings', {
    prepare: ({ on }) => {
      on('GET admin/settings', () => ({ body: inForce }));
      on('PUT admin/settings', ({ body }) => {
        inForce = { ...inForce, general: { ...inForce.general, ...(body as { general: object }).general } };
        return { body: inForce };
      });
    },
  });
  await expect.element(screen.getByLabelText('Support phone')).toHaveValue('+2348000000000');
  inForce = { ...settings, general: { ...settings.general, support_phone: '+2348099999999', maintenance_mode: true } };
  await screen.getByLabelText('Site name').fill('Lagos Club Register');
  await screen.getByLabelText('Contact email').fill('');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByLabelText('Support phone')).toHaveValue('+2348099999999');
  await expect.element(screen.getByRole('radio', { name: 'Yes' }).first()).toBeChecked();
  await expect.element(screen.getByLabelText('Site name')).toHaveValue('Lagos Club Register');
  await expect.element(screen.getByLabelText('Contact email')).toHaveValue('');
  await expect.element(screen.getByRole('button', { name: 'Save settings' })).toHaveFocus();
  await expect.element(screen.getByText('Not saved yet')).not.toBeInTheDocument();
  expect(office.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    general: { site_name: 'Lagos Club Register', contact_email: '' },
  });
});

test('of the settings one group is in sight, so that all of it is', async () => {
  const { screen } = openAdmin('/admin/settings');
  await expect.element(screen.getByRole('button', { name: 'Save settings' })).toBeVisible();
  await expect.element(screen.getByLabelText('Session timeout')).not.toBeVisible();
  expect(document.documentElement.scrollHeight).toBeLessThan(1500);
});

test('a setting out of range is refused on the page', async () => {
  const { screen, office } = openAdmin('/admin/settings?group=security');
  await screen.getByLabelText('Session timeout').fill('0');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByText('Session timeout must be at least 1').first()).toBeVisible();
  expect(office.calls.some(({ method }) => method === 'PUT')).toBe(false);
});

test('a setting that only the server finds wrong is said in its words, with what was entered kept', async () => {
  const message = 'Password expiry must be at most 3650 days';
  const { screen } = openAdmin('/admin/settings?group=security', {
    prepare: ({ on }) =>
      on('PUT admin/settings', () => ({
        status: 400,
        body: {
          statusCode: 400,
          code: 'VALIDATION_FAILED',
          message,
          errors: [{ path: 'security.password_expiry_days', message }],
        },
      })),
  });
  await screen.getByLabelText('Session timeout').fill('20');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByText('Nothing was changed, and what you entered is still here.')).toBeVisible();
  await expect.element(screen.getByRole('alert').getByText(message).first()).toBeVisible();
  await expect.element(screen.getByLabelText('Session timeout')).toHaveValue('20');
});

test('a failure to save is told once, above the form, where the page goes then', async () => {
  const message = 'The settings cannot be saved right now.';
  const { screen } = openAdmin('/admin/settings?group=security', {
    prepare: ({ on }) =>
      on('PUT admin/settings', () => ({ status: 409, body: { statusCode: 409, code: 'STALE', message } })),
  });
  await screen.getByLabelText('Session timeout').fill('20');
  await screen.getByRole('button', { name: 'Save settings' }).click();
  await expect.element(screen.getByRole('group', { name: message })).toHaveFocus();
  expect(screen.getByText(message).elements()).toHaveLength(1);
  await expect.element(screen.getByLabelText('Session timeout')).toHaveValue('20');
});
