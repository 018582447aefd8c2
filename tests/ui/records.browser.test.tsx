import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { DataTable } from '@/ui/data-table';
import type { TableSort } from '@/ui/table-column';
import { DefinitionList } from '@/ui/definition-list';
import { Icon } from '@/ui/icon';
import { ServiceCard } from '@/portal/landing/landing-page';
import { mount } from './mount';

const nothing = () => {};
const rows = [
  { id: '1', name: 'Skyline' },
  { id: '2', name: 'Delta' },
];
const columns = [{ key: 'name', header: 'Applicant', cell: (row: { name: string }) => row.name, sortable: true }];

test('a table sorts, selects and leads to its rows by keyboard-reachable controls', async () => {
  const sorts: TableSort[] = [];
  const opened = vi.fn<(id: string) => void>();
  function Page() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
    return (
      <>
        <DataTable
          caption="Applications"
          columns={columns}
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => ({ href: `#${row.id}`, onSelect: () => opened(row.id) })}
          sort={{ key: 'name', direction: 'ascending' }}
          onSort={(sort) => sorts.push(sort)}
          selection={{ selected, onChange: setSelected, label: (row) => `Select ${row.name}` }}
        />
        <output>{[...selected].join()}</output>
      </>
    );
  }
  const { screen } = await mount(<Page />);
  await page.viewport(1000, 700);
  await expect.element(screen.getByRole('table', { name: 'Applications' })).toBeVisible();
  await screen.getByRole('button', { name: 'Applicant' }).click();
  expect(sorts).toEqual([{ key: 'name', direction: 'descending' }]);
  await screen.getByLabelText('Select all rows on this page').click();
  await screen.getByLabelText('Select Skyline').click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('2');
  await screen.getByRole('link', { name: 'Delta' }).click();
  expect(opened).toHaveBeenCalledWith('2');
});

test('a table says that it loads, that it failed, that there is nothing', async () => {
  const table = (state: object) => (
    <DataTable caption="Applications" columns={columns} rows={[]} rowKey={(row) => row.name} {...state} />
  );
  const { screen, show } = await mount(table({ loading: true }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('Loading…');
  await show(table({ error: 'The list could not be loaded', onRetry: nothing }));
  await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  await show(table({ empty: <p>No applications yet</p> }));
  await expect.element(screen.getByText('No applications yet')).toBeVisible();
});

test('a card is a link with an address, or a button without one', async () => {
  const { screen } = await mount(
    <>
      <ServiceCard title="Open" href="/open" />
      <ServiceCard title="Invited only" onSelect={nothing} />
    </>,
  );
  await expect.element(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/open');
  await expect.element(screen.getByRole('button', { name: 'Invited only' })).toBeVisible();
});

test('an answer that was not given is said to be so, and an unknown icon is still a picture', async () => {
  const { screen, holder } = await mount(
    <>
      <DefinitionList rows={[{ id: 'm', label: 'Middle name', value: '' }]} />
      <Icon name="constructor" />
    </>,
  );
  await expect.element(screen.getByText('Not given')).toBeVisible();
  expect(holder.querySelector('svg path')).not.toBeNull();
});
