import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { QueryViewer } from '@/app/developer-tools/show-developer-tools';
import { mount } from '../ui/mount';

test('the developer tools show every query with its state and its data, and ask again', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { screen } = await mount(<QueryViewer client={client} />);
  await expect.element(screen.getByText('Queries (0)')).toBeVisible();
  let answer = 'the first answer';
  await client.fetchQuery({ queryKey: ['me'], queryFn: async () => answer });
  await client.prefetchQuery({ queryKey: ['broken'], queryFn: () => Promise.reject(new Error('no such thing')) });
  await screen.getByText('Queries (2)').click();
  await expect.element(screen.getByText('["broken"]: no such thing')).toBeVisible();
  await screen.getByText('Data').first().click();
  await expect.element(screen.getByText('"the first answer"')).toBeVisible();
  answer = 'the second answer';
  await client.refetchQueries({ queryKey: ['me'], type: 'all' });
  await expect.element(screen.getByText('"the second answer"')).toBeVisible();
});
