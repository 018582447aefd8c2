/** Administrators add ready reasons, which stand beside those of the definitions. */
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { seeAfter } from '../ui/see-after';
import { openAdmin } from './support/open-admin';

beforeEach(() => page.viewport(1280, 900));

const NOTHING = { answers: [], documents: [] };
const ALL = {
  scope: 'all',
  declared: { answers: ['Write it in full.'], documents: [] },
  added: { answers: ['Old.'], documents: [] },
};

test('sentences are added line by line, and what the definitions declare is shown', async () => {
  const { screen, office } = openAdmin('/admin/settings?group=ready+reasons', {
    prepare: ({ on }) => {
      on('GET admin/ready-reasons', () => ({
        body: { data: [ALL, { scope: 'some_type', declared: NOTHING, added: NOTHING }] },
      }));
      on('PUT admin/ready-reasons', ({ body }) => ({
        body: { data: [{ ...ALL, added: (body as typeof ALL).added }] },
      }));
    },
  });
  await expect.element(screen.getByText('Write it in full.')).toBeVisible();
  const answers = screen.getByLabelText('Added for answers');
  await expect.element(answers).toHaveValue('Old.');
  await answers.fill(`${'x'.repeat(301)}\nNew.`);
  await expect.element(screen.getByLabelText('Offered for')).toBeDisabled();
  await screen.getByRole('button', { name: 'Save ready reasons' }).click();
  await expect.element(screen.getByText('Use at most 300 characters on a line')).toBeVisible();
  await expect.element(answers).toHaveFocus();
  await answers.fill('New.\n\n Old. ');
  await seeAfter('Settings saved', () => screen.getByRole('button', { name: 'Save ready reasons' }).click());
  expect(office.calls.findLast(({ method }) => method === 'PUT')?.body).toEqual({
    scope: 'all',
    added: { answers: ['New.', 'Old.'], documents: [] },
    seen: ALL.added,
  });
  await expect.element(screen.getByLabelText('Offered for')).toBeEnabled();
});
