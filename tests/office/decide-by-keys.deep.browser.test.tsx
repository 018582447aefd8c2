/** Deciding without the mouse: a key for each act, marks in place, what comes next, and taking it back. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FirstApproval } from '@/api/shapes/review';
import { openAdmin } from './support/open-admin';
import { createDetail, createRow } from './support/sample';

const STATUS = 'POST admin/applications/a-1/status';
const FIRST: FirstApproval = {
  id: 'approval-1',
  transition: 'approve',
  officer: 'Ada Obi',
  at: '2026-11-25T09:00:00Z',
  admin_comments: null,
  requested_changes: [],
  form: null,
  may: 'take back',
};
const QUEUE = '?assignee=me&waiting=officer';

beforeEach(() => page.viewport(1280, 900));

const soon = () => new Date(Date.now() + 10_000).toISOString();

/** The first of two in a queue. */
function openFirst(status: string, undoUntil: () => string | null = () => null, next: string | null = 'a-2') {
  return openAdmin(`/admin/applications/a-1${QUEUE}`, {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({ body: createDetail({ neighbours: { previous: null, next } }) }));
      on('GET admin/applications/a-2', () => {
        const { application, ...detail } = createDetail();
        return { body: { ...detail, application: { ...application, id: 'a-2', title: 'Tennis Club 2' } } };
      });
      on('GET admin/applications', () => ({ body: { data: [createRow(1)], page: 1, per_page: 25, total: 1 } }));
      on(STATUS, () => ({
        body: { application: { ...createDetail().application, status }, undo_until: undoUntil() },
      }));
      on('POST admin/applications/take-back', () => ({ body: { results: [{ id: 'a-1', ok: true, message: '' }] } }));
    },
  });
}

test('an approval is two keys, and the next of the queue opens with the focus on its name', async () => {
  const { screen, office, address } = openFirst('approved');
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveAttribute('aria-keyshortcuts', 'a');
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe(`/admin/applications/a-2${QUEUE}`);
  await expect.element(screen.getByRole('heading', { name: 'Tennis Club 2' })).toHaveFocus();
  expect(office.calls.find(({ path }) => path.endsWith('/status'))?.body).toEqual({ status: 'approved', revision: 3 });
});

test('after the last one the queue itself stands there', async () => {
  const { address } = openFirst('approved', undefined, null);
  await expect.element(page.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe(`/admin/applications${QUEUE}`);
});

test('a review that begins stays where it is, and the focus is on what can be done now', async () => {
  let started = false;
  const { screen, address } = openAdmin(`/admin/applications/a-1${QUEUE}`, {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => {
        const detail = createDetail();
        return {
          body: started
            ? {
                ...detail,
                application: { ...detail.application, status: 'under_review', revision: 4 },
                transitions: ['approve', 'reject', 'request_changes'],
              }
            : detail,
        };
      });
      // Lists that are slow to come again hold up no key.
      on('GET admin/queues', () => (started ? new Promise(() => undefined) : { body: { data: [] } }));
      on(STATUS, async () => {
        // As slow as a line can be: what stands around the button, which waits, has got the focus meanwhile.
        await expect.poll(() => document.activeElement?.matches('[data-stand-in]')).toBe(true);
        started = true;
        return { body: { application: { ...createDetail().application, status: 'under_review' }, undo_until: null } };
      });
    },
  });
  await screen.getByRole('button', { name: 'Start review' }).click();
  await expect.element(screen.getByRole('button', { name: 'Start review' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toHaveFocus();
  expect(address()).toBe(`/admin/applications/a-1${QUEUE}`);
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
});

test('answers are marked in place by keys, with the reason that a number says, and asked for', async () => {
  const { screen, office } = openFirst('changes_requested');
  await expect.element(screen.getByRole('button', { name: 'Mark Captain' })).toBeVisible();
  await userEvent.keyboard('j');
  const first = document.activeElement;
  expect(first?.getAttribute('data-mark')).toBeTruthy();
  await userEvent.keyboard('jkx');
  await expect.poll(() => first?.getAttribute('aria-pressed')).toBe('true');
  await userEvent.keyboard('2');
  await expect.poll(() => document.activeElement).toBe(first);
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('dialog').getByText(/1 marked/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect
    .poll(() => office.calls.find(({ path }) => path.endsWith('/status'))?.body)
    .toMatchObject({
      status: 'changes_requested',
      requested_changes: [{ path: first?.getAttribute('data-mark'), reason: expect.stringMatching(/\w/) }],
    });
});

test('what was decided is taken back by one key, on the next record too', async () => {
  const { screen, office, address } = openFirst('approved', soon);
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(address).toBe(`/admin/applications/a-2${QUEUE}`);
  await expect.element(screen.getByRole('button', { name: 'Take back' })).toBeVisible();
  await userEvent.keyboard('u');
  await expect.poll(address).toBe(`/admin/applications/a-1${QUEUE}`);
  expect(office.calls.find(({ path }) => path.endsWith('/take-back'))?.body).toEqual({ ids: ['a-1'] });
  await expect.element(screen.getByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
});

test('what cannot be taken back any more says why, and nothing moves', async () => {
  const { screen, office, address } = openFirst('approved', soon);
  const message = 'This cannot be taken back any more: the applicant is being told of it.';
  office.on('POST admin/applications/take-back', () => ({ body: { results: [{ id: 'a-1', ok: false, message }] } }));
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await screen.getByRole('button', { name: 'Take back' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(address()).toBe(`/admin/applications/a-2${QUEUE}`);
});

test('a comment is begun by a key and sent by Ctrl+Enter', async () => {
  const { screen, office } = openFirst('approved');
  office.on('POST admin/applications/a-1/comments', () => ({ body: {} }));
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  await userEvent.keyboard('m');
  await expect.element(screen.getByRole('textbox', { name: 'Comment' })).toHaveFocus();
  await userEvent.keyboard('Seen.{Control>}{Enter}{/Control}');
  await expect
    .poll(() => office.calls.find(({ path }) => path.endsWith('/comments'))?.body)
    .toMatchObject({ comment: 'Seen.' });
});

test('after a first approval, which changes nothing yet, the focus is on what can be done now', async () => {
  let approved = false;
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) => {
      on('GET admin/applications/a-1', () => ({
        body: approved ? createDetail({ transitions: ['reject'], first_approval: FIRST }) : createDetail(),
      }));
      on(STATUS, () => {
        approved = true;
        return { body: { ...createDetail(), first_approval: FIRST } };
      });
    },
  });
  await screen.getByRole('button', { name: 'Approve' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toHaveFocus();
});
