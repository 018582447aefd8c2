/** What is due after an approval: where it stands, how its form is sent, and what is told where that fails. */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwedDuty, SentDuty } from '@/api/shapes/application';
import { createRoutes } from '@/app/create-routes';
import { toSummary } from '@/definition/parse/to-summary';
import { queryClient } from '@/page/data/query-client';
import { useSession } from '@/page/data/session-store';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { signOut } from '@/sign-in/session/session';
import { createOwnRow } from '../fixtures/own-row';
import { createOwingClub } from '../fixtures/owing-club';
import { compileAll } from '../fixtures/tennis-club';
import { createSignedInAnswer } from '../fixtures/signed-in-answer';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const [definition] = createOwingClub().providers;
if (!definition) throw new Error('There is no club.');

const members: OwedDuty = {
  duty: 'members',
  period: '2026-07-01',
  period_end: '2026-09-30',
  opens_on: '2026-10-01',
  due_on: '2026-10-30',
  sent_at: null,
  late: true,
  missed: false,
};
const next: OwedDuty = {
  ...members,
  period: '2099-07-01',
  period_end: '2099-09-30',
  opens_on: '2099-10-01',
  due_on: '2099-10-30',
  late: false,
};
const row = createOwnRow(definition, { status: 'approved' });

let duties: OwedDuty[];
let sent: SentDuty[];
let answer: () => Response;

beforeEach(() => {
  duties = [members, next];
  sent = [];
  answer = () => {
    duties = [next, { ...members, sent_at: '2026-11-21T09:00:00Z' }];
    return Response.json(read());
  };
  keepSession();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    const { url, method } = request;
    if (url.endsWith('/auth/me')) return Response.json(createSignedInAnswer(definition));
    if (method === 'POST' && url.endsWith('/applications/a1/duties/members')) {
      sent.push((await request.json()) as SentDuty);
      return answer();
    }
    if (url.endsWith('/applications/a1')) return Response.json(read());
    return url.includes('/api/applications')
      ? Response.json({ data: [{ ...row, duties }], total: 1 })
      : new Response(null, { status: 204 });
  });
});

const read = () => ({ ...row, data: {}, documents: {}, review_history: [], comments: [], duties });

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  queryClient.clear();
  useSession.setState({ status: 'signed-out', userId: undefined });
});

async function visit(path: string) {
  queryClient.setQueryData(['definition', definition?.id], definition);
  queryClient.setQueryData(['record-definition', definition?.id, definition?.version], definition);
  if (!definition) throw new Error('There is no club.');
  queryClient.setQueryData(validatorsQuery(definition).queryKey, compileAll(definition.forms ?? []));
  useSession.setState({ status: 'signed-in', userId: 'u1' });
  const router = createMemoryRouter(createRoutes([toSummary(definition)]), {
    initialEntries: [`/tennis-club/${path}`],
  });
  return (await mount(<RouterProvider router={router} />)).screen;
}

test('stands in the list with the way to its form, and what cannot be sent yet does not', async () => {
  const screen = await visit('applications');
  await expect
    .element(screen.getByRole('link', { name: 'Send what is due' }))
    .toHaveAttribute('href', '/tennis-club/applications/a1#duties');
  await expect.element(screen.getByText(/What is sent now counts as late\./)).toBeVisible();
});

test('is checked, kept while it is not sent, sent once, and then stands as sent', async () => {
  const screen = await visit('applications/a1');
  await expect.element(screen.getByText(/It can be sent from/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Fill in/ }).elements()).toHaveLength(1);
  await screen.getByRole('button', { name: /^Fill in/ }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByRole('textbox', { name: 'Members' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByRole('link', { name: 'Members is required' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Members' }).fill('12');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await screen.getByRole('button', { name: /^Fill in/ }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Members' })).toHaveValue('12');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(screen.getByText('Sent before (1)')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([{ period: '2026-07-01', answers: { members: 12 } }]);
});

test('what the server refuses is told, at its field where it is about one, and nothing is lost', async () => {
  answer = () =>
    Response.json(
      {
        code: 'VALIDATION_FAILED',
        message: 'No',
        errors: [{ path: 'answers.members', message: 'So many are not possible' }],
      },
      { status: 400 },
    );
  const screen = await visit('applications/a1');
  await screen.getByRole('button', { name: /^Fill in/ }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Members' }).fill('12');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByRole('textbox', { name: 'Members' })).toHaveAttribute('aria-invalid', 'true');
  answer = () => Response.json({ code: 'DUTY_ENDED', message: 'Nothing has to be sent any more.' }, { status: 409 });
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText('Nothing has to be sent any more.')).toBeVisible();
  await expect.element(dialog.getByText('What you have entered is kept. It is safe to try again.')).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Members' })).toHaveValue('12');
});

test('who logs out leaves nothing of what they had begun', async () => {
  const screen = await visit('applications/a1');
  await screen.getByRole('button', { name: /^Fill in/ }).click();
  await screen.getByRole('dialog').getByRole('textbox', { name: 'Members' }).fill('13');
  const listWork = () => Object.keys(sessionStorage).filter((key) => key.startsWith('work:'));
  expect(listWork()).toHaveLength(1);
  expect(await signOut(async () => undefined)).toBe(true);
  expect(listWork()).toEqual([]);
});
