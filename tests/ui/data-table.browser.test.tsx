/**
 * Tables on screens of every width: nothing scrolls sideways, nothing is broken that is read as one, and all controls
 * are in sight.
 */
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DataTable } from '@/ui/data-table';
import type { TableColumn, TableSort } from '@/ui/table-column';
import { mount } from './mount';
import { listHiddenStops } from './hidden-stops';

interface Person {
  id: string;
  name: string;
  phone: string;
  kind: string;
  joined: string;
  remark: string;
  email: string;
}

const people: Person[] = Array.from({ length: 12 }, (_, index) => ({
  id: `p${index}`,
  name: `Oluwaseun Adébáyọ̀ Okonkwo-Williams ${index}`,
  phone: `+23480355500${String(index).padStart(2, '0')}`,
  kind: 'Courier and Logistics Company',
  joined: '20 Nov 2026',
  remark: 'Throughput of cargo in metric tons per year',
  email: `a-very-long-address-of-somebody-${index}@procurement.freight-forwarding.example.org`,
}));
const columns: TableColumn<Person>[] = [
  { key: 'name', header: 'Name', sortable: true, cell: ({ name }) => name },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone },
  { key: 'kind', header: 'Kind of service provider', cell: ({ kind }) => kind },
  { key: 'joined', header: 'Joined', sortable: true, unbroken: true, cell: ({ joined }) => joined },
  { key: 'email', header: 'E-mail', sortable: true, givesWay: 2, cell: ({ email }) => email },
  {
    key: 'remark',
    header: 'Annual cargo throughput (metric tons per year)',
    givesWay: 1,
    cell: ({ remark }) => remark,
  },
];

function People({
  onSort,
  sort: first = { key: 'name', direction: 'ascending' },
}: {
  onSort?: (sort: TableSort) => void;
  sort?: TableSort;
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState(first);
  return (
    <>
      <DataTable
        caption="People"
        columns={columns}
        rows={people}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ href: `#${id}` })}
        sort={sort}
        onSort={(next) => {
          setSort(next);
          onSort?.(next);
        }}
        selection={{ selected, onChange: setSelected, label: ({ name }) => `Select ${name}` }}
      />
      <output>{selected.size} selected</output>
    </>
  );
}

const WIDTHS = [320, 360, 480, 600, 700, 768, 900, 1024, 1100, 1280, 1440, 1920];

test('no width scrolls sideways, breaks a phone number, or leaves a focus stop that nobody sees', async () => {
  const { screen } = await mount(<People />);
  await expect.element(screen.getByRole('link', { name: people[0]?.name ?? '' })).toBeVisible();
  for (const width of WIDTHS) {
    await page.viewport(width, 800);
    await expect
      .poll(() => [width, document.documentElement.scrollWidth])
      .toEqual([width, document.documentElement.clientWidth]);
    const lines = [...document.querySelectorAll<HTMLElement>('[data-label="Phone"] span')]
      .filter((each) => each.checkVisibility())
      .map((each) => each.getClientRects().length);
    expect([width, new Set(lines)]).toEqual([width, new Set([1])]);
    expect([width, listHiddenStops()]).toEqual([width, []]);
  }
});

test('the rows that have room for it stay a table, and give columns away before they become cards', async () => {
  const { screen } = await mount(<People />);
  await page.viewport(1920, 800);
  await expect.element(screen.getByRole('columnheader', { name: /Annual cargo/ })).toBeVisible();
  await expect.element(screen.getByLabelText('Sort by')).not.toBeVisible();
  await page.viewport(800, 800);
  await expect.element(screen.getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: /Annual cargo/ })).not.toBeInTheDocument();
  await page.viewport(360, 800);
  await expect.element(screen.getByText('Throughput of cargo in metric tons per year').first()).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Phone' })).not.toBeInTheDocument();
});

test('the column that rows are sorted by is never left out, and gives way again once another is', async () => {
  const { screen } = await mount(<People />);
  await page.viewport(1920, 800);
  await screen.getByRole('button', { name: 'E-mail' }).click();
  await page.viewport(640, 800);
  const shown = () => document.querySelector<HTMLElement>('[data-label="E-mail"]')?.checkVisibility();
  await expect.poll(shown).toBe(true);
  await screen.getByLabelText('Sort by').selectOptions('Name, ascending');
  await expect.poll(shown).toBe(false);
});

test('cards in an order that no column has say so, and can be given another', async () => {
  const { screen } = await mount(<People sort={{ key: 'elsewhere', direction: 'ascending' }} />);
  await page.viewport(360, 800);
  await expect.element(screen.getByLabelText('Sort by')).toHaveDisplayValue('The list’s own order');
});

test('cards are sorted and all selected too', async () => {
  const sorts: TableSort[] = [];
  const { screen } = await mount(<People onSort={(sort) => sorts.push(sort)} />);
  await page.viewport(360, 800);
  await screen.getByLabelText('Sort by').selectOptions('Joined, descending');
  expect(sorts).toEqual([{ key: 'joined', direction: 'descending' }]);
  await screen.getByLabelText('Select all on this page').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('12 selected');
});
