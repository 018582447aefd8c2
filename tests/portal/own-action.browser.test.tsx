/** What an owner does with a record by a button, and says by words. */
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { ResponseFailure } from '@/api/client/request-failure';
import { Transition } from '@/definition/language/workflow';
import { api } from '@/page/data/api';
import { queryClient } from '@/page/data/query-client';
import { OwnAction, OwnActions, type OwnActionsProps } from '@/portal/screens/own-actions';
import { toDayText } from '@/records/record-dates';
import { mount } from '../ui/mount';

const application = { id: 'a1', revision: 3, title: 'Ikoyi Lawn Club', reference: 'REG-000001', user_id: 'u1' };
const answer = {
  ...Transition.parse({
    id: 'answer',
    label: 'Answer',
    from: ['asked'],
    to: 'reviewed',
    by: 'applicant',
    comment: 'required',
    done: 'Answer sent',
  }),
  question: 'What is your answer?',
};

const render = (transition: typeof answer) =>
  mount(
    <QueryClientProvider client={queryClient}>
      <OwnAction application={application} transition={transition} leads={false} />
    </QueryClientProvider>,
  );

beforeEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

test('an answer is asked for, kept when it cannot be sent, and sent', async () => {
  const request = vi
    .spyOn(api, 'request')
    .mockRejectedValueOnce(new ResponseFailure(503, { code: 'BUSY' }, 'Please try again'))
    .mockResolvedValue({});
  const { screen } = await render(answer);
  await screen.getByRole('button', { name: 'Answer' }).click();
  const dialog = screen.getByRole('dialog', { name: 'What is your answer?' });
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect.element(dialog.getByText('Write what the officers should know')).toBeVisible();
  const words = dialog.getByRole('textbox', { name: /Your words to the officers/ });
  await expect.element(words).toHaveFocus();
  expect(request).not.toHaveBeenCalled();
  await words.fill('On Monday at nine.');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect.element(dialog.getByText(/safe to try again/)).toBeVisible();
  await expect.element(words).toHaveValue('On Monday at nine.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Answer' }).click();
  await expect.element(words).toHaveValue('On Monday at nine.');
  await dialog.getByRole('button', { name: 'Answer' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(request).toHaveBeenLastCalledWith('POST /applications/:id/transitions', {
    params: { id: 'a1' },
    json: { transition: 'answer', revision: 3, comment: 'On Monday at nine.' },
  });
});

test('what needs no words is asked once, without a box for them', async () => {
  const request = vi.spyOn(api, 'request').mockResolvedValue({});
  const { screen } = await render({ ...answer, label: 'Withdraw', question: 'Withdraw it?', comment: 'none' });
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Withdraw it?' });
  await expect.element(dialog.getByRole('textbox')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(request).toHaveBeenCalledWith('POST /applications/:id/transitions', {
    params: { id: 'a1' },
    json: { transition: 'answer', revision: 3 },
  });
});

test('what has a last day says until when, and then that the time is over, without a button', async () => {
  const DAY = 86_400_000;
  const since = Date.now() - 7 * DAY;
  const toText = (days: number) => toDayText(new Date(since + days * DAY).toISOString());
  const transitions = [
    { ...answer, withinDays: 10 },
    { ...answer, id: 'object', label: 'Object', withinDays: 5 },
  ];
  const review_history = [{ to_status: 'asked', created_at: new Date(since).toISOString() }];
  const { screen } = await mount(
    <QueryClientProvider client={queryClient}>
      <OwnActions
        workflow={{ statuses: [], transitions } as unknown as OwnActionsProps['workflow']}
        application={{ ...application, status: 'asked', review_history } as OwnActionsProps['application']}
      />
    </QueryClientProvider>,
  );
  await expect.element(screen.getByText(`“Answer” is possible until ${toText(10)}.`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
  await expect.element(screen.getByText(`The time for “Object” ended on ${toText(5)}.`)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Object' })).not.toBeInTheDocument();
});

test('what came too late is told as the server says it, and not offered again', async () => {
  vi.spyOn(api, 'request').mockRejectedValue(
    new ResponseFailure(409, { code: 'LAST_DAY_PASSED' }, 'The time for “Withdraw” ended on 1 March 2026.'),
  );
  const { screen } = await render({ ...answer, label: 'Withdraw', comment: 'none' });
  await screen.getByRole('button', { name: 'Withdraw' }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.element(dialog.getByText('The time for “Withdraw” ended on 1 March 2026.')).toBeVisible();
  await expect.element(dialog.getByText(/safe to try again/)).not.toBeInTheDocument();
});

test('what the application waits for is the button that leads, before what would end it', async () => {
  const withdraw = { ...answer, id: 'withdraw', label: 'Withdraw', tone: 'neutral' as const };
  const workflow = {
    statuses: [{ id: 'asked', label: 'Asked', tone: 'warning', withApplicant: true }],
    transitions: [{ ...answer, tone: 'info' }, withdraw],
  };
  const { screen } = await mount(
    <QueryClientProvider client={queryClient}>
      <OwnActions
        workflow={workflow as unknown as OwnActionsProps['workflow']}
        application={
          { ...application, status: 'asked', review_history: [] } as unknown as OwnActionsProps['application']
        }
      />
    </QueryClientProvider>,
  );
  const toFill = (name: string) => getComputedStyle(screen.getByRole('button', { name }).element()).backgroundColor;
  await expect.element(screen.getByRole('button', { name: 'Answer' })).toBeVisible();
  expect(toFill('Answer')).not.toBe(toFill('Withdraw'));
});
