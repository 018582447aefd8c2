/** Lists of choices: found, added, imported, retired and put in order. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { KeptEntry, KeptList } from '@/api/shapes/choice-list';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const entry = (code: string, name: string, own: Partial<KeptEntry> = {}): KeptEntry => ({
  code,
  texts: { name },
  label: `${name} (${code})`,
  retired: false,
  updated_at: '2026-11-20T10:00:00Z',
  ...own,
});

const list: KeptList = {
  id: 'grounds',
  title: 'Grounds',
  code_title: 'Short name',
  columns: [{ key: 'name', title: 'Name', optional: false }],
  used_by: ['Tennis Club'],
  revision: 1,
  entries: [entry('S', 'South'), entry('N', 'North'), entry('H', 'Hill', { retired: true })],
};

const summary = {
  id: 'grounds',
  title: 'Grounds',
  entries: 2,
  retired: 1,
  used_by: [],
  updated_at: list.entries[0]?.updated_at ?? '',
};

function openList() {
  return openAdmin('/admin/lists/grounds', {
    prepare: ({ on }) => {
      on('GET admin/lists/grounds', () => ({ body: list }));
      on('POST admin/lists/grounds/entries', () => ({ status: 201, body: list }));
      on('PATCH admin/lists/grounds/entries/N', () => ({ body: list }));
      on('PATCH admin/lists/grounds/entries/H', () => ({ body: list }));
      on('PUT admin/lists/grounds/order', () => ({ body: list }));
      on('POST admin/lists/grounds/import', () => ({ body: { added: 1, changed: 1, same: 0, list } }));
    },
  });
}

const sent = (office: ReturnType<typeof openAdmin>['office'], method: string) =>
  office.calls.findLast((call) => call.method === method);

test('the lists lead to their entries', async () => {
  const { screen, address } = openAdmin('/admin/lists', {
    prepare: ({ on }) => {
      on('GET admin/lists', () => ({ body: { data: [summary] } }));
      on('GET admin/lists/grounds', () => ({ body: list }));
    },
  });
  await expect.element(screen.getByRole('row', { name: /Grounds.*No form yet/ })).toBeVisible();
  await screen.getByRole('link', { name: 'Grounds' }).click();
  await expect.poll(address).toBe('/admin/lists/grounds');
  await expect.element(screen.getByText('Used by: Tennis Club.', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Who changed what' }))
    .toHaveAttribute('href', '/admin/audit?subject=grounds');
});

test('an entry is added, and what is missing is said at its place', async () => {
  const { screen, office } = openList();
  await screen.getByRole('button', { name: 'Add an entry' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(dialog.getByText('Short name is required')).toBeVisible();
  await expect.element(dialog.getByLabelText('Short name')).toHaveFocus();
  await dialog.getByLabelText('Short name').fill('E');
  await dialog.getByLabelText('Name', { exact: true }).fill('East');
  await seeAfter('Entry added', () => dialog.getByRole('button', { name: 'Add' }).click());
  expect(sent(office, 'POST')?.body).toEqual({ code: 'E', texts: { name: 'East' } });
});

test('an entry is renamed; its code stays', async () => {
  const { screen, office } = openList();
  await screen.getByRole('link', { name: 'North (N)' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Short name')).toBeDisabled();
  await dialog.getByLabelText('Name', { exact: true }).fill('Far North');
  await seeAfter('Entry saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(sent(office, 'PATCH')).toMatchObject({
    path: 'admin/lists/grounds/entries/N',
    body: { texts: { name: 'Far North' } },
  });
});

test('an entry is retired after a question, and one that is retired can be offered again', async () => {
  const { screen, office } = openList();
  await screen.getByRole('link', { name: 'North (N)' }).click();
  await screen.getByRole('button', { name: 'Retire' }).click();
  const question = screen.getByRole('dialog', { name: 'Retire North (N)?' });
  await expect.element(question.getByText('Applications that are submitted keep it', { exact: false })).toBeVisible();
  await seeAfter('Entry retired', () => question.getByRole('button', { name: 'Retire' }).click());
  expect(sent(office, 'PATCH')?.body).toEqual({ retired: true });
  await screen.getByRole('link', { name: 'Hill (H)' }).click();
  await screen.getByRole('button', { name: 'Offer again' }).click();
  await seeAfter('Entry offered again', () =>
    screen.getByRole('dialog', { name: 'Offer Hill (H) again?' }).getByRole('button', { name: 'Offer again' }).click(),
  );
  expect(sent(office, 'PATCH')?.body).toEqual({ retired: false });
});

test('the order is the alphabet’s, or moved a place; not while only some are shown', async () => {
  const { screen, office } = openList();
  await seeAfter('Order saved', () => screen.getByRole('button', { name: 'Sort by alphabet' }).click());
  expect(sent(office, 'PUT')?.body).toEqual({ codes: ['H', 'N', 'S'] });
  await expect.element(screen.getByRole('button', { name: 'Move South (S) up' })).toBeDisabled();
  await seeAfter('Order saved', () => screen.getByRole('button', { name: 'Move South (S) down' }).click());
  await expect.poll(() => sent(office, 'PUT')?.body).toEqual({ codes: ['N', 'S', 'H'] });
  await screen.getByLabelText('Search').fill('hill');
  await expect.element(screen.getByRole('row', { name: /Hill/ }).getByText('Retired')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'North (N)' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: /^Move/ })).not.toBeInTheDocument();
});

test('pasted lines are told before they are sent', async () => {
  const { screen, office } = openList();
  await screen.getByRole('button', { name: 'Import lines' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Import lines' });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect.element(dialog.getByText('Paste at least one line')).toBeVisible();
  await dialog.getByLabelText('Lines').fill('E; East\nW');
  await expect.element(dialog.getByText('Line 2: Name missing')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import' }).click();
  expect(sent(office, 'POST')).toBeUndefined();
  await dialog.getByLabelText('Lines').fill('E; East\nN; North End\nS; South');
  await expect.element(dialog.getByText('1 new, 1 renamed, 1 as they are.')).toBeVisible();
  await seeAfter('1 added, 1 renamed, 0 as before', () => dialog.getByRole('button', { name: 'Import' }).click());
  expect(sent(office, 'POST')?.body).toEqual({
    entries: [
      { code: 'E', texts: { name: 'East' } },
      { code: 'N', texts: { name: 'North End' } },
      { code: 'S', texts: { name: 'South' } },
    ],
  });
});

test('a list that cannot be loaded says so under a heading, and is asked for again', async () => {
  let failing = true;
  const { screen } = openAdmin('/admin/lists/grounds', {
    prepare: ({ on }) => {
      on('GET admin/lists/grounds', () => (failing ? { status: 500, body: {} } : { body: list }));
    },
  });
  await expect.element(screen.getByText('The list could not be loaded. It is as it was.')).toBeVisible();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'List' })).toBeVisible();
  failing = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Grounds' })).toBeVisible();
});
