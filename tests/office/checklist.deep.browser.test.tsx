/** What an officer ticks as checked, and the decision that waits for it. */
import { definitionLoaders } from 'virtual:provider-loaders';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Check } from '@/api/shapes/review';
import { openAdmin } from './support/open-admin';
import { createDetail, PROVIDER } from './support/sample';

const CHECKS = 'POST admin/applications/a-1/checks';
const held = (item: string): Check => ({
  item,
  checked_by: 'Bola Ade',
  checked_at: '2026-11-12T09:00:00Z',
  changed_at: null,
});

interface Answer {
  status?: number;
  body?: unknown;
}

beforeEach(async () => {
  await page.viewport(1280, 900);
  const definition = (await definitionLoaders[PROVIDER]?.())?.definition;
  if (!definition) throw new Error('There is no definition.');
  const { workflow } = definition;
  definition.checklist = [
    { id: 'club', step: 'club', title: 'The club is registered', help: 'Look into the register.' },
    { id: 'constitution', step: 'papers', fields: ['constitution'] },
  ];
  definition.workflow = {
    ...workflow,
    transitions: workflow.transitions.map((each) => (each.id === 'approve' ? { ...each, needsChecklist: true } : each)),
  };
  return () => {
    delete definition.checklist;
    definition.workflow = workflow;
  };
});

const open = (
  checks: Check[],
  {
    checkable = true,
    onCheck = () => ({ body: checks }),
  }: { checkable?: boolean; onCheck?: (body: unknown) => Answer | Promise<Answer> } = {},
) =>
  openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: createDetail({ checks, checkable }) }));
      on(CHECKS, ({ body }) => onCheck(body));
    },
  });

test('a tick is sent, counted and signed; the decision waits until all are there', async () => {
  const { screen, office } = open([held('club')], {
    onCheck: () => ({ body: [held('club'), { ...held('constitution'), checked_by: 'Ada Obi' }] }),
  });
  const list = screen.getByRole('region', { name: 'Checks' });
  await expect.element(list.getByText('1 of 2 checked')).toBeVisible();
  await expect
    .element(list.getByRole('checkbox', { name: 'The club is registered' }))
    .toHaveAccessibleDescription(/^Look into the register\. Checked by Bola Ade on 12 Nov/);
  const approve = screen.getByRole('button', { name: 'Approve' });
  await expect
    .element(approve)
    .toHaveAccessibleDescription('Approve waits until everything is checked. Not checked yet: Constitution');
  await list.getByRole('checkbox', { name: 'Constitution' }).click();
  await expect.element(list.getByText('2 of 2 checked')).toBeVisible();
  await expect.element(list.getByText(/Checked by Ada Obi/)).toBeVisible();
  expect(office.calls.find(({ path }) => path.endsWith('/checks'))?.body).toEqual({
    item: 'constitution',
    checked: true,
    revision: 3,
  });
  await expect.element(approve).not.toHaveAccessibleDescription();
  await approve.click();
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

test('the button of a decision that waits leads to the first open check, from every tab', async () => {
  const { screen } = open([held('club')]);
  await screen.getByRole('tab', { name: 'History' }).click();
  await screen.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Constitution' })).toHaveFocus();
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('what a correction changed is to be checked again, and says who had checked it', async () => {
  const { screen } = open([{ ...held('club'), changed_at: '2026-11-14T09:00:00Z' }]);
  await expect.element(screen.getByRole('checkbox', { name: 'The club is registered' })).not.toBeChecked();
  await expect.element(screen.getByText(/^Corrected on 14 Nov.*Bola Ade had checked it on 12 Nov/)).toBeVisible();
});

test('a tick that the server refuses is not there, and the page says why', async () => {
  const message = 'Somebody has changed this application';
  const { screen } = open([], { onCheck: () => ({ status: 409, body: { code: 'STALE', message, errors: [] } }) });
  await screen.getByRole('checkbox', { name: 'Constitution' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Constitution' })).not.toBeChecked();
});

test('who ticks faster than the line answers loses no tick, and sees each at once', async () => {
  const kept: Check[] = [];
  const answered = new Map<string, () => void>();
  const { screen, office } = open([], {
    onCheck: async (body) => {
      const { item } = body as { item: string };
      await new Promise<void>((resolve) => answered.set(item, resolve));
      kept.push(held(item));
      return { body: [...kept] };
    },
  });
  for (const name of ['The club is registered', 'Constitution']) {
    const box = screen.getByRole('checkbox', { name });
    await expect.element(box).toBeVisible();
    const element = box.element() as HTMLInputElement;
    element.click();
    // Within the click: a screen reader tells what it finds right after it.
    expect(element.checked).toBe(true);
  }
  await expect.element(screen.getByText('2 of 2 checked')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toHaveAccessibleDescription();
  const list = screen.getByRole('region', { name: 'Checks' }).element() as HTMLElement;
  const look = () =>
    [...list.querySelectorAll('input')].map((box) => `${box.checked} ${box.getBoundingClientRect().top}`).join();
  const seen = new Set([look()]);
  const observer = new MutationObserver(() => seen.add(look()));
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  await expect.poll(() => answered.get('club')).toBeDefined();
  answered.get('club')?.();
  await expect.poll(() => answered.get('constitution')).toBeDefined();
  answered.get('constitution')?.();
  await expect.element(screen.getByText(/Checked by Bola Ade/).nth(1)).toBeVisible();
  observer.disconnect();
  // Nothing moves under a finger, nor blinks, when the line answers.
  expect([...seen]).toHaveLength(1);
  expect(office.calls.filter(({ path }) => path.endsWith('/checks'))).toHaveLength(2);
});

test('who decides right after the last tick is not held up by the line, and the tick is there first', async () => {
  let answer: (() => void) | undefined;
  const { screen, office } = open([held('club')], {
    onCheck: async () => {
      await new Promise<void>((resolve) => (answer = resolve));
      return { body: [held('club'), held('constitution')] };
    },
  });
  office.on('POST admin/applications/a-1/status', () => ({
    body: { application: { status: 'approved' }, undo_until: null },
  }));
  await screen.getByRole('checkbox', { name: 'Constitution' }).click();
  await screen.getByRole('button', { name: 'Approve' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.poll(() => answer).toBeDefined();
  const listPosts = () =>
    office.calls
      .map(({ method, path }) => (method === 'POST' ? path : ''))
      .filter((path) => /\/(checks|status)$/.test(path));
  expect(listPosts()).toEqual(['admin/applications/a-1/checks']);
  answer?.();
  await expect.poll(listPosts).toEqual(['admin/applications/a-1/checks', 'admin/applications/a-1/status']);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('once decided it is read only; each item leads to what it is about', async () => {
  const { screen } = open([held('club')], { checkable: false });
  await expect.element(screen.getByRole('checkbox', { name: 'Constitution' })).toBeDisabled();
  await screen.getByRole('button', { name: 'Show The club is registered' }).click();
  expect(document.activeElement?.getAttribute('data-row')).toBe('club_name');
});
