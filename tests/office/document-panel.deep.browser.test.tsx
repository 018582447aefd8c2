/** The documents of an application: which is open, what stands beside it, and the keys for it. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { createDetail } from './support/sample';

beforeEach(() => page.viewport(1280, 900));

function openTwo() {
  const detail = createDetail();
  const [first = expect.fail()] = detail.documents;
  const second = { ...first, id: 'second', key: 'second', name: 'letter.png', url: `${first.url}-2` };
  return openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('GET admin/applications/a-1', () => ({ body: { ...detail, documents: [first, second] } })),
  });
}

test('keys open the next document and the one before, bring it nearer, and stand in the sheet', async () => {
  const { screen } = openTwo();
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  await userEvent.keyboard('d');
  const letter = screen.getByRole('img', { name: 'letter.png' });
  await expect.element(letter).toBeVisible();
  const { width } = letter.element().getBoundingClientRect();
  await userEvent.keyboard('+');
  await expect.poll(() => letter.element().getBoundingClientRect().width).toBeGreaterThan(width * 1.4);
  await userEvent.keyboard('D');
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  await userEvent.keyboard('d');
  await expect.poll(() => letter.element().getBoundingClientRect().width).toBeGreaterThan(width * 1.4);
  await userEvent.keyboard('0');
  await expect.poll(() => letter.element().getBoundingClientRect().width).toBeLessThan(width * 1.1);
  await userEvent.keyboard('?');
  const sheet = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const words of ['Next document', 'Previous document', 'Next page', 'Zoom in', 'Whole width', 'Full screen'])
    await expect.element(sheet.getByText(words)).toBeVisible();
});

test('two documents stand beside each other', async () => {
  const { screen } = openTwo();
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  await screen.getByLabelText('Beside it').selectOptions('letter.png');
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  await expect.element(screen.getByRole('img', { name: 'letter.png' })).toBeVisible();
});
