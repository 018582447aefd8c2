/** Parts of the page that the network does not bring. */
import { Suspense, type ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPage, lazyPart } from '@/page/navigation/lazy-part';
import { mount } from '../ui/mount';

const LOST = 'This part of the page could not be loaded';

/** Fails so many times as an import does without a network, then brings the part. */
function createLoader(failures: number) {
  let left = failures;
  return vi.fn(async (): Promise<ComponentType> => {
    left -= 1;
    if (left >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return () => <p>Here it is</p>;
  });
}

async function open(Part: ComponentType) {
  const content = (
    <>
      <input aria-label="Company name" />
      <Suspense fallback={<p>Loading</p>}>
        <Part />
      </Suspense>
    </>
  );
  return { content, ...(await mount(content)) };
}

test('a lost part says so in its place and takes focus; asked for again it comes, and what was typed beside it stays', async () => {
  const { screen } = await open(lazyPart(createLoader(2)));
  await expect.element(screen.getByRole('alert').getByText(LOST)).toBeVisible();
  await expect.element(screen.getByText(/what you typed is kept/)).toBeVisible();
  expect(document.activeElement?.textContent).toContain(LOST);
  await screen.getByLabelText('Company name').fill('Sahel Cargo');
  expect(screen.getByRole('button', { name: 'Load the page again' }).elements()).toHaveLength(0);
  await screen.getByRole('button', { name: 'Try again' }).click();
  // Where asking again did not help, there is one more way; what it costs is said.
  await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
  await expect.element(screen.getByText(/Files that you have chosen/)).toBeVisible();
  expect(document.activeElement?.textContent).toContain(LOST);
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Here it is')).toBeVisible();
  await expect.element(screen.getByLabelText('Company name')).toHaveValue('Sahel Cargo');
});

test('a page is not loaded again where the server cannot be reached: the browser would show an error page of its own', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const { screen } = await open(lazyPart(createLoader(2)));
  await screen.getByRole('button', { name: 'Try again' }).click();
  await screen.getByRole('button', { name: 'Load the page again' }).click();
  await expect
    .element(screen.getByText('There is no connection to the server. Please check your network, then try again.'))
    .toBeVisible();
  fetched.mockRestore();
});

test('a part that was lost is asked for again by whoever comes back to its place', async () => {
  const load = createLoader(1);
  const { screen, show, content } = await open(lazyPart(load));
  await expect.element(screen.getByText(LOST)).toBeVisible();
  await show(null);
  await show(content);
  await expect.element(screen.getByText('Here it is')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a route whose page is lost gets one that asks for it again', async () => {
  const { Component } = await lazyPage(createLoader(2))();
  const { screen } = await mount(<Component />);
  await expect.element(screen.getByText(LOST)).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByText('Here it is')).toBeVisible();
});
