/** An administrator lets other programs in, and shuts them out. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const TOKEN = {
  id: 'token-1',
  name: 'Statistics office',
  permissions: ['view_applications'],
  made_by: { id: 'u-admin', name: 'Ada Obi' },
  created_at: '2026-11-01T09:00:00Z',
  until: '2030-01-31',
  last_used_at: null,
  state: 'active',
};

function openIntegrations(refused?: { path: string; message: string }) {
  const opened = openAdmin('/admin/integrations', {
    prepare: ({ on }) => {
      on('GET admin/webhooks', () => ({ body: { data: [] } }));
      on('GET admin/tokens', () => ({
        body: { data: [TOKEN, { ...TOKEN, id: 'token-2', name: 'Old', state: 'ended' }] },
      }));
      on('POST admin/tokens', () =>
        refused
          ? { status: 400, body: { statusCode: 400, code: 'VALIDATION_FAILED', message: 'No', errors: [refused] } }
          : { status: 201, body: { ...TOKEN, name: 'Archive', token: 'csr_once' } },
      );
      on('DELETE admin/tokens/token-1', () => ({ body: { revoked: true } }));
    },
  });
  return { ...opened, sent: (method: string) => opened.office.calls.findLast((call) => call.method === method) };
}

test('a token is made with a name, permissions and an end, and shown once', async () => {
  const { screen, sent } = openIntegrations();
  await screen.getByRole('button', { name: 'Make a token' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Make a token' });
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect.element(dialog.getByText('Say what uses it')).toBeVisible();
  await expect.element(dialog.getByText('Choose at least one')).toBeVisible();
  expect(sent('POST')).toBeUndefined();
  await dialog.getByLabelText('What uses it').fill('Archive ');
  await dialog.getByLabelText('Last day').fill('2030-01-31');
  await expect.element(dialog.getByText(/users/)).not.toBeInTheDocument();
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  const once = screen.getByRole('dialog', { name: 'The token of Archive' });
  await expect.element(once.getByText('csr_once')).toBeVisible();
  expect(sent('POST')?.body).toMatchObject({ name: 'Archive', until: '2030-01-31', permissions: [expect.any(String)] });
  await once.getByRole('button', { name: 'I have kept it' }).click();
  await expect.element(screen.getByText('csr_once')).not.toBeInTheDocument();
});

test('what the server refuses is told at its field, and what was typed stays', async () => {
  const message = 'Choose a day within a year';
  const { screen } = openIntegrations({ path: 'until', message });
  await screen.getByRole('button', { name: 'Make a token' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('What uses it').fill('Archive');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Make the token' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('What uses it')).toHaveValue('Archive');
});

test('one that counts is revoked after a question; one that has ended is not', async () => {
  const { screen, sent } = openIntegrations();
  await expect.element(screen.getByText('Never').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Revoke Old' })).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Revoke Statistics office' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Revoke Statistics office?' });
  expect(sent('DELETE')).toBeUndefined();
  await seeAfter('Statistics office opens nothing any more', () =>
    dialog.getByRole('button', { name: 'Revoke' }).click(),
  );
  expect(sent('DELETE')).toBeDefined();
});
