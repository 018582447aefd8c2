/**
 * Inviting one person after another; where too many invitations went out, the page says so in the server's words and
 * keeps what was typed.
 */
import { MemoryRouter } from 'react-router-dom';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InvitationForm, SentInvitations } from '@/portal/screens/invite-screen';
import { ToastProvider } from '@/ui/toast-provider';
import { userEvent } from 'vitest/browser';
import { mount } from '../../ui/mount';
import { seeAfter } from '../../ui/see-after';

const MESSAGE = 'This phone number has been sent 5 invitations within an hour. Please try again in 40 minutes.';
const INVITATION = {
  id: 'i-1',
  provider: 'club',
  first_name: 'Bola',
  last_name: 'Ade',
  phone_number: '+2348031234567',
  company_id: null,
  company_name: 'Kano Ltd',
  inviter_name: 'Ada Obi',
  status: 'pending',
  created_at: '2026-11-20T10:00:00Z',
  expires_at: '2026-11-27T10:00:00Z',
  accepted_at: null,
};

beforeEach(() => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (new Request(input, init).method === 'GET') return Response.json({ data: [INVITATION] });
    return Response.json(
      { statusCode: 429, code: 'TOO_MANY_INVITATIONS', message: MESSAGE, errors: [] },
      { status: 429 },
    );
  });
});
afterEach(() => vi.restoreAllMocks());

const mountForm = () =>
  mount(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <InvitationForm
          operation="invite"
          endpoint="POST /club/invite"
          sent="Invitation sent"
          applyAt="/club/application"
        />
      </QueryClientProvider>
    </MemoryRouter>,
  );

test('inviting', async () => {
  const { screen } = await mountForm();
  await screen.getByLabelText('First name').fill('Bola');
  await screen.getByLabelText('Last name').fill('Ade');
  await screen.getByLabelText('Phone number').fill('08031234567');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  const refusal = screen.getByRole('group', { name: MESSAGE });
  await expect.element(refusal).toBeVisible();
  await expect.element(refusal).toHaveFocus();
  await expect.element(screen.getByLabelText('First name')).toHaveValue('Bola');
});

test('inviting before there is a company to invite to leads to its application', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json(
      { statusCode: 404, code: 'COMPANY_NOT_FOUND', message: 'Company not found', errors: [] },
      { status: 404 },
    ),
  );
  const { screen } = await mountForm();
  await screen.getByLabelText('First name').fill('Bola');
  await screen.getByRole('button', { name: 'Send invitation' }).click();
  const refusal = screen.getByRole('group', { name: 'Your own application comes first' });
  await expect.element(refusal).toHaveFocus();
  await expect
    .element(refusal.getByRole('link', { name: 'Go to the application' }))
    .toHaveAttribute('href', '/club/application');
  expect(refusal.element().textContent).not.toMatch(/try again/i);
});

test('keeps nothing of the person before, sent with Enter', async () => {
  const sent: unknown[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const asked = new Request(input, init);
    if (asked.method === 'POST') sent.push(await asked.json());
    return Response.json(INVITATION, { status: 201 });
  });
  const { screen } = await mountForm();
  await screen.getByLabelText('First name').fill('Bola');
  await screen.getByLabelText('Last name').fill('Ade');
  await screen.getByLabelText('Phone number').fill('0803 123-4567');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('First name')).toHaveValue('');
  await expect.element(screen.getByLabelText('First name')).toHaveFocus();
  await expect.element(screen.getByLabelText('Phone number')).toHaveValue('');
  expect(sent).toHaveLength(1);
});

test('sending again', async () => {
  const { screen } = await mount(
    <QueryClientProvider client={new QueryClient()}>
      <SentInvitations provider="club" noun="player" />
      <ToastProvider />
    </QueryClientProvider>,
  );
  const again = screen.getByRole('button', { name: 'Send again to Bola Ade' });
  await seeAfter(MESSAGE, () => again.click());
  await expect.element(again).toBeEnabled();
});
