/** Messages to people: those that failed with the cause, and sending them again. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Message } from '@/api/shapes/message';
import { openAdmin } from './support/open-admin';
import { admin, dashboard } from './support/sample';

beforeEach(() => page.viewport(1280, 900));

const failed: Message = {
  id: '7',
  occasion: 'status',
  channel: 'sms',
  recipient: '+2348031234567',
  subject: null,
  text: 'Tennis Club 1 (REG-000001) is now: Approved.',
  state: 'failed',
  attempts: 7,
  error: 'The SMS provider answered 503',
  repeatable: true,
  created_at: '2026-11-20T10:00:00Z',
  sent_at: null,
  delivered_at: null,
  application: { id: 'a-1', reference: 'REG-000001', title: 'Tennis Club 1' },
  user: { id: '6e4b1a52-0000-4000-8000-000000000001', name: 'Ada Obi' },
};
const code: Message = {
  ...failed,
  id: '8',
  occasion: 'code',
  text: '••• is your code',
  repeatable: false,
  application: null,
};

type Office = ReturnType<typeof openAdmin>['office'];
const withMessages = (office: Office, data: Message[] = [failed, code]) => {
  office.on('GET admin/messages', () => ({ body: { data, page: 1, per_page: 25, total: data.length, more: false } }));
  office.on('GET admin/applications/a-1/messages', () => ({ body: { data } }));
  office.on('POST admin/messages/7/again', () => ({ body: { ...failed, state: 'waiting' } }));
  office.on('POST admin/messages/again', () => ({ body: { messages: 1 } }));
};
const lastQuery = (office: Office) =>
  Object.fromEntries(office.calls.findLast(({ path }) => path === 'admin/messages')?.query ?? []);

test('the page begins with those that failed, says why, and sends one again', async () => {
  const { screen, office } = openAdmin('/admin/messages', { prepare: withMessages });
  const row = screen.getByRole('row', { name: /REG-000001/ }).first();
  await expect.element(row.getByText(/7 attempts/)).toBeVisible();
  await expect.element(row.getByText(/The SMS provider answered 503/)).toBeVisible();
  expect(lastQuery(office)).toEqual({ state: 'failed', page: '1' });
  await screen.getByRole('button', { name: 'Send again: New status to +2348031234567' }).click();
  await expect.element(screen.getByText('Sent again to +2348031234567')).toBeVisible();
  // What had a code can only be made anew.
  await expect.element(screen.getByRole('button', { name: /Send again: One-time code/ })).not.toBeInTheDocument();
});

test('a page beyond the last says so, and leads to the first', async () => {
  const { screen, office } = openAdmin('/admin/messages?state=failed&page=2', {
    prepare: (opened) => {
      withMessages(opened);
      opened.on('GET admin/messages', ({ query }) => {
        const page = Number(query.get('page') ?? 1);
        return { body: { data: page === 1 ? [failed] : [], page, per_page: 25, total: 1, more: false } };
      });
    },
  });
  await expect.element(screen.getByText('There is no page 2.')).toBeVisible();
  await screen.getByRole('button', { name: 'Go to the first page' }).click();
  await expect.element(screen.getByRole('row', { name: /REG-000001/ }).first()).toBeVisible();
  expect(lastQuery(office)).toMatchObject({ page: '1' });
});

test('filters are in the address, and all that they leave is sent again', async () => {
  const { screen, office, address } = openAdmin('/admin/messages', { prepare: withMessages });
  await screen.getByLabelText('Sent by').selectOptions('SMS');
  await expect.poll(address).toBe('/admin/messages?channel=sms');
  await screen.getByRole('button', { name: 'Send all again' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText('Send 2 messages again?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send all again' }).click();
  await expect.element(screen.getByText('1 message is sent again')).toBeVisible();
  expect(office.calls.findLast(({ path }) => path === 'admin/messages/again')?.body).toEqual({
    state: 'failed',
    channel: 'sms',
  });
  await screen.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(address).toBe('/admin/messages?state=all&channel=sms');
  await expect.poll(() => lastQuery(office)).toEqual({ channel: 'sms', page: '1' });
});

test('where nothing has failed, it says so', async () => {
  const { screen } = openAdmin('/admin/messages', { prepare: (office) => withMessages(office, []) });
  await expect.element(screen.getByText('No message has failed')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Send all again' })).not.toBeInTheDocument();
});

test('an application has its messages, and leads to all of the person', async () => {
  const { screen, address } = openAdmin('/admin/applications/a-1', { prepare: withMessages });
  await screen.getByRole('tab', { name: 'Messages' }).click();
  await expect.element(screen.getByText('Tennis Club 1 (REG-000001) is now: Approved.')).toBeVisible();
  await screen.getByRole('link', { name: 'All messages to this person' }).click();
  await expect.poll(address).toContain('/admin/messages?state=all&user=');
});

test('the dashboard says how many failed, and leads to them', async () => {
  const { screen, address } = openAdmin('/admin/dashboard', {
    prepare: (office) => {
      withMessages(office);
      office.on('GET admin/dashboard', () => ({ body: { ...dashboard, failed_messages: 12 } }));
    },
  });
  await screen.getByRole('link', { name: '12', exact: true }).click();
  await expect.poll(address).toBe('/admin/messages');
});

test('who may send nothing again finds no way to', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: (office) => {
      withMessages(office);
      office.on('GET auth/me', () => ({
        body: { ...admin, permissions: ['view_applications'] },
      }));
    },
  });
  await screen.getByRole('tab', { name: 'Messages' }).click();
  await expect.element(screen.getByText(/The SMS provider answered 503/).first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Send again/ })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'All messages to this person' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Messages', exact: true })).not.toBeInTheDocument();
});
