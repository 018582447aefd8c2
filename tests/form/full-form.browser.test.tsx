/** A form with files, lists or unions, whose part for them is fetched by itself. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { LazyFullForm } from '@/form/lazy-forms';
import { createSample, showForm } from './show-form';

const network = vi.hoisted(() => ({ failures: 0 }));
vi.mock(import('@/ui/again'), async (original) => ({
  ...(await original()),
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
  await LazyFullForm.fetch();
  await showForm(form, { data: { name: 'Sahel Cargo' } });
  await expect.element(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('alert').getByText(LOST)).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Add', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Sahel Cargo');
  await expect.element(page.getByText(LOST)).not.toBeInTheDocument();
});

const CHOICE = { type: 'string', enum: ['Lagos', 'Kano'] };

test.each([
  ['a text', { title: 'Asked', type: 'string' }],
  ['one answer of several', { title: 'Asked', ...CHOICE }],
  ['several answers of a list', { title: 'Asked', type: 'array', uniqueItems: true, items: CHOICE }],
])('a form that asks for %s waits for nothing', async (_kind, asked) => {
  network.failures = 1;
  await showForm(createSample({ properties: { asked } }));
  await expect.element(page.getByText('Asked')).toBeVisible();
});

test.each([
  ['a list of rows', { title: 'Asked', type: 'array', items: { type: 'object', properties: { at: CHOICE } } }],
  ['a list of texts', { title: 'Asked', type: 'array', items: { type: 'string' } }],
  [
    'one of several sets of answers',
    {
      title: 'Asked',
      type: 'object',
      oneOf: [
        { title: 'By road', properties: { plate: { title: 'Plate', type: 'string' } } },
        { title: 'By air', properties: { tail: { title: 'Tail', type: 'string' } } },
      ],
    },
  ],
])('a form that asks for %s has it when what draws it has come', async (_kind, asked) => {
  await showForm(createSample({ properties: { asked } }));
  await expect.element(page.getByText('Asked').first()).toBeVisible();
});
