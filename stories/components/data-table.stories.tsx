import Box from '@mui/material/Box';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, userEvent, within } from 'storybook/test';
import { DataTable } from '@/ui/data-table';
import type { TableColumn, TableSort } from '@/ui/table-column';
import { EmptyState } from '@/ui/empty-state';
import { FilterChips } from '@/office/layout/filter-chips';
import { Pagination } from '@/office/layout/pagination';
import { msg } from '@/texts/t';
import { StatusChip } from '@/ui/status-chip';
import { inWideTheme } from '../support/in-theme';

const styles = {
  list: {
    display: 'grid',
    gap: 2,
  },
} as const;

interface Company {
  id: string;
  name: string;
  status: 'Approved' | 'Pending';
  staff: number;
  since: string;
}

const COMPANIES: Company[] = [
  { id: 'REG-000003', name: 'Harmattan Cargo Agents Ltd', status: 'Pending', staff: 12, since: '21 Nov 2026' },
  { id: 'REG-000002', name: 'Benue Airport Services Ltd', status: 'Approved', staff: 1840, since: '5 Jun 2026' },
  { id: 'REG-000001', name: 'Savannah Air Ltd', status: 'Approved', staff: 260, since: '2 Jan 2026' },
];

const COLUMNS: TableColumn<Company>[] = [
  { key: 'name', header: 'Company', sortable: true, cell: ({ name }) => name },
  { key: 'reference', header: 'Reference', unbroken: true, cell: ({ id }) => id },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <StatusChip tone={status === 'Approved' ? 'success' : 'info'}>{status}</StatusChip>,
  },
  { key: 'staff', header: 'Staff', align: 'end', cell: ({ staff }) => staff.toLocaleString('en-NG') },
  { key: 'since', header: 'Since', unbroken: true, sortable: true, cell: ({ since }) => since },
];

interface TableProps {
  rows: readonly Company[];
  loading: boolean;
  error?: string;
  total: number;
}

/** A list of records as officers have it: filtered, sorted, picked from, turned over. */
function Companies({ rows, loading, error, total }: TableProps) {
  const [sort, setSort] = useState<TableSort>({ key: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  return (
    <Box sx={styles.list}>
      <FilterChips
        label="Status"
        chips={[
          { value: 'Approved', label: 'Approved', count: 2 },
          { value: 'Pending', label: 'Pending', count: 1 },
        ]}
        value={status}
        onChange={setStatus}
      />
      <DataTable
        caption="Companies"
        showCaption
        columns={COLUMNS}
        rows={rows.filter((row) => status === '' || row.status === status)}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ href: `#${id}` })}
        sort={sort}
        onSort={setSort}
        selection={{ selected, onChange: setSelected, label: ({ name }) => `Select ${name}` }}
        loading={loading}
        error={error}
        onRetry={fn()}
        empty={<EmptyState title="No companies yet">They stand here as soon as one is registered.</EmptyState>}
      />
      <Pagination
        page={page}
        perPage={3}
        total={total}
        rangeText={msg('{from}–{to} of {count} companies')}
        onChange={setPage}
      />
    </Box>
  );
}

const meta = {
  title: 'Components/Data table',
  component: Companies,
  decorators: [inWideTheme],
  args: { rows: COMPANIES, loading: false, total: 30 },
} satisfies Meta<typeof Companies>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('checkbox', { name: 'Select Savannah Air Ltd' }));
    await expect(within(canvasElement).getByRole('checkbox', { name: 'Select Savannah Air Ltd' })).toBeChecked();
  },
};
export const OnPhone: Story = { globals: { viewport: { value: 'phone' } } };
export const LoadingMore: Story = { args: { loading: true } };
export const Loading: Story = { args: { rows: [], loading: true, total: 0 } };
export const Empty: Story = { args: { rows: [], total: 0 } };
export const Failed: Story = { args: { error: 'An unexpected error occurred' } };
