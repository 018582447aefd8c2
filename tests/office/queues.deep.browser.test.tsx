/** The rail's queues with their counts, the list of one, and taking several. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NewView, QueueEntry } from '@/api/shapes/desk';
import { toShortDay } from '@/engine/locale/formats';
import { toSession } from './support/officer-session';
import { openAdmin } from './support/open-admin';
import { admin, createRow } from './support/sample';

beforeEach(() => page.viewport(1280, 900));

const queue: QueueEntry = {
  id: 'overdue',
  kind: 'queue',
  title: 'Overdue',
  query: { due: 'overdue' },
  columns: null,
  sort: 'due_at',
  order: 'asc',
  empty: null,
  shared: true,
  own: false,
  count: 999,
  more: true,
  fault: null,
};

test('a queue stands in the rail with its count, and leads to its list, where several are taken', async () => {
  const late = createRow(1, { due: 'overdue', due_at: '2026-11-17T22:59:59Z' });
  const { screen, office, address } = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/queues', () => ({ body: { data: [queue] } }));
      on('GET admin/applications', () => ({ body: { data: [late], page: 1, per_page: 25, total: 1, more: false } }));
      on('POST admin/applications/desk', () => ({ body: { results: [{ id: late.id, ok: true, message: '' }] } }));
    },
  });
  await screen.getByRole('navigation', { name: 'Queues' }).getByRole('link', { name: 'Overdue 999+' }).click();
  await expect.poll(address).toBe('/admin/applications?due=overdue&sort=due_at&order=asc');
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Overdue' })).toBeVisible();
  await expect.element(screen.getByText('Overdue: 17 Nov 2026')).toBeVisible();
  await screen.getByLabelText('Select Tennis Club 1').click();
  await screen.getByRole('button', { name: 'Take' }).click();
  await expect.element(screen.getByText('1 of 1 changed.')).toBeVisible();
  expect(office.calls.find(({ path }) => path === 'admin/applications/desk')?.body).toEqual({
    applications: [{ id: late.id, from: null }],
    assignee: admin.user.id,
  });
});

test('the list of a queue has its columns, and its words where nothing is in it, on every page', async () => {
  const waiting: QueueEntry = {
    ...queue,
    title: 'Waiting for others',
    columns: ['follow_up', 'status'],
    count: 0,
    more: false,
  };
  let data = [createRow(1, { follow_up_on: '2026-12-03' })];
  const { screen, router } = openAdmin('/admin/applications?sort=due_at&order=asc&due=overdue&page=2', {
    prepare: ({ on }) => {
      on('GET admin/queues', () => ({ body: { data: [{ ...waiting, empty: 'Nobody is waited for.' }] } }));
      on('GET admin/applications', () => ({ body: { data, page: 2, per_page: 25, total: data.length, more: false } }));
    },
  });
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Waiting for others' })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: '3 Dec 2026' })).toBeVisible();
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent.trim()).filter(Boolean);
  expect(heads).toEqual(['Application', 'Look again on', 'Status']);
  data = [];
  await router.navigate('/admin/applications?due=overdue&sort=due_at&order=asc');
  await expect.element(screen.getByText('Nobody is waited for.')).toBeVisible();
});

test('waiting is told in days with the day it began, and sorted by them', async () => {
  const since = new Date(Date.now() - 3.5 * 86_400_000);
  const data = [createRow(1, { waiting_since: since.toISOString() }), createRow(2, { waiting: false })];
  const { screen, address } = openAdmin('/admin/applications?sort=waiting_since&order=asc', {
    prepare: ({ on }) =>
      on('GET admin/applications', () => ({ body: { data, page: 1, per_page: 25, total: 2, more: false } })),
  });
  const wait = screen.getByTitle(`since ${toShortDay(since)}`);
  await expect.element(wait).toHaveTextContent(`3 days since ${toShortDay(since)}`);
  expect(document.querySelectorAll('[data-label="Waiting"] time')).toHaveLength(1);
  const head = screen.getByRole('columnheader', { name: 'Waiting' });
  // The longest wait stands first: the days fall.
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  await head.getByRole('button').click();
  await expect.poll(address).toBe('/admin/applications?sort=waiting_since');
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
});

test.each([600, 768, 900, 1024, 1280])('at %i px the list shows what it is sorted by', async (width) => {
  await page.viewport(width, 900);
  const { screen } = openAdmin('/admin/applications?sort=updated_at');
  await expect.element(screen.getByText('Tennis Club 1').first()).toBeVisible();
  await expect.poll(() => document.querySelector<HTMLElement>('[data-label="Updated"]')?.checkVisibility()).toBe(true);
});

test('what the list is filtered by is kept as a view of one’s own, and removed again', async () => {
  const views: QueueEntry[] = [];
  const { screen, office } = openAdmin('/admin/applications?due=overdue&status=pending', {
    prepare: ({ on }) => {
      on('GET admin/queues', () => ({ body: { data: views } }));
      on('POST admin/views', ({ body }) => {
        const view = { ...queue, ...(body as NewView), id: 'v1', kind: 'view' as const, own: true };
        views.push(view);
        return { status: 201, body: view };
      });
      on('DELETE admin/views/v1', () => {
        views.pop();
        return { body: { removed: true } };
      });
    },
  });
  await screen.getByRole('button', { name: 'Save as view' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Save as view' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Give the view a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name of the view' }).fill('Late and new');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Late and new' })).toBeVisible();
  expect(office.calls.find(({ path, method }) => path === 'admin/views' && method === 'POST')?.body).toEqual({
    title: 'Late and new',
    shared: false,
    query: { due: 'overdue', status: ['pending'] },
    sort: 'submitted_at',
    order: 'desc',
  });
  await expect.element(screen.getByRole('link', { name: /^Late and new/ })).toBeVisible();
  await screen.getByRole('button', { name: 'Remove view' }).click();
  const asked = screen.getByRole('dialog', { name: 'Remove “Late and new”?' });
  await asked.getByRole('button', { name: 'Remove view' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
});

test('several are handed over to another officer at once, by keys alone', async () => {
  const rows = [createRow(1), createRow(2)];
  const { screen, office } = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/officers', () => ({ body: { data: [{ id: 'o2', name: 'Bola Ade' }] } }));
      on('GET admin/applications', () => ({ body: { data: rows, page: 1, per_page: 25, total: 2, more: false } }));
      on('POST admin/applications/desk', () => ({
        body: { results: rows.map(({ id }) => ({ id, ok: true, message: '' })) },
      }));
    },
  });
  await expect.element(screen.getByLabelText('Select Tennis Club 2')).toBeVisible();
  await userEvent.keyboard('jxjx');
  await expect.element(screen.getByText('2 applications selected')).toBeVisible();
  await userEvent.keyboard('h');
  const dialog = screen.getByRole('dialog', { name: 'Hand 2 applications over' });
  await expect.element(dialog.getByRole('combobox', { name: 'Officer' })).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText('Choose an officer')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Officer' }).selectOptions('Bola Ade');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText('2 of 2 changed.')).toBeVisible();
  expect(office.calls.find(({ path }) => path === 'admin/applications/desk')?.body).toMatchObject({ assignee: 'o2' });
});

const mine: QueueEntry = { ...queue, id: 'mine', title: 'Mine', query: { assignee: 'me' }, count: 0, more: false };

test('who signs in begins at what is theirs', async () => {
  const { session } = toSession('ada');
  const { screen, address } = openAdmin('/admin/login', {
    signedIn: false,
    prepare: ({ on }) => {
      on('POST admin/login', () => ({ body: session }));
      on('GET admin/queues', () => ({ body: { data: [queue, mine] } }));
    },
  });
  await screen.getByLabelText('Email').fill('ada@registry.example');
  await screen.getByLabelText('Password', { exact: true }).fill('secret1');
  await screen.getByRole('button', { name: 'Sign in' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();
  expect(address()).toBe('/admin/applications?assignee=me&sort=due_at&order=asc');
  await expect
    .element(screen.getByRole('banner').getByRole('link', { name: /Administration$/ }))
    .toHaveAttribute('href', '/admin/start');
});

test.each([
  ['no such queue', { data: [queue] }, admin.permissions],
  ['no right to review', { data: [mine] }, ['view_applications']],
])('with %s the dashboard comes first', async (_why, body, permissions) => {
  const { address } = openAdmin('/admin/start', {
    prepare: ({ on }) => {
      on('GET auth/me', () => ({ body: { ...admin, permissions } }));
      on('GET admin/queues', () => ({ body }));
    },
  });
  await expect.poll(address).toBe('/admin/dashboard');
});
