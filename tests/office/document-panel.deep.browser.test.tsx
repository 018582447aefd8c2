/** The documents of an application: which is open, what stands beside it, and the keys for it. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import type { SeenDocument } from '@/api/shapes/review';
import { keepWords, toWorkKey } from '@/page/data/unsent-work';
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

test('the open document stays through an act, and is asked for once', async () => {
  const detail = createDetail();
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: detail }));
      on('POST admin/applications/a-1/status', () => ({ body: { application: detail.application, undo_until: null } }));
    },
  });
  const shown = screen.getByRole('img', { name: 'constitution.png' });
  await expect.element(shown).toBeVisible();
  const before = shown.element();
  const reads = () => office.calls.filter(({ path }) => path === 'admin/applications/a-1').length;
  const read = reads();
  await screen.getByRole('button', { name: 'Start review', exact: true }).click();
  // The record is read anew after the act, and the document is not.
  await expect.poll(reads).toBeGreaterThan(read);
  expect(shown.element()).toBe(before);
  expect(office.calls.filter(({ path }) => path.startsWith('applications/file/'))).toHaveLength(1);
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
  expect(sent).toEqual([{ document: 'k1' }, { document: 'second' }]);
});

test('places are marked on a page by keys and by the pointer, each with a reason, and asked for', async () => {
  const detail = createDetail();
  const { screen, office } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: detail }));
      on('POST admin/applications/a-1/status', () => ({ body: { application: detail.application, undo_until: null } }));
    },
  });
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  await userEvent.keyboard('.');
  const area = screen.getByRole('application', { name: 'Mark a place' });
  await expect.element(area).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Shift>}{ArrowLeft}{/Shift}{Enter}');
  await userEvent.keyboard('1');
  const first = screen.getByRole('button', { name: /^page 1, middle: ./ });
  await expect.element(first).toHaveFocus();
  // The page is turned, and the box is where it was on the page as the file has it.
  await screen.getByRole('button', { name: 'Rotate' }).click();
  await screen.getByRole('button', { name: 'Mark a place', exact: true }).click();
  const { left, top, width, height } = area.element().getBoundingClientRect();
  const pointer = (type: string, x: number, y: number) => {
    const at = { clientX: left + x * width, clientY: top + y * height };
    area.element().dispatchEvent(new PointerEvent(type, { ...at, bubbles: true, button: 0, pointerId: 1 }));
  };
  area.element().setPointerCapture = () => undefined;
  pointer('pointerdown', 0.6, 0.1);
  pointer('pointermove', 0.7, 0.2);
  pointer('pointerup', 0.9, 0.3);
  await screen.getByLabelText('Own words').fill('No stamp');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(screen.getByRole('button', { name: 'page 1, upper left: No stamp' })).toHaveFocus();
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('dialog').getByText(/2 marked/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const sent = () => office.calls.find(({ path }) => path.endsWith('/status'))?.body;
  await expect.poll(sent).toBeDefined();
  expect(sent()).toMatchObject({
    requested_changes: [
      { path: 'constitution', place: { file: 'k1', page: 1, x: 0.32, y: 0.44, width: 0.38, height: 0.2 } },
      { path: 'constitution', reason: 'No stamp', place: { x: 0.1, y: 0.1, width: 0.2, height: 0.3 } },
    ],
  });
});

test('a mark on a file that was replaced since is told, and taken away; the former file stands beside the new', async () => {
  const detail = createDetail();
  const [now = expect.fail()] = detail.documents;
  const place = { file: 'former', page: 1, x: 0.1, y: 0.1, width: 0.2, height: 0.3 };
  const before = {
    fileKey: 'former',
    fileUrl: `${now.url}-former`,
    fileName: 'old.png',
    fileSize: 1,
    fileType: now.type,
  };
  const [submitted = expect.fail()] = detail.timeline;
  const asked = [{ path: 'constitution', reason: 'No stamp', place }];
  const changes = [{ path: 'constitution', label: 'Constitution', before, after: detail.application.documents }];
  const timeline = [
    { ...submitted, id: 't-2', requested_changes: asked },
    { ...submitted, id: 't-3', changes },
  ];
  const kept = toWorkKey(admin.user.id, 'a-1', 'request_changes', 'marks');
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => on('GET admin/applications/a-1', () => ({ body: { ...detail, timeline } })),
  });
  await screen.getByLabelText('Beside it').selectOptions('former');
  await expect.element(screen.getByRole('button', { name: 'page 1, upper left: No stamp' })).toBeVisible();
  keepWords(kept, JSON.stringify(asked));
  await userEvent.keyboard('c');
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/1 marked/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByText(/The document was replaced since/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Take the mark of Constitution, page 1, upper left away' }).click();
  await expect.element(dialog.getByText(/0 marked/)).toBeVisible();
  keepWords(kept, '');
});
