/** The list as a file: of one type it is asked which answers, else it is fetched at once. */
import { providers } from 'virtual:registry';
import { expect, test } from 'vitest';
import { openAdmin } from './support/open-admin';
import { createRow } from './support/sample';

test('of all types both files are fetched at once, with what the server takes for granted', async () => {
  const { screen, office } = openAdmin('/admin/applications');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => office.calls.at(-1)?.path).toBe('admin/applications.csv');
  expect(office.calls.at(-1)?.query.get('answers')).toBeNull();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
});

test('of one type a menu asks for which answers, and a refusal is told', async () => {
  const type = providers[0]?.applicationType ?? '';
  const { screen, office } = openAdmin(`/admin/applications?type=${type}`, {
    prepare: ({ on }) =>
      on('GET admin/applications.xlsx', () => ({
        status: 503,
        body: { code: 'BUSY', message: 'Others are exporting' },
      })),
  });
  for (const [button, path, choice, answers] of [
    ['Export CSV', 'admin/applications.csv', 'List columns', 'listed'],
    ['Export CSV', 'admin/applications.csv', 'All answers', 'all'],
    ['Export Excel', 'admin/applications.xlsx', 'All answers', 'all'],
  ] as const) {
    await screen.getByRole('button', { name: button }).click();
    await screen.getByRole('menuitem', { name: choice }).click();
    const asked = () => {
      const { path: last, query } = office.calls.findLast((call) => call.path.startsWith('admin/applications.')) ?? {};
      return [last, query?.get('answers'), query?.get('type')];
    };
    await expect.poll(asked).toEqual([path, answers, type]);
    await expect.element(screen.getByRole('button', { name: button })).toHaveFocus();
  }
  await expect.element(screen.getByRole('alert').getByText('Others are exporting')).toBeVisible();
});

test('a long list is written in the background: followed, told of, fetched and removed', async () => {
  const made = { id: 'e-1', format: 'csv', total: 12_430, created_at: '', ends_at: '2026-11-21T10:00:00Z' };
  const exports: object[] = [];
  let state: object = { state: 'writing', written: 4300, size: null };
  const { screen, office } = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/applications', () => ({
        body: { data: [createRow(1)], page: 1, per_page: 25, total: 12_430, more: false },
      }));
      on('POST admin/exports', () => {
        exports.push(made);
        return { status: 201, body: { ...made, ...state } };
      });
      on('GET admin/exports', () => ({ body: { data: exports.map((each) => ({ ...each, ...state })) } }));
      on('DELETE admin/exports/e-1', () => {
        exports.length = 0;
        return { body: { removed: true } };
      });
    },
  });
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  const kept = screen.getByRole('list', { name: 'Exports' });
  await expect.element(kept.getByText('CSV file of 12,430 applications')).toBeVisible();
  await expect.element(kept.getByText(/^4,300 of 12,430 written\./)).toBeVisible();
  await expect.element(kept.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '35');
  const asked = office.calls.find(({ path, method }) => path === 'admin/exports' && method === 'POST');
  expect([asked?.query.get('format'), asked?.query.get('sort')]).toEqual(['csv', 'submitted_at']);
  expect(office.calls.some(({ path }) => path === 'admin/applications.csv')).toBe(false);
  state = { state: 'ready', written: 12_431, size: 4_300_000 };
  await expect.element(kept.getByText('CSV file of 12,431 applications')).toBeVisible();
  await expect.element(kept.getByText(/^4\.1 MB, kept until /)).toBeVisible();
  await expect.element(screen.getByText('Your export is ready')).toBeVisible();
  await kept.getByRole('button', { name: 'Download' }).click();
  await expect.poll(() => office.calls.some(({ path }) => path === 'admin/exports/e-1/file')).toBe(true);
  await kept.getByRole('button', { name: 'Remove' }).click();
  await expect.element(kept).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
