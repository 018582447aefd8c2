/** How much of the list is in sight, and its filters in one row. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin, type OpenOptions } from './support/open-admin';
import { createRow } from './support/sample';

const rows = Array.from({ length: 25 }, (_, index) =>
  createRow(index + 10, {
    title: `Tennis Club of ${index}`,
    reference: `REG-0000${index + 10}`,
    submitted_at: '2026-11-10T09:00:00Z',
    waiting_since: '2026-11-10T09:00:00Z',
    updated_at: '2026-11-10T09:00:00Z',
  }),
);

const prepare: OpenOptions['prepare'] = ({ on }) =>
  on('GET admin/applications', () => ({ body: { data: rows, page: 1, per_page: 25, total: 60, more: false } }));

const box = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();

test('at 1280 x 900 sixteen rows are in sight under one row of filters', async () => {
  await page.viewport(1280, 900);
  const { screen } = openAdmin('/admin/applications?status=pending,approved', { prepare });
  await expect.element(screen.getByText('Tennis Club of 24')).toBeInTheDocument();
  const inSight = () =>
    [...document.querySelectorAll('tbody tr')].filter((row) => box(row).bottom <= window.innerHeight).length;
  await expect.poll(inSight).toBeGreaterThanOrEqual(16);
  const filters = screen.getByRole('group', { name: 'Filters in use' }).element();
  const search = screen.getByRole('search').element();
  expect(Math.abs(box(filters).top + box(filters).bottom - box(search).top - box(search).bottom)).toBeLessThan(4);
  expect(box(filters.parentElement).height).toBeLessThan(48);
});

test('several statuses are chosen, reach the server together, and are taken away one by one', async () => {
  await page.viewport(1280, 900);
  const { screen, office, address } = openAdmin('/admin/applications', { prepare });
  await screen.getByRole('button', { name: 'Filters' }).click();
  const statuses = screen.getByRole('group', { name: 'Status' });
  await statuses.getByRole('button', { name: 'Pending' }).click();
  await statuses.getByRole('button', { name: 'Approved' }).click();
  await expect.poll(address).toBe('/admin/applications?status=pending%2Capproved');
  await expect.poll(() => office.calls.at(-1)?.query.get('status')).toBe('pending,approved');
  await screen.getByRole('button', { name: 'Pending: take this filter away' }).click();
  await expect.poll(address).toBe('/admin/applications?status=approved');
  await statuses.getByRole('button', { name: 'Approved' }).click();
  await expect.poll(address).toBe('/admin/applications');
});

test('on a phone a record has two lines, and the filters are behind one button', async () => {
  await page.viewport(360, 800);
  const { screen } = openAdmin('/admin/applications?status=pending,approved', { prepare });
  await expect.element(screen.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  await expect.element(screen.getByLabelText('Type')).not.toBeInTheDocument();
  const first = () => document.querySelector('tbody tr');
  const tops = () =>
    [...(first()?.querySelectorAll<HTMLElement>('td[data-label]') ?? [])]
      .filter((cell) => cell.checkVisibility())
      .map((cell) => ({ name: cell.dataset['label'], middle: Math.round((box(cell).top + box(cell).bottom) / 24) }));
  await expect.poll(() => new Set(tops().map(({ middle }) => middle)).size).toBe(2);
  expect(tops().map(({ name }) => name)).toEqual(['Application', 'Reference', 'Type', 'Status', 'Waiting', 'Officer']);
  expect(box(first()).height).toBeGreaterThanOrEqual(44);
  expect(box(first()).height).toBeLessThan(76);
});

test.each([360, 280])(
  'on a phone of %i pixels a long title is read whole, beside its status or above it',
  async (width) => {
    await page.viewport(width, 800);
    const title = 'Tennis Club of Umuahia and its Neighbours';
    const { screen } = openAdmin('/admin/applications', {
      prepare: ({ on }) =>
        on('GET admin/applications', () => ({
          body: { data: [{ ...rows[0], title }], page: 1, per_page: 25, total: 1, more: false },
        })),
    });
    const name = screen.getByRole('link', { name: title });
    await expect.element(name).toBeVisible();
    const value = name.element().closest('.value');
    expect(value?.scrollWidth).toBeLessThanOrEqual(value?.clientWidth ?? 0);
    expect(box(name.element()).width).toBeGreaterThan(90);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
  },
);

test('on a phone a record with a due day says its type and its officer, too', async () => {
  await page.viewport(360, 800);
  const late = rows.map((row) => ({
    ...row,
    application_type: 'An agent of courier and logistics',
    due: 'overdue' as const,
    due_at: '2026-11-23T22:59:59Z',
    assignee: { id: 'o1', name: 'Hauwa Ƙasimu of the second floor' },
  }));
  openAdmin('/admin/applications?due=overdue', {
    prepare: ({ on }) =>
      on('GET admin/applications', () => ({ body: { data: late, page: 1, per_page: 25, total: 25, more: false } })),
  });
  const widths = () =>
    ['Type', 'Officer'].map((name) => Math.round(box(document.querySelector(`td[data-label="${name}"] .value`)).width));
  await expect.poll(() => Math.min(...widths())).toBeGreaterThan(50);
});

test('columns are left out by choice, which is kept, and never the one that rows are sorted by', async () => {
  await page.viewport(1440, 900);
  const { screen, router } = openAdmin('/admin/applications', { prepare });
  const columns = screen.getByRole('button', { name: 'Columns' });
  const choose = (name: string) => screen.getByRole('menuitemcheckbox', { name });
  const heads = () => [...document.querySelectorAll('th')].map((head) => head.textContent.trim());
  await columns.click();
  await expect.element(choose('Submitted')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(choose('Application')).toHaveAttribute('aria-disabled', 'true');
  await expect.element(choose('Applicant')).toHaveAttribute('aria-checked', 'true');
  expect(heads()).toContain('Applicant');
  await choose('Applicant').click();
  await expect.element(choose('Applicant')).toHaveAttribute('aria-checked', 'false');
  await expect.poll(heads).not.toContain('Applicant');
  await userEvent.keyboard('{Escape}');
  await router.navigate('/admin/audit');
  await router.navigate('/admin/applications');
  await expect.element(screen.getByText('Tennis Club of 24')).toBeInTheDocument();
  expect(heads()).not.toContain('Applicant');
  await columns.click();
  await choose('Applicant').click();
  await expect.poll(heads).toContain('Applicant');
});
