/** Filters that are changed faster than the page shows the last change are joined. */
import { expect, test, vi } from 'vitest';
import { useQueryChange } from '@/office/layout/use-query-change';
import Button from '@mui/material/Button';
import { mount } from '../ui/mount';

interface Query {
  page: number;
  status: string;
  search: string;
}

function Filters({ query, open }: { query: Query; open: (query: Query) => void }) {
  const change = useQueryChange(query, open);
  return (
    <>
      <Button onClick={() => change({ status: 'approved' })}>Approved</Button>
      <Button onClick={() => change({ search: 'Tennis' })}>Search</Button>
      <Button onClick={() => change({ page: 3 })}>Page 3</Button>
    </>
  );
}

test('a part that is changed before the address of the last change is shown keeps that change', async () => {
  const open = vi.fn<(query: Query) => void>();
  const { screen } = await mount(<Filters query={{ page: 2, status: '', search: '' }} open={open} />);
  await screen.getByRole('button', { name: 'Approved' }).click();
  await screen.getByRole('button', { name: 'Search' }).click();
  await screen.getByRole('button', { name: 'Page 3' }).click();
  expect(open.mock.calls.map(([query]) => query)).toEqual([
    { page: 1, status: 'approved', search: '' },
    { page: 1, status: 'approved', search: 'Tennis' },
    { page: 3, status: 'approved', search: 'Tennis' },
  ]);
});
