/** The documents of an application: which is open, what stands beside it, and the keys for it. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import type { SeenDocument } from '@/api/shapes/review';
import { admin, createDetail } from './support/sample';

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

test('what was looked at has a check, kept by the server; others are named with how far they came', async () => {
  const detail = createDetail();
  const [first = expect.fail()] = detail.documents;
  const second = { ...first, id: 'second', key: 'second', name: 'letter.png', url: `${first.url}-2` };
  const kola = { officer_id: 'kola', officer: 'Kola Ade', at: '2026-11-24T09:00:00Z' };
  const told: SeenDocument[] = [{ ...kola, document: 'second' }];
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: { ...detail, seen: told, documents: [first, second] } }));
      on('POST admin/applications/a-1/seen', ({ body }) => {
        const { document } = body as { document: string };
        told.push({ document, officer_id: admin.user.id, officer: 'Ada Obi', at: '2026-11-25T09:00:00Z' });
        return { body: told };
      });
    },
  });
  const list = screen.getByRole('list', { name: 'Documents of this application' });
  await expect.element(list.getByRole('button', { name: 'Constitution (seen by you)' })).toBeVisible();
  await expect.element(list.getByRole('button', { name: 'letter.png', exact: true })).toBeVisible();
  await expect.element(screen.getByText('Kola Ade has seen 1 of 2')).toBeVisible();
  await userEvent.keyboard('d');
  await expect.element(list.getByRole('button', { name: 'letter.png (seen by you)' })).toBeVisible();
  await expect.element(screen.getByText(/Seen by Kola Ade and Ada Obi/)).toBeVisible();
  await userEvent.keyboard('D');
  await expect.element(screen.getByText(/Seen by Ada Obi/)).toBeVisible();
  const sent = office.calls.filter(({ path }) => path.endsWith('/seen')).map(({ body }) => body);
  expect(sent).toEqual([{ document: 'd-1' }, { document: 'second' }]);
});
