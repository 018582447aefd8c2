/** Whose a record is, by when it is due and what it waits for, on its own page. */
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Desk } from '@/api/shapes/desk';
import { openAdmin } from './support/open-admin';
import type { FakeOffice } from './support/fake-office';

const KOLA = { id: 'kola', name: 'Kola Ade' };
const DESK: Desk = {
  assignee: null,
  taken_at: null,
  due_at: '2026-11-20T22:59:59Z',
  due: 'overdue',
  follow_up_on: null,
  follow_up_note: null,
  watchers: [],
  present: [],
  may_change: true,
  may_assign: false,
};

function open(desk: Partial<Desk>, prepare: (office: FakeOffice) => void = () => undefined) {
  return openAdmin('/admin/applications/a-1', {
    prepare: (office) => {
      office.on('GET admin/applications/a-1/desk', () => ({ body: { ...DESK, ...desk } }));
      office.on('POST admin/applications/a-1/presence', () => ({
        body: { present: [{ ...KOLA, since: '2026-11-25T09:00:00Z' }] },
      }));
      prepare(office);
    },
  });
}

const sent = ({ calls }: FakeOffice) =>
  calls.filter(({ method, path }) => method === 'POST' && path.endsWith('/desk')).map(({ body }) => body);

test('nobody’s is taken, and then released', async () => {
  const { screen, office } = open({}, ({ on }) => {
    on('POST admin/applications/a-1/desk', ({ body }) => {
      const assignee = (body as { assignee: string | null }).assignee;
      return {
        body: {
          ...DESK,
          assignee: assignee === null ? null : { id: assignee, name: 'Ada Obi' },
          taken_at: assignee === null ? null : '2026-11-25T09:00:00Z',
        },
      };
    });
  });
  await expect.element(screen.getByText('Nobody has it')).toBeVisible();
  await expect.element(screen.getByText('Overdue: 20 Nov 2026')).toBeVisible();
  await expect.element(screen.getByText('Kola Ade has it open, too')).toBeVisible();
  await screen.getByRole('button', { name: 'Take', exact: true }).click();
  await expect.element(screen.getByText('Yours since 25 Nov 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'More: who has it, and what it waits for' }).click();
  await screen.getByRole('menuitem', { name: 'Release' }).click();
  await expect.element(screen.getByText('Nobody has it')).toBeVisible();
  expect(sent(office)).toEqual([
    { assignee: expect.any(String), from: null },
    { assignee: null, from: expect.any(String) },
  ]);
});

test('another officer’s is taken over by saying whose it was, and a refusal says who has it now', async () => {
  const message = 'Bisi Ojo has had this application since 10:04. Look at it again before you change whose it is.';
  const { screen, office } = open({ assignee: KOLA, taken_at: '2026-11-24T09:00:00Z', due: 'soon' }, ({ on }) =>
    on('POST admin/applications/a-1/desk', () => ({
      status: 409,
      body: { statusCode: 409, code: 'TAKEN', message, errors: [] },
    })),
  );
  await expect.element(screen.getByText('Kola Ade has it since 24 Nov 2026')).toBeVisible();
  await expect.element(screen.getByText('Due soon: 20 Nov 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'More: who has it, and what it waits for' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Watch' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Release' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Take over from Kola Ade' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  expect(sent(office)).toEqual([{ assignee: expect.any(String), from: 'kola' }]);
});

test('it is handed over, and waits for somebody else, once what is needed is given', async () => {
  const { screen, office } = open({}, ({ on }) => {
    on('GET admin/officers', () => ({ body: { data: [KOLA] } }));
    on('POST admin/applications/a-1/desk', () => ({
      body: { ...DESK, assignee: KOLA, taken_at: '2026-11-25T09:00:00Z' },
    }));
  });
  await screen.getByRole('button', { name: 'More: who has it, and what it waits for' }).click();
  await screen.getByRole('menuitem', { name: 'Hand over…' }).click();
  await screen.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect.element(screen.getByText('Choose an officer')).toBeVisible();
  await screen.getByLabelText('Officer', { exact: true }).selectOptions('Kola Ade');
  await screen.getByRole('button', { name: 'Hand over', exact: true }).click();
  await expect.element(screen.getByText('Kola Ade has it since 25 Nov 2026')).toBeVisible();
  await screen.getByRole('button', { name: 'More: who has it, and what it waits for' }).click();
  await screen.getByRole('menuitem', { name: 'Waits for somebody else…' }).click();
  await screen.getByLabelText('Look at it again on').fill('2999-01-01');
  await screen.getByLabelText('What or whom it waits for (optional)').fill('The airport’s letter');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent(office)).toEqual([
    { assignee: 'kola', from: null },
    { follow_up: { on: '2999-01-01', note: 'The airport’s letter' }, from: 'kola' },
  ]);
});

test('who may only read is told whose it is, and may watch it', async () => {
  const { screen } = open({
    may_change: false,
    due_at: null,
    due: null,
    follow_up_on: '2026-12-03',
    follow_up_note: 'Letter',
  });
  await expect.element(screen.getByText('Waits for somebody else until 3 Dec 2026: Letter')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Watch' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Take' })).not.toBeInTheDocument();
});
