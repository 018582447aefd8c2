/** An officer chooses their notices, and names a colleague in a comment by the keyboard. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const CHOICES = { handed_over: 'at_once', mentioned: 'at_once', came_back: 'daily', deputy: 'none', daily: true };

test('notices are shown as chosen, and sent by Ctrl+Enter', async () => {
  const { screen, office } = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/notices', () => ({ body: CHOICES }));
      on('PUT admin/notices', ({ body }) => ({ body }));
    },
  });
  await screen.getByRole('button', { name: 'Notices' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Notices' });
  await expect.element(dialog.getByLabelText('Somebody hands an application over to you')).toHaveFocus();
  await expect
    .element(dialog.getByLabelText('What you have or watch comes back from its applicant'))
    .toHaveValue('daily');
  await dialog.getByLabelText('An internal comment names you').selectOptions('Not');
  await dialog.getByLabelText('The daily mail also says what is yours, due soon and overdue').click();
  await seeAfter('Your notices are set', () => userEvent.keyboard('{Control>}{Enter}{/Control}'));
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    ...CHOICES,
    mentioned: 'none',
    daily: false,
  });
});

test('an @ offers officers by their name without accents, and who will be told is said', async () => {
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/officers', () => ({
        body: {
          data: ['Ada Obi', 'Ngọzi Okafor', 'Ngọzi Bello'].map((name) => ({ id: name, name, leave: null })),
        },
      }));
    },
  });
  await screen.getByRole('tab', { name: /^Comments/ }).click();
  const comment = screen.getByLabelText('Comment', { exact: true });
  await comment.click();
  await userEvent.keyboard('Please look, @ngo');
  const names = screen.getByRole('listbox', { name: 'Officers' });
  await expect.element(names.getByRole('option', { name: 'Ngọzi Okafor' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(comment).toHaveValue('Please look, @Ngọzi Bello ');
  await expect.element(names).not.toBeInTheDocument();
  await expect
    .element(screen.getByText(/^Officers are told of internal comments alone: Ngọzi Bello will not be\./))
    .toBeVisible();
  await screen.getByLabelText('Internal: officers only').click();
  await expect.element(screen.getByText(/^Ngọzi Bello will be told\./)).toBeVisible();
  // Escape leaves the names, and the text with another one only.
  await comment.click();
  await userEvent.keyboard('@a');
  await expect.element(names.getByRole('option', { name: 'Ada Obi' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(names).not.toBeInTheDocument();
  await expect.element(comment).toHaveFocus();
  expect(office.calls.find(({ path }) => path === 'admin/officers')?.query.get('type')).not.toBeNull();
});
