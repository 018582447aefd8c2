/** Running the registry: dashboard, users, audit. */
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import type { UserRow } from '@/api/shapes/user';
import { admin, createRow, dashboard, figures, TYPE, users } from './support/sample';
import { tennisClub } from '../fixtures/tennis-club';
import { seeAfter } from '../ui/see-after';

beforeEach(() => page.viewport(1280, 900));

test('the dashboard leads from its figures to the filtered list', async () => {
  const { screen, address } = openAdmin('/admin/dashboard');
  await expect.element(screen.getByText('Longest wait')).toBeVisible();
  await expect.element(screen.getByRole('img', { name: /per day/ })).toBeVisible();
  await screen.getByRole('link', { name: '12: Approved' }).click();
  await expect.poll(address).toBe('/admin/applications?status=approved&sort=submitted_at&order=desc');
});

test('a registry in which nothing was submitted yet draws whole numbers', async () => {
  const { screen } = openAdmin('/admin/dashboard', {
    prepare: ({ on }) =>
      on('GET admin/figures', () => ({
        body: { ...figures, per_day: figures.per_day.map((day) => ({ ...day, received: 0, decided: 0 })) },
      })),
  });
  await expect.element(screen.getByRole('img', { name: /per day/ })).toBeVisible();
  const labels = () =>
    [...document.querySelectorAll('[role="img"] svg text')]
      .map((text) => text.textContent)
      .filter((text) => /^[\d.]+$/.test(text));
  await expect.poll(labels).toContain('1');
  expect(new Set(labels())).toEqual(new Set(['0', '1']));
});

test('what waits of one type opens the list of exactly that', async () => {
  const { screen, office, address } = openAdmin('/admin/dashboard');
  await screen.getByRole('link', { name: /^4: Waiting, / }).click();
  await expect.poll(address).toContain('/admin/applications?');
  await expect
    .poll(() => Object.fromEntries(office.calls.findLast(({ path }) => path === 'admin/applications')?.query ?? []))
    .toMatchObject({ type: TYPE, waiting: 'officer', sort: 'waiting_since', order: 'asc' });
});

test('the longest wait is told in whole days, since it last came to the officers', async () => {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const { screen } = openAdmin('/admin/dashboard', {
    prepare: ({ on }) =>
      on('GET admin/dashboard', () => ({
        body: {
          ...dashboard,
          next_due: [createRow(1, { submitted_at: ago(200), waiting_since: ago(94.9) })],
          waiting: { ...dashboard.waiting, oldest_since: ago(94.9), median_since: ago(3) },
        },
      })),
  });
  await expect.element(screen.getByRole('row', { name: /Tennis Club 1/ }).getByText('94 days')).toBeVisible();
  await expect
    .element(screen.getByText('Longest wait').element().nextElementSibling as HTMLElement)
    .toHaveTextContent('94 days');
});

test('what is due first is opened in that order: next is the next due', async () => {
  const { screen, office, address } = openAdmin('/admin/dashboard');
  await screen.getByRole('link', { name: 'Tennis Club 1' }).click();
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 1' })).toBeVisible();
  const list = { sort: 'due_at', order: 'asc', waiting: 'officer' };
  expect(Object.fromEntries(office.calls.find(({ path }) => path === 'admin/applications/a-1')?.query ?? [])).toEqual(
    list,
  );
  await userEvent.keyboard('n');
  await expect.poll(address).toContain('/admin/applications/a-2?');
});

test('the rail shows only what the officer may open', async () => {
  const { screen } = openAdmin('/admin/applications', {
    prepare: ({ on }) =>
      on('GET auth/me', async () => ({
        body: { ...(await import('./support/sample')).admin, permissions: ['view_applications'] },
      })),
  });
  const rail = screen.getByRole('navigation', { name: 'Administration' });
  await expect.element(rail.getByRole('link', { name: 'Applications' })).toHaveAttribute('aria-current', 'page');
  await expect.element(rail.getByRole('link', { name: 'Users' })).not.toBeInTheDocument();
  await expect.element(screen.getByLabelText('Select Tennis Club 1')).not.toBeInTheDocument();
});

test('users are put in order by a press on a head, which stands in the address and is asked of the server', async () => {
  await page.viewport(1280, 900);
  const { screen, office, address } = openAdmin('/admin/users');
  const asked = () => {
    const { query } = office.calls.findLast(({ path }) => path === 'admin/users') ?? {};
    return [query?.get('sort'), query?.get('order')];
  };
  await expect.poll(asked).toEqual(['created_at', 'desc']);
  await screen.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
  await expect.poll(address).toBe('/admin/users?sort=name&order=asc');
  await expect.poll(asked).toEqual(['name', 'asc']);
  await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
});

test('on a phone a user has two lines, which say who, whether they can sign in, as what, and how they are reached', async () => {
  await page.viewport(360, 740);
  const { screen } = openAdmin('/admin/users');
  const row = screen.getByRole('row', { name: /Musa Danjuma/ });
  for (const part of ['Musa Danjuma', 'Active'])
    await expect.element(row.getByText(part, { exact: true })).toBeVisible();
  expect(row.element().getBoundingClientRect().height).toBeLessThan(100);
});

test('a user is edited: only what changed is sent', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => on('PUT admin/users/u-1', () => ({ body: {} })),
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Phone').fill('0803');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(dialog.getByText('Phone number must be between 10-15 digits and may start with +'))
    .toBeVisible();
  await dialog.getByLabelText('Phone').fill('08031234567');
  await seeAfter('User saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(office.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ phone: '08031234567' });
});

test('who is invited and has not joined stands in the list as pending, with who invited them; there is nothing to edit or pick', async () => {
  const invited: UserRow = {
    ...admin.user,
    id: 'i-1',
    first_name: 'Bola',
    last_name: 'Ade',
    email: null,
    phone: '+2348031234568',
    role: tennisClub.role,
    role_id: tennisClub.role,
    role_name: 'Club Secretary',
    status: 'pending',
    roles: [tennisClub.role],
    invited_by: 'Kano Tennis Club',
    applications: 0,
    has_second_factor: false,
    has_provider_identity: false,
  };
  const [, several] = users;
  const rows = [{ ...several, roles: [tennisClub.role, 'admin'] }, invited];
  const { screen } = openAdmin('/admin/users', {
    prepare: ({ on }) => on('GET admin/users', () => ({ body: { data: rows, page: 1, per_page: 25, total: 2 } })),
  });
  const row = screen.getByRole('row', { name: /Bola Ade/ });
  await expect.element(row.getByText('Pending')).toBeVisible();
  await expect.element(row.getByText('Invited by Kano Tennis Club')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Club Secretary, Admin' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Musa Danjuma' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Bola Ade' }).elements()).toHaveLength(0);
  expect(screen.getByLabelText('Select Bola Ade').elements()).toHaveLength(0);
  await screen.getByLabelText('Select all rows on this page').click();
  await expect.element(screen.getByText('1 user selected')).toBeVisible();
});

test('a link for a password that cannot be sent is said in the words of the server', async () => {
  const message = 'This user has no email address, so no link for a password can be sent. Please add one first.';
  const { screen } = openAdmin('/admin/users', {
    prepare: ({ on }) =>
      on('POST admin/users/u-1/reset-password', () => ({
        status: 409,
        body: { statusCode: 409, code: 'NO_EMAIL', message, errors: [] },
      })),
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  await screen.getByRole('button', { name: 'Reset password' }).click();
  await screen
    .getByRole('dialog', { name: /Reset the password/ })
    .getByRole('button', { name: 'Reset password' })
    .click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByText('Password reset sent')).not.toBeInTheDocument();
});

test('deleting says first what happens to the records, and leaves out who cannot be deleted', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users/deletion', () => ({
        body: {
          users: [
            { id: 'u-admin', name: 'Ada Obi', applications: 0, refused: 'You cannot delete yourself.' },
            { id: 'u-1', name: 'Musa Danjuma', applications: 2, refused: null },
          ],
        },
      }));
      on('DELETE admin/users', () => ({ status: 204 }));
    },
  });
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByText('2 applications stay in the registry, with their history.', { exact: false }))
    .toBeVisible();
  await expect.element(dialog.getByText('You cannot delete yourself.', { exact: false })).toBeVisible();
  await seeAfter('1 user deleted', () => dialog.getByRole('button', { name: 'Delete 1 user' }).click());
  expect(office.calls.find(({ method }) => method === 'DELETE')?.body).toEqual({ ids: ['u-1'] });
});

test('an officer sees what a user stores, and gives them more room', async () => {
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users/u-1/storage', () => ({
        body: {
          used_bytes: 3_145_728,
          storage_mb: 2000,
          own_storage_mb: null,
          uploads: 1,
          uploads_in_progress: 100,
        },
      }));
      on('PUT admin/users/u-1/storage', async ({ body }) => {
        if ((body as { own_storage_mb: number }).own_storage_mb <= 100_000) return { body: {} };
        // A server takes longer than the dialog, which takes the focus of a button that cannot be pressed.
        await vi.waitUntil(() => document.activeElement?.matches('.MuiDialog-container'), { timeout: 30_000 });
        return {
          status: 400,
          body: {
            statusCode: 400,
            code: 'VALIDATION_ERROR',
            message: 'The request is not valid',
            errors: [{ path: 'own_storage_mb', message: 'Must be at most 100000' }],
          },
        };
      });
    },
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  await screen.getByRole('button', { name: 'Storage', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Storage of Musa Danjuma' });
  await expect.element(dialog.getByText('3 MB of 2,000 MB used', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('1 of 100 uploads under way')).toBeVisible();
  const quota = dialog.getByLabelText('Quota of this user, in MB');
  await quota.fill('plenty');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Enter a whole number of megabytes')).toBeVisible();
  await expect.element(quota).toHaveFocus();
  await quota.fill('200000');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(quota).toHaveAccessibleDescription(/Must be at most 100000/);
  await expect.element(dialog.getByRole('alert')).toHaveFocus();
  await quota.fill('5000');
  await seeAfter('Storage saved', () => dialog.getByRole('button', { name: 'Save' }).click());
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({ own_storage_mb: 5000 });
});

test('what would lock everybody out is refused in the words of the server, and nothing typed is lost', async () => {
  const message = 'The last administrator cannot be deleted or suspended';
  const refuse = () => ({ status: 409, body: { statusCode: 409, code: 'LOCKOUT', message, errors: [] } });
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users/deletion', () => ({
        body: { users: [{ id: 'u-admin', name: 'Ada Obi', applications: 0, refused: message }] },
      }));
      on('PUT admin/users/u-1', refuse);
    },
  });
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Delete' }).click();
  await expect.element(screen.getByRole('dialog').getByText(message, { exact: false })).toBeVisible();
  await screen.getByRole('button', { name: 'Nothing can be deleted' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  await screen.getByRole('dialog').getByLabelText('Phone').fill('08031234567');
  await screen.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByRole('dialog').getByRole('alert').getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('dialog').getByRole('alert')).toHaveFocus();
  await expect.element(screen.getByRole('dialog').getByLabelText('Phone')).toHaveValue('08031234567');
  expect(office.calls.some(({ method }) => method === 'DELETE')).toBe(false);
});

test.each([
  ['users', '/admin/users?page=-1', 'Show all users', '/admin/users'],
  ['users', '/admin/users?status=blessed', 'Show all users', '/admin/users'],
  ['users', '/admin/users?search=too-much', 'Show all users', '/admin/users'],
  ['audit', '/admin/audit?page=-1', 'Show the newest entries', '/admin/audit'],
])('an address of %s that the server refuses shows why, and a way out: %s', async (list, wrong, out, right) => {
  const message = 'page: Must be at least 1';
  const { screen, address } = openAdmin(wrong, {
    prepare: ({ on }) =>
      on(`GET admin/${list}`, ({ query }) =>
        query.get('page') === '1' && !query.get('status') && !query.get('search')
          ? { body: { data: [], page: 1, per_page: 25, total: 0 } }
          : { status: 400, body: { statusCode: 400, code: 'INVALID_QUERY', message, errors: [] } },
      ),
  });
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
  await screen.getByRole('button', { name: out }).click();
  await expect.poll(address).toBe(right);
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});

test('the audit names what an act was done to, with the way to it, and shows one kind of act or one subject alone', async () => {
  const entry = {
    id: 'e-2',
    at: '2026-11-20T10:00:00Z',
    actor: 'Ada Obi',
    action: 'application.status',
    subject: 'a-1',
    subject_kind: 'application',
    subject_name: 'REG-000042 Kola Ltd',
    before: { status: 'pending' },
    after: { status: 'approved' },
  };
  const { screen, office, address } = openAdmin('/admin/audit', {
    prepare: ({ on }) => on('GET admin/audit', () => ({ body: { data: [entry], page: 1, per_page: 25, total: 1 } })),
  });
  const row = screen.getByRole('row', { name: /Application’s status set/ });
  await expect
    .element(row.getByRole('link', { name: 'REG-000042 Kola Ltd', exact: true }))
    .toHaveAttribute('href', '/admin/applications/a-1');
  await screen.getByLabelText('What was done').selectOptions('application.status');
  await expect.poll(address).toBe('/admin/audit?action=application.status');
  await row.getByRole('link', { name: 'All of its acts REG-000042 Kola Ltd' }).click();
  await expect.poll(address).toBe('/admin/audit?subject=a-1');
  await expect.element(screen.getByText(/Only what was done to REG-000042 Kola Ltd/)).toBeVisible();
  await expect.poll(() => office.calls.at(-1)?.query.get('subject')).toBe('a-1');
  await screen.getByRole('button', { name: 'Show all' }).click();
  await expect.poll(address).toBe('/admin/audit');
});

test('the audit names the settings as their pages are headed', async () => {
  const toEntry = (subject: string) => ({
    id: subject,
    at: '2026-11-20T10:00:00Z',
    actor: 'Ada Obi',
    action: 'settings.change',
    subject,
    subject_kind: null,
    subject_name: null,
    before: null,
    after: null,
  });
  const data = ['security', 'ready_reasons', 'retention'].map(toEntry);
  const { screen } = openAdmin('/admin/audit?subject=ready_reasons', {
    prepare: ({ on }) => on('GET admin/audit', () => ({ body: { data, page: 1, per_page: 25, total: 3 } })),
  });
  for (const name of ['Security', 'Ready reasons', 'Retention'])
    await expect.element(screen.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect.element(screen.getByText(/Only what was done to Ready reasons/)).toBeVisible();
});

test('the audit is asked for a person, a matter and days once they are typed whole, and exported so', async () => {
  const { screen, office, address } = openAdmin('/admin/audit', {
    prepare: ({ on }) => on('GET admin/audit.csv', () => ({ status: 500 })),
  });
  await screen.getByLabelText('Who', { exact: true }).fill('Ada');
  expect(address()).toBe('/admin/audit');
  await userEvent.keyboard('{Enter}');
  await screen.getByLabelText('On what or whom').fill('REG-000042 ');
  await userEvent.keyboard('{Tab}');
  await expect.poll(address).toBe('/admin/audit?actor=Ada&about=REG-000042');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => office.calls.at(-1)?.path).toBe('admin/audit.csv');
  expect(Object.fromEntries(office.calls.at(-1)?.query ?? [])).toEqual({ actor: 'Ada', about: 'REG-000042' });
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await screen.getByRole('button', { name: 'Clear the filters' }).click();
  await expect.poll(address).toBe('/admin/audit');
});

test('the audit leads to a user, whichever page of the list they are on', async () => {
  const kola = { ...users[1], id: 'u-77', first_name: 'Kola', last_name: 'Ade' };
  const entry = {
    id: 'e-3',
    at: '2026-11-20T10:00:00Z',
    actor: 'Ada Obi',
    action: 'user.change',
    subject: 'u-77',
    subject_kind: 'user',
    subject_name: 'Kola Ade',
    before: {},
    after: {},
  };
  const { screen, office, address } = openAdmin('/admin/audit', {
    prepare: ({ on }) => {
      on('GET admin/audit', () => ({ body: { data: [entry], page: 1, per_page: 25, total: 1 } }));
      on('GET admin/users/u-77', () => ({ body: kola }));
    },
  });
  await screen.getByRole('link', { name: 'Kola Ade', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: 'Kola Ade' });
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Kola');
  expect(address()).toBe('/admin/users?user=u-77');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(address()).toBe('/admin/users');
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Musa Danjuma' })).toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/users/u-1')).toBe(false);
});

test('what another officer changes of a user who is open is not sent back, and nothing typed is lost', async () => {
  let now = users;
  const { screen, office } = openAdmin('/admin/users', {
    prepare: ({ on }) => {
      on('GET admin/users', () => ({ body: { data: now, page: 1, per_page: 25, total: now.length } }));
      on('GET admin/users/u-1/storage', () => ({
        body: { used_bytes: 0, storage_mb: 2000, own_storage_mb: null, uploads: 0, uploads_in_progress: 100 },
      }));
      on('PUT admin/users/u-1/storage', () => ({ body: {} }));
      on('PUT admin/users/u-1', () => ({ body: {} }));
    },
  });
  await screen.getByRole('link', { name: 'Musa Danjuma' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Musa Danjuma' });
  await dialog.getByLabelText('Last name').fill('Bako');
  now = users.filter(({ id }) => id !== 'u-1').map((user) => ({ ...user, first_name: 'Changed' }));
  await dialog.getByRole('button', { name: 'Storage', exact: true }).click();
  await screen.getByLabelText('Quota of this user, in MB').fill('5000');
  await screen
    .getByRole('dialog', { name: /^Storage/ })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect.poll(() => document.querySelector('tbody')?.textContent).toContain('Changed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(() => office.calls.find(({ path, method }) => method === 'PUT' && path === 'admin/users/u-1')?.body)
    .toEqual({
      last_name: 'Bako',
    });
});

test('an address of a user who is gone says so, and leaves the list', async () => {
  const body = { statusCode: 404, code: 'USER_NOT_FOUND', message: 'User not found', errors: [] };
  const { screen, address } = openAdmin('/admin/users?search=Musa&user=u-78', {
    prepare: ({ on }) => on('GET admin/users/u-78', () => ({ status: 404, body })),
  });
  const dialog = screen.getByRole('dialog', { name: 'User' });
  await expect.element(dialog.getByText('User not found')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('link', { name: 'Musa Danjuma' })).toBeVisible();
  expect(address()).toBe('/admin/users?search=Musa');
});

test('the audit shows what was before and what is after', async () => {
  const { screen } = openAdmin('/admin/audit');
  const row = screen.getByRole('row', { name: /Ada Obi/ });
  await expect.element(row.getByText('Session timeout:')).toBeVisible();
  await expect.element(row.getByText('was 30')).toBeVisible();
  await expect.element(row.getByText('is now 20')).toBeVisible();
});
