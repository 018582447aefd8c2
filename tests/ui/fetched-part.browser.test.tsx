import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PartNotLoaded } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { mount } from './mount';

function Answers({ count }: { count: number }) {
  return <p>{count} answers</p>;
}

/** The part in its place, and how often something else stood there. */
async function show(load: () => Promise<typeof Answers>, { isFetched }: { isFetched: boolean }) {
  const Part = lazyPartWith(load, ({ onRetry }) => <button onClick={onRetry}>Try again</button>);
  if (isFetched) await Part.fetch();
  const Waiting = vi.fn(() => <p>Loading…</p>);
  await mount(
    <Suspense fallback={<Waiting />}>
      <Part count={3} />
    </Suspense>,
  );
  return Waiting;
}

test('a part that was fetched before is there at once', async () => {
  const load = vi.fn(() => Promise.resolve(Answers));
  const waiting = await show(load, { isFetched: true });
  await expect.element(page.getByText('3 answers')).toBeVisible();
  expect(waiting).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledOnce();
});

test('one that was not is waited for', async () => {
  const waiting = await show(() => Promise.resolve(Answers), { isFetched: false });
  await expect.element(page.getByText('3 answers')).toBeVisible();
  expect(waiting).toHaveBeenCalled();
});

test('one that was fetched in vain is asked for again where it stands', async () => {
  const load = vi.fn(() => Promise.resolve(Answers));
  load.mockRejectedValueOnce(new PartNotLoaded('no network')).mockRejectedValueOnce(new PartNotLoaded('no network'));
  await show(load, { isFetched: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('3 answers')).toBeVisible();
});
