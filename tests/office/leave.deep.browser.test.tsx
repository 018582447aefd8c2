/** An officer sets, changes and ends their leave of absence. */
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const BOLA = { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7', name: 'Bola Ade' };
const LEAVE = { from: '2030-01-07', until: '2030-01-18', deputy: BOLA, now: false };

async function openLeave(leave: typeof LEAVE | null, refused?: { path: string; message: string }) {
  const opened = openAdmin('/admin/applications', {
    prepare: ({ on }) => {
      on('GET admin/officers', () => ({
        body: {
          data: [
            { id: 'u-admin', name: 'Ada Obi', leave },
            { ...BOLA, leave: null },
          ],
        },
      }));
      on('PUT admin/officers/u-admin/leave', () =>
        refused
          ? { status: 400, body: { statusCode: 400, code: 'VALIDATION_FAILED', message: 'No', errors: [refused] } }
          : { body: { leave: null } },
      );
    },
  });
  await opened.screen.getByRole('button', { name: 'Leave of absence' }).click();
  const dialog = opened.screen.getByRole('dialog', { name: 'Leave of Ada Obi' });
  await expect.element(dialog.getByLabelText('First day')).toHaveFocus();
  return { ...opened, dialog, sent: () => opened.office.calls.findLast(({ method }) => method === 'PUT')?.body };
}

test('a leave has its days and a deputy, and is sent by Ctrl+Enter', async () => {
  const { dialog, sent } = await openLeave(null);
  await dialog.getByLabelText('First day').fill(LEAVE.from);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(dialog.getByLabelText('Last day')).toHaveFocus();
  await expect.element(dialog.getByText('Choose a day')).toBeVisible();
  await expect.element(dialog.getByText('Choose an officer')).toBeVisible();
  expect(sent()).toBeUndefined();
  await dialog.getByLabelText('Last day').fill(LEAVE.until);
  await dialog.getByLabelText('Deputy').selectOptions(BOLA.name);
  await seeAfter('The leave is set', () => userEvent.keyboard('{Control>}{Enter}{/Control}'));
  expect(sent()).toEqual({ leave: { from: LEAVE.from, until: LEAVE.until, deputy: BOLA.id } });
});

test('what the server refuses is told at its field, and what was entered stays', async () => {
  const message = 'Bola Ade is on leave at that time, too';
  const { dialog } = await openLeave(null, { path: 'leave.deputy', message });
  await dialog.getByLabelText('Last day').fill(LEAVE.until);
  await dialog.getByLabelText('Deputy').selectOptions(BOLA.name);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText(message)).toBeVisible();
  await expect.element(dialog.getByLabelText('Last day')).toHaveValue(LEAVE.until);
});

test('a leave that is set is shown, and ends', async () => {
  const { dialog, sent } = await openLeave(LEAVE);
  await expect.element(dialog.getByLabelText('First day')).toHaveValue(LEAVE.from);
  await expect.element(dialog.getByLabelText('Deputy')).toHaveValue(BOLA.id);
  await seeAfter('There is no leave any more', () => dialog.getByRole('button', { name: 'No leave any more' }).click());
  expect(sent()).toEqual({ leave: null });
});
