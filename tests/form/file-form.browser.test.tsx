/** A form that takes files, whose part for them is fetched by itself. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { loadFileForm } from '@/form/lazy-forms';
import { createSample, showForm } from './show-form';

const network = vi.hoisted(() => ({ failures: 0 }));
vi.mock(import('@/ui/again'), () => ({
  again: async <Module,>(load: () => Promise<Module>) => {
    network.failures -= 1;
    if (network.failures >= 0) throw new TypeError('Failed to fetch dynamically imported module');
    return load();
  },
}));

const file = {
  title: 'Certificate',
  type: 'object',
  properties: { fileName: { type: 'string' }, fileSize: { type: 'integer' }, fileType: { type: 'string' } },
};
const form = createSample({ properties: { name: { title: 'Name', type: 'string' }, certificate: file } });
const LOST = 'This step could not be loaded';

test('says when it cannot be had; asked for again it is there, with what was answered', async () => {
  network.failures = 3;
  // Fetched in a pause, in vain: nobody is told of that.
  await loadFileForm().catch(() => undefined);
  await showForm(form, { data: { name: 'Sahel Cargo' } });
  await expect.element(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Choose a file')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Sahel Cargo');
  await expect.element(page.getByText(LOST)).not.toBeInTheDocument();
});

test('a form without files waits for nothing', async () => {
  network.failures = 1;
  await showForm(createSample({ properties: { name: { title: 'Name', type: 'string' } } }));
  await expect.element(page.getByLabelText('Name')).toBeVisible();
});
