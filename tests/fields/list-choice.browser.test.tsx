/** Choices from a list that officers keep: found by typing, by the keyboard alone; one that is retired is only read. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSample, showForm } from '../form/show-form';

const grounds = {
  properties: {
    ground: {
      type: 'string',
      title: 'Ground',
      choicesFrom: 'grounds',
      oneOf: [
        { const: 'NORTH', title: 'North Court, Springfield' },
        { const: 'SOUTH', title: 'South Court, Ogden' },
        { const: 'OLD', title: 'Old Ground', retired: true },
      ],
    },
  },
};

const box = page.getByRole('combobox', { name: 'Ground' });

it('is found by a part of its words, and its code is the answer', async () => {
  const { read } = await showForm(createSample(grounds));
  await expect.element(box).toHaveAttribute('name', 'ground');
  await expect.element(box).toBeEnabled();
  await userEvent.tab();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard('ogd');
  await expect.element(page.getByRole('option')).toHaveTextContent('South Court, Ogden');
  await userEvent.keyboard('{Enter}');
  await expect.element(box).toHaveValue('South Court, Ogden');
  expect(read()).toEqual({ ground: 'SOUTH' });
  await userEvent.clear(box);
  expect(read()['ground']).toBeUndefined();
});

it('says when nothing has these words, and forgets what is no choice', async () => {
  const { read } = await showForm(createSample(grounds));
  await box.fill('Mars');
  await expect.element(page.getByText('Nothing in the list has these words')).toBeVisible();
  await userEvent.tab();
  await expect.element(box).toHaveValue('');
  expect(read()['ground']).toBeUndefined();
});

it('one that is retired is read where it was chosen, and offered to nobody else', async () => {
  const { read } = await showForm(createSample(grounds), { data: { ground: 'OLD' } });
  await expect.element(box).toHaveValue('Old Ground');
  await userEvent.click(box);
  await expect.element(page.getByRole('option', { name: 'Old Ground' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('option', { name: 'North Court, Springfield' }).click();
  expect(read()).toEqual({ ground: 'NORTH' });
  await userEvent.click(box);
  await expect.element(page.getByRole('option', { name: 'South Court, Ogden' })).toBeVisible();
  await expect.element(page.getByRole('option', { name: 'Old Ground' })).not.toBeInTheDocument();
});
