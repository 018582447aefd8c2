/** A step that somebody else may fill in: sending it, following it, and what comes of it, as the applicant sees it. */
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { StepRequest } from '@/api/shapes/step-request';
import { fillEndpoint, type RequestOptions } from '@/api/client/client';
import { NoResponse, ResponseFailure } from '@/api/client/request-failure';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../fixtures/tennis-club';
import { createFakeApi, type FakeApi } from './fake-api';
import { control, fillClub, newPerson, openWizard, press } from './open-wizard';

const definition: ProviderDefinition = {
  ...tennisClub,
  wizard: {
    ...tennisClub.wizard,
    steps: tennisClub.wizard.steps.map((step) => (step.id === 'people' ? { ...step, by: 'the chairman' } : step)),
  },
};

const sent: StepRequest = {
  id: 'r1',
  step: 'people',
  phone_number: '+2348031110000',
  name: 'Musa Bello',
  state: 'sent',
  sent_at: '2026-11-21T09:00:00Z',
  expires_at: '2026-11-28T09:00:00Z',
  filled_at: null,
  filled_by: null,
};
const filled: StepRequest = {
  ...sent,
  state: 'filled',
  filled_at: '2026-11-22T09:00:00Z',
  filled_by: 'Musa Bello',
  answers: { captain: 'Zainab', coaches: [{ first_name: 'Ngozi', licence: 'NG12' }] },
};

interface Server {
  requests: StepRequest[];
  asked: string[];
  /** Thrown by the next send. */
  refusal: Error | undefined;
}

/** The fake API, which knows what was sent to whom, too. */
function createSendingApi(): { api: FakeApi; server: Server } {
  const api = createFakeApi();
  const server: Server = { requests: [], asked: [], refusal: undefined };
  const others = api.request.bind(api);
  api.request = vi.fn(async (endpoint: string, options?: RequestOptions) => {
    const { method, path } = fillEndpoint(endpoint, options?.params);
    if (!path.startsWith('drafts/tennis-club/steps')) return others(endpoint as never, options as never);
    server.asked.push(`${method} ${path}`);
    if (method === 'GET') return { data: server.requests };
    if (path.endsWith('/taken')) server.requests = server.requests.map((each) => ({ ...each, state: 'taken' }));
    if (path.endsWith('/taken')) return undefined;
    if (method === 'DELETE') {
      const since = server.requests.some(({ state }) => state !== options?.query?.['state']);
      if (since) throw new ResponseFailure(409, undefined, 'Musa Bello has filled in this step already.');
      server.requests = [];
      return undefined;
    }
    const { refusal } = server;
    server.refusal = undefined;
    if (refusal) throw refusal;
    server.requests = [{ ...sent, ...(options?.json as object) }];
    return server.requests[0];
  }) as never;
  return { api, server };
}

async function openPeople(api: FakeApi, userId = newPerson()) {
  const opened = await openWizard({ definition, api, userId });
  await fillClub();
  await press('Continue to People');
  return opened;
}

/** Where the buttons stand that come in the place of those that were pressed. */
const hasFocusAtLine = () =>
  /Sent to|Does somebody else/.test(document.activeElement?.textContent ?? '') &&
  document.activeElement !== document.body;

/** As a page does that comes back to the front. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'));

test('a step is sent, and what is wrong with the phone stands at its field', async () => {
  const { api, server } = createSendingApi();
  await openPeople(api);
  await press('Send it to the phone of the chairman');
  const dialog = page.getByRole('dialog');
  const own = 'This is your own phone number';
  server.refusal = new ResponseFailure(409, { errors: [{ path: 'phone_number', message: own }] }, own);
  await dialog.getByLabelText('Phone number of the chairman').fill('+2348031110000');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText(own)).toBeVisible();
  server.refusal = new NoResponse(new Error('offline'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(dialog.getByText(/There is no connection/)).toBeVisible();
  await dialog.getByLabelText('Their name (optional)').fill('Musa Bello');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect.element(page.getByText(/Sent to Musa Bello, \+2348031110000 on 21 November/)).toBeVisible();
  await expect.poll(hasFocusAtLine).toBe(true);
  await press('Take back');
  await expect.element(page.getByText('Does somebody else fill this in?')).toBeVisible();
  await expect.poll(hasFocusAtLine).toBe(true);
  expect(server.requests).toEqual([]);
});

test('what somebody else has filled in stands in the form, is saved, and is noted as taken', async () => {
  const { api, server } = createSendingApi();
  server.requests = [sent];
  await openPeople(api);
  await expect.element(page.getByText(/Sent to Musa Bello/)).toBeVisible();
  server.requests = [filled];
  comeBack();
  await expect.element(page.getByText(/Musa Bello has filled in this step on 22 November/)).toBeVisible();
  expect(control('captain').value).toBe('Zainab');
  await expect.poll(() => server.requests).toMatchObject([{ state: 'taken' }]);
  await expect.poll(() => api.draft?.data['captain']).toBe('Zainab');
});

test('it is noted as taken once the account has it, not the device alone', async () => {
  const { api, server } = createSendingApi();
  server.requests = [sent];
  await openPeople(api);
  await expect.element(page.getByText(/Sent to Musa Bello/)).toBeVisible();
  api.failDrafts = new NoResponse(new Error('offline'));
  server.requests = [filled];
  comeBack();
  await expect.poll(() => control('captain').value).toBe('Zainab');
  await expect.element(page.getByText(/not yet in your account/).first()).toBeVisible();
  expect(server.requests).toMatchObject([{ state: 'filled' }]);
  api.failDrafts = undefined;
  server.requests = [{ ...filled }];
  comeBack();
  await expect.poll(() => server.requests).toMatchObject([{ state: 'taken' }]);
  expect(api.draft?.data['captain']).toBe('Zainab');
});

test('what the applicant has typed is not overwritten without asking', async () => {
  const { api, server } = createSendingApi();
  await openPeople(api);
  await page.getByLabelText('Captain').fill('Amina');
  server.requests = [filled];
  comeBack();
  await expect.element(page.getByText('Musa Bello has filled in “People”, and so have you')).toBeVisible();
  expect(control('captain').value).toBe('Amina');
  await press('Keep mine');
  await expect.element(page.getByText('Does somebody else fill this in?')).toBeVisible();
  await expect.poll(hasFocusAtLine).toBe(true);
  expect(server.asked).toContain('DELETE drafts/tennis-club/steps/people');
  expect(control('captain').value).toBe('Amina');

  server.requests = [filled];
  comeBack();
  await press('Use their answers');
  await expect.poll(() => control('captain').value).toBe('Zainab');
});

test('what was filled in meanwhile is taken, not taken back', async () => {
  const { api, server } = createSendingApi();
  server.requests = [sent];
  await openPeople(api);
  await expect.element(page.getByText(/Sent to Musa Bello/)).toBeVisible();
  server.requests = [filled];
  await press('Take back');
  await expect.element(page.getByText('Musa Bello has filled in this step already.').first()).toBeVisible();
  await expect.poll(() => control('captain').value).toBe('Zainab');
  await expect.poll(() => server.requests).toMatchObject([{ state: 'taken' }]);
});

test('a form without such a step asks nobody', async () => {
  const { api, server } = createSendingApi();
  await openWizard({ api });
  await fillClub();
  await press('Continue to People');
  await expect.element(page.getByLabelText('Captain')).toBeVisible();
  expect(server.asked).toEqual([]);
});
