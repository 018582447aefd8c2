/** The list as a file: of one type it is asked which answers, else it is fetched at once. */
import { providers } from 'virtual:registry';
import { expect, test } from 'vitest';
import { openAdmin } from './support/open-admin';

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
