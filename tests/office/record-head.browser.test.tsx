/** What stands before the reading of a record, and the bar of decisions that stays in sight. */
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { openAdmin } from './support/open-admin';
import { createDetail } from './support/sample';

const DESK = {
  assignee: { id: 'kola', name: 'Kola Ade' },
  taken_at: '2026-11-24T09:00:00Z',
  due_at: '2026-11-30T22:59:59Z',
  due: 'later',
  follow_up_on: null,
  follow_up_note: null,
  watchers: [],
  present: [],
  may_change: true,
  may_assign: true,
};

async function open(
  width: number,
  desk: object = DESK,
  changes: object = {},
  since = 'Kola Ade has it since 24 Nov 2026',
) {
  await page.viewport(width, 780);
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({
        body: createDetail({ neighbours: { previous: 'a-0', next: 'a-2' }, ...changes }),
      }));
      on('GET admin/applications/a-1/desk', () => ({ body: desk }));
    },
  });
  await expect.element(screen.getByText(since)).toBeVisible();
  return screen;
}

const toBox = (found: { element: () => Element }) => found.element().getBoundingClientRect();

test('the first answer and the document stand right below what the record is, whose it is and when it is due', async () => {
  const screen = await open(1280);
  const { top } = toBox(screen.getByRole('heading', { level: 1, name: 'Tennis Club 1' }));
  for (const part of ['CSR-2026-0001', 'Pending', 'Due 30 Nov 2026'])
    await expect.element(screen.getByText(part, { exact: true })).toBeVisible();
  const documents = screen.getByRole('region', { name: 'Documents', exact: true });
  expect(toBox(documents).top - top).toBeLessThanOrEqual(100);
  expect(toBox(screen.getByText('Club name', { exact: true }).first()).top - top).toBeLessThanOrEqual(240);
  const answers = screen.getByRole('tabpanel', { name: 'Answers' });
  expect(toBox(answers).top - top).toBeLessThanOrEqual(180);
  expect(toBox(documents).right).toBeLessThanOrEqual(toBox(answers).left);
});

test('what can be decided is in sight before anything is scrolled, and the document reaches down to it', async () => {
  const screen = await open(1280);
  const bar = screen.getByRole('group', { name: 'What you can do' });
  expect(toBox(bar).bottom).toBeLessThanOrEqual(window.innerHeight);
  await expect.element(screen.getByRole('img', { name: 'constitution.png' })).toBeVisible();
  window.scrollTo(0, document.documentElement.scrollHeight);
  await expect.poll(() => toBox(bar).bottom).toBeLessThanOrEqual(window.innerHeight);
});

test('on a phone the bar is one row at the bottom, behind the reading, and folds what it has no room for', async () => {
  const screen = await open(360);
  const bar = screen.getByRole('group', { name: 'What you can do' });
  const { bottom, height } = toBox(bar);
  expect(bottom).toBeLessThanOrEqual(window.innerHeight);
  expect(height).toBeLessThanOrEqual(64);
  const reading = screen.getByRole('tabpanel', { name: 'Answers' }).element();
  expect(reading.compareDocumentPosition(bar.element())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await expect.element(bar.getByRole('button', { name: 'Approve' })).toBeVisible();
  await bar.getByRole('button', { name: 'More: what else you can do' }).click();
  await screen.getByRole('menuitem', { name: 'Request changes' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Request changes: Tennis Club 1' })).toBeVisible();
});

test('on a phone the head leaves room for the reading, and the way to the neighbours stands beside the way back', async () => {
  const screen = await open(360);
  expect(toBox(screen.getByRole('tabpanel', { name: 'Answers' })).top).toBeLessThanOrEqual(450);
  const next = toBox(screen.getByRole('link', { name: 'Next' }));
  const back = toBox(screen.getByRole('link', { name: 'All applications' }));
  expect(next.top).toBeLessThan(back.bottom);
  expect(Math.min(next.width, next.height)).toBeGreaterThanOrEqual(36);
  await screen.getByRole('button', { name: 'Menu' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Menu' }).getByText('Admin', { exact: true })).toBeVisible();
});

test('with text of twice the size nothing of the head leaves a phone', async () => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'));
  const screen = await open(360, { ...DESK, due: 'overdue' });
  await expect.element(screen.getByText('Overdue: 30 Nov 2026')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('at 1280 a long title and a long name leave every button and every fact in its row', async () => {
  const { application } = createDetail();
  const title = 'The Tennis Club of Umuahia and of all its Neighbours Incorporated';
  const since = 'Kola Adébáyọ̀-Ṣàngódélé has it since 24 Nov 2026';
  const assignee = { id: 'kola', name: 'Kola Adébáyọ̀-Ṣàngódélé' };
  const screen = await open(
    1280,
    { ...DESK, assignee, due: 'soon' },
    { application: { ...application, title } },
    since,
  );
  const rows = [
    ['link', 'Next', 'button', 'Print'],
    ['button', /^Take over/, 'button', /^More: who/],
  ] as const;
  for (const [role, name, besideRole, beside] of rows) {
    const [one, other] = [
      toBox(screen.getByRole(role, { name })),
      toBox(screen.getByRole(besideRole, { name: beside })),
    ];
    expect(Math.abs(one.top + one.bottom - other.top - other.bottom)).toBeLessThan(4);
    expect(other.left).toBeGreaterThan(one.left);
  }
  expect(toBox(screen.getByRole('link', { name: 'Next' })).top).toBeLessThan(
    toBox(screen.getByRole('link', { name: 'All applications' })).bottom,
  );
  const [fact, act] = [toBox(screen.getByText(since)), toBox(screen.getByRole('button', { name: /^Take over/ }))];
  expect(fact.bottom).toBeGreaterThan(act.top);
  for (const text of [since, /submitted/, 'Due soon: 30 Nov 2026'])
    expect(toBox(screen.getByText(text).first()).height).toBeLessThan(30);
});
