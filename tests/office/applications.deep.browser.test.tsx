/** The list of applications: filters in the address, keys, several at once. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { TYPE } from './support/sample';

beforeEach(() => page.viewport(1280, 900));

test('filters stand in the address, reach the server, and Back takes them away again', async () => {
  const { screen, office, router, address } = openAdmin('/admin/applications');
  await screen.getByRole('button', { name: 'Filters' }).click();
  await screen.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Approved' }).click();
  await expect.poll(address).toBe('/admin/applications?status=approved');
  await screen.getByLabelText('Search').fill('Tennis');
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/applications?status=approved&search=Tennis');
  await expect.poll(() => office.calls.at(-1)?.query.get('search')).toBe('Tennis');
  await router.navigate(-1);
  await expect.element(screen.getByLabelText('Search')).toHaveValue('');
  await expect
    .element(screen.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Approved' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('a shared address shows its filters, its page and its order', async () => {
  const { screen, office } = openAdmin(
    `/admin/applications?page=2&type=${TYPE}&sort=title&order=asc&date_from=2026-11-01`,
  );
  await expect.element(screen.getByText('Page 2 of 3')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await screen.getByRole('button', { name: 'Filters (2)' }).click();
  await expect.element(screen.getByLabelText('Type')).toHaveValue(TYPE);
  await expect
    .element(screen.getByRole('columnheader', { name: 'Application' }))
    .toHaveAttribute('aria-sort', 'ascending');
  const asked = office.calls.find(({ path }) => path === 'admin/applications')?.query;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    page: '2',
    per_page: '25',
    sort: 'title',
    order: 'asc',
    type: TYPE,
    date_from: '2026-11-01',
  });
});

test('the columns of a definition appear when its type is filtered', async () => {
  const { screen } = openAdmin(`/admin/applications?type=${TYPE}`);
  await expect.element(screen.getByRole('columnheader', { name: /surface/i })).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Clay' }).first()).toBeVisible();
});

test.each([
  ['page=-1', 'page is “-1”'],
  ['page=1000000000', 'page is “1000000000”'],
  ['per_page=1000', 'per_page is “1000”'],
  ['sort=colour', 'sort is “colour”'],
  ['date_from=yesterday', 'date_from is “yesterday”'],
  ['date_from=2026-02-31', 'date_from is “2026-02-31”'],
  ['date_from=2026-11-20&date_to=2026-11-01', 'The first day is after the last day'],
  [`search=${'x'.repeat(10_000)}`, 'The search has 10,000 characters'],
  ['search=%25_%25', 'The search “%_%” is too short'],
])('an address with a wrong value says what is wrong and asks nothing: %#', async (query, message) => {
  const { screen, office, address } = openAdmin(`/admin/applications?${query}`);
  await expect.element(screen.getByRole('alert').getByText(message, { exact: false })).toBeVisible();
  expect(office.calls.some(({ path }) => path === 'admin/applications')).toBe(false);
  await screen.getByRole('button', { name: 'Show all applications' }).click();
  await expect.poll(address).toBe('/admin/applications');
});

test('what the server refuses is shown as it says it', async () => {
  const message = 'Access forbidden: You do not have permission to view admin applications';
  const { screen } = openAdmin('/admin/applications', {
    prepare: ({ on }) =>
      on('GET admin/applications', () => ({
        status: 403,
        body: { statusCode: 403, code: 'FORBIDDEN', message, errors: [] },
      })),
  });
  await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
});

test.each(['status=blessed', 'type=no_such_type'])(
  'an address with %s, which the server does not know, says so and leads out',
  async (query) => {
    const message = `${query.replace('=', ': ')} is not known`;
    const { screen, office, address } = openAdmin(`/admin/applications?${query}`, {
      prepare: ({ on }) =>
        on('GET admin/applications', ({ query: asked }) =>
          asked.size > 4
            ? { status: 400, body: { statusCode: 400, code: 'INVALID_QUERY', message, errors: [] } }
            : { body: { data: [], page: 1, per_page: 25, total: 0 } },
        ),
    });
    await expect.element(screen.getByRole('alert').getByText(message)).toBeVisible();
    await screen.getByRole('button', { name: 'Clear the filters' }).click();
    await expect.poll(address).toBe('/admin/applications');
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(office.calls.every(({ method }) => method === 'GET')).toBe(true);
  },
);

test('a search of SQL reaches the server as text, and what it does not find can be left', async () => {
  const sql = "'; drop table applications; --";
  const { screen, office, address } = openAdmin(`/admin/applications?search=${encodeURIComponent(sql)}`, {
    prepare: ({ on }) =>
      on('GET admin/applications', ({ query }) => ({
        body: { data: [], page: 1, per_page: 25, total: query.has('search') ? 0 : 60 },
      })),
  });
  await expect.element(screen.getByText('No application fits these filters')).toBeVisible();
  expect(office.calls.find(({ path }) => path === 'admin/applications')?.query.get('search')).toBe(sql);
  await screen.getByRole('button', { name: 'Clear the filters' }).first().click();
  await expect.poll(address).toBe('/admin/applications');
});

test('j, k and Enter walk the list and open an application; / goes to the search; ? lists the keys', async () => {
  const { screen, address } = openAdmin('/admin/applications');
  await expect.element(screen.getByRole('link', { name: 'Tennis Club 1' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(screen.getByLabelText('Search')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(screen.getByLabelText('Search')).toHaveValue('j');
  await userEvent.keyboard('{Backspace}{Tab}');
  await userEvent.keyboard('jjk');
  await expect.element(screen.getByRole('link', { name: 'Tennis Club 1' })).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expect.element(screen.getByText('Next application in the list')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Tennis Club 1' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(address).toBe('/admin/applications/a-1');
});

test('keys can be switched off', async () => {
  const { screen } = openAdmin('/admin/applications');
  await screen.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await screen.getByLabelText('Keyboard shortcuts are on').click();
  await screen.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(screen.getByLabelText('Search')).not.toHaveFocus();
});

test('several applications change status together, with what became of each', async () => {
  const { screen, office } = openAdmin('/admin/applications', {
    prepare: ({ on }) =>
      on('POST admin/applications/status', () => ({
        body: {
          results: [
            { id: 'a-1', ok: true, message: '' },
            { id: 'a-2', ok: false, message: 'Another officer was quicker' },
          ],
        },
      })),
  });
  await screen.getByLabelText('Select Tennis Club 1').click();
  await screen.getByLabelText('Select Tennis Club 2').click();
  await expect.element(screen.getByText('2 applications selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Change status' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByLabelText('Reject').click();
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect.element(dialog.getByText('Enter a comment')).toBeVisible();
  await dialog.getByLabelText('Comment to the applicants').fill('The register was closed.');
  await dialog.getByRole('button', { name: 'Change status' }).click();
  await expect.element(dialog.getByText('1 of 2 changed.')).toBeVisible();
  await expect.element(dialog.getByText('Another officer was quicker', { exact: false })).toBeVisible();
  expect(office.calls.find(({ path }) => path === 'admin/applications/status')?.body).toEqual({
    applications: [
      { id: 'a-1', revision: 3 },
      { id: 'a-2', revision: 3 },
    ],
    status: 'rejected',
    admin_comments: 'The register was closed.',
  });
});

test('a move that only some can make says so', async () => {
  const { screen } = openAdmin('/admin/applications');
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByRole('button', { name: 'Change status' }).click();
  await expect.element(screen.getByText('Possible for 2 of 3; the others stay as they are').first()).toBeVisible();
});
