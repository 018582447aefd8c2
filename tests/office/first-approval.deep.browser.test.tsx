/** A decision that waits for a second person: who gave it, and what each officer can do about it. */
import { definitionLoaders } from 'virtual:provider-loaders';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminApplicationDetail, FirstApproval } from '@/api/shapes/review';
import type { FakeOffice } from './support/fake-office';
import { openAdmin } from './support/open-admin';
import { createDetail, createRow, PROVIDER } from './support/sample';

const APPROVAL: FirstApproval = {
  id: 'approval-1',
  transition: 'approve',
  officer: 'Kola Ade',
  at: '2026-11-25T09:00:00Z',
  admin_comments: 'All is well.',
  requested_changes: [],
  form: null,
  may: 'confirm',
};
const END = 'POST admin/applications/a-1/first-approval/end';
const STATUS = 'POST admin/applications/a-1/status';

beforeEach(async () => {
  await page.viewport(1280, 900);
  const definition = (await definitionLoaders[PROVIDER]?.())?.definition;
  if (!definition) throw new Error('There is no definition.');
  const { workflow } = definition;
  definition.workflow = {
    ...workflow,
    transitions: workflow.transitions.map((each) => (each.id === 'approve' ? { ...each, approvals: 2 } : each)),
  };
  return () => {
    definition.workflow = workflow;
  };
});

const waiting = (change: Partial<FirstApproval> = {}): AdminApplicationDetail =>
  createDetail({
    first_approval: { ...APPROVAL, ...change },
    transitions: ['start_review', 'reject', 'request_changes'],
  });
const decided = () => ({
  body: createDetail({ application: { ...createDetail().application, status: 'approved' }, transitions: ['suspend'] }),
});

function open(detail: AdminApplicationDetail, prepare: (office: FakeOffice) => void = () => undefined) {
  return openAdmin('/admin/applications/a-1', {
    prepare: (office) => {
      office.on('GET admin/applications/a-1', () => ({ body: detail }));
      prepare(office);
    },
  });
}

const sent = ({ calls }: FakeOffice, route: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === route).map(({ body }) => body);

test('the first decision is kept, and the page says that it waits', async () => {
  const { screen, office } = open(createDetail(), ({ on }) =>
    on(STATUS, () => {
      on('GET admin/applications/a-1', () => ({ body: waiting({ may: 'take back' }) }));
      return { body: waiting({ may: 'take back' }) };
    }),
  );
  await screen.getByRole('button', { name: 'Approve' }).click();
  const dialog = screen.getByRole('dialog');
  await expect
    .element(dialog.getByText(/^A second officer has to confirm it\. Then the status becomes “Approved”/))
    .toBeVisible();
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect.element(screen.getByText('Your decision is kept, and waits for a second person')).toBeVisible();
  const region = screen.getByRole('region', { name: 'Waits for a second person' });
  await expect
    .element(region.getByText(/You have decided “Approve” .* The applicant has not been told yet/))
    .toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve' }).query()).toBeNull();
  expect(sent(office, STATUS)).toEqual([{ status: 'approved', revision: 3 }]);
});

test('a second officer confirms it, in the words of the first or in their own', async () => {
  const { screen, office } = open(waiting(), ({ on }) =>
    on(STATUS, () => {
      on('GET admin/applications/a-1', decided);
      return decided();
    }),
  );
  const region = screen.getByRole('region', { name: 'Waits for a second person' });
  await expect.element(region.getByText(/^Kola Ade has decided “Approve” /)).toBeVisible();
  await expect.element(region.getByText('All is well.')).toBeVisible();
  await region.getByRole('button', { name: 'Confirm: Approve' }).click();
  const words = screen.getByRole('textbox', { name: 'Comment to the applicant' });
  await expect.element(words).toHaveValue('All is well.');
  await words.fill('Welcome.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByText('Application approved')).toBeVisible();
  await expect.element(region).not.toBeInTheDocument();
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(sent(office, STATUS)).toEqual([
    { status: 'approved', revision: 3, confirms: 'approval-1', admin_comments: 'Welcome.' },
  ]);
});

test('or declines it, and says why', async () => {
  const { screen, office } = open(waiting(), ({ on }) =>
    on(END, () => {
      on('GET admin/applications/a-1', () => ({ body: createDetail() }));
      return { body: createDetail() };
    }),
  );
  await screen.getByRole('button', { name: 'Decline…' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(dialog.getByText('Say why you decline it: Kola Ade is told')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Why' })).toHaveFocus();
  await dialog.getByRole('textbox', { name: 'Why' }).fill('The levy is not paid.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect.element(screen.getByText('Declined; the officer is told')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Approve' })).toBeVisible();
  expect(sent(office, END)).toEqual([{ approval: 'approval-1', reason: 'The levy is not paid.' }]);
});

test('the first officer takes it back, and is told where it waits no more', async () => {
  const message =
    'What you saw waits for a second person no more; the status is now “Approved”. Please look at it again.';
  const { screen, office } = open(waiting({ may: 'take back' }), ({ on }) =>
    on(END, () => {
      on('GET admin/applications/a-1', decided);
      return { status: 409, body: { statusCode: 409, code: 'STALE', message, errors: [] } };
    }),
  );
  await screen.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Suspend' })).toBeVisible();
  expect(sent(office, END)).toEqual([{ approval: 'approval-1', reason: '' }]);
});

test('who may only look is offered nothing', async () => {
  const { screen } = open(waiting({ may: 'look' }));
  const region = screen.getByRole('region', { name: 'Waits for a second person' });
  await expect.element(region.getByText(/^Kola Ade has decided/)).toBeVisible();
  expect(region.getByRole('button').query()).toBeNull();
});

test('a confirmation that is refused keeps its words', async () => {
  const message = 'Bisi Ojo has changed this application meanwhile';
  const { screen } = open(waiting(), ({ on }) =>
    on(STATUS, () => ({ status: 409, body: { statusCode: 409, code: 'STALE', message, errors: [] } })),
  );
  await screen.getByRole('button', { name: 'Confirm: Approve' }).click();
  await screen.getByRole('textbox', { name: 'Comment to the applicant' }).fill('Welcome.');
  await screen.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect.element(screen.getByRole('dialog').getByText(message)).toBeVisible();
  await expect.element(screen.getByRole('textbox', { name: 'Comment to the applicant' })).toHaveValue('Welcome.');
});

test('the list says so below the status', async () => {
  const { screen } = openAdmin('/admin/applications', {
    prepare: ({ on }) =>
      on('GET admin/applications', () => ({
        body: { data: [createRow(1, { waits_for_second: true }), createRow(2)], page: 1, per_page: 25, total: 2 },
      })),
  });
  await expect.element(screen.getByText('Waits for a second person')).toBeVisible();
  expect(screen.getByText('Waits for a second person').elements()).toHaveLength(1);
});
