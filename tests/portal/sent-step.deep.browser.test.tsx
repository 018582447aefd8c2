/**
 * The page of whoever was sent a step: what is told where it cannot be filled in, and what is kept where sending fails.
 */
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { createRoutes } from '@/app/create-routes';
import { queryClient } from '@/page/data/query-client';
import { validatorsQuery } from '@/page/definitions/form-validators';
import { tennisClub, validators } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

const form = tennisClub.wizard.steps.find(({ id }) => id === 'people');
const asked = {
  provider: tennisClub.id,
  definition_version: tennisClub.version,
  service: 'Tennis Club',
  form,
  asked_by: 'Ada Obi',
  name: 'Musa Bello',
  expires_at: '2026-11-28T09:00:00Z',
};

let read: () => Response;
let answer: () => Response;
let sent: unknown[];

const refuse = (status: number, code: string, message: string, errors: object[] = []) =>
  Response.json({ statusCode: status, code, message, errors }, { status });

beforeEach(() => {
  read = () => Response.json(asked);
  answer = () => Response.json({ asked_by: 'Ada Obi', filled_at: '2026-11-22T09:00:00Z' });
  sent = [];
  sessionStorage.setItem('step-access', JSON.stringify({ token: 'fresh', userId: 'u9' }));
  queryClient.setQueryData(validatorsQuery(tennisClub).queryKey, validators);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.includes('/api/steps/link')) return new Response(null, { status: 204 });
    if (request.method === 'GET') return read();
    sent.push(await request.json());
    return answer();
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  queryClient.clear();
});

async function visit() {
  const router = createMemoryRouter(createRoutes([]), { initialEntries: ['/steps/link'] });
  await mount(<RouterProvider router={router} />);
}

async function fill() {
  await page.getByLabelText('Captain').fill('Zainab');
  await page.getByRole('button', { name: 'Add a coach' }).click();
  await page.getByLabelText('First name').fill('Ngozi');
  await page.getByLabelText('Licence').fill('NG12');
}

const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();

test('the step is filled in, what the server refuses stands at its field, and a thank-you ends it', async () => {
  await visit();
  await expect.element(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
  await expect.element(page.getByText(/Ada Obi asks you .*Tennis Club.*28 November 2026/)).toBeVisible();
  await send();
  await expect.element(page.getByRole('link', { name: /Captain/ })).toBeVisible();
  expect(sent).toEqual([]);
  await fill();
  answer = () =>
    refuse(400, 'VALIDATION_FAILED', 'Some answers are not valid', [
      { path: 'answers.captain', message: 'No such captain' },
    ]);
  await send();
  await expect.element(page.getByText('No such captain').first()).toBeVisible();
  await expect.element(page.getByLabelText('Captain')).toHaveValue('Zainab');
  answer = () => Response.json({ asked_by: 'Ada Obi', filled_at: '2026-11-22T09:00:00Z' });
  await page.getByLabelText('Captain').fill('Amina');
  await send();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  expect(sent.at(-1)).toEqual({
    name: 'Musa Bello',
    answers: { captain: 'Amina', coaches: [{ first_name: 'Ngozi', licence: 'NG12' }] },
  });
});

test('a link that is over, and one that another phone was sent, say what to do', async () => {
  read = () => refuse(410, 'STEP_EXPIRED', 'This link is too old. Please ask Ada Obi to send it again.');
  await visit();
  await expect.element(page.getByText(/This link is too old/)).toBeVisible();
  queryClient.clear();
  read = () => refuse(403, 'WRONG_PHONE', 'This was sent to another phone number.');
  await visit();
  await expect.element(page.getByText('This was sent to another phone number.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Use another phone number' })).toBeVisible();
});

test('a session that ends asks for another code, and what was typed is there afterwards', async () => {
  await visit();
  await fill();
  await page.getByLabelText('Your name').fill('Musa A. Bello');
  answer = () => refuse(401, 'UNAUTHORISED', 'Authentication failed');
  await send();
  await expect.element(page.getByText(/Your session has ended.*What you typed is kept/)).toBeVisible();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  expect(sessionStorage.getItem('step-access')).toBeNull();
  sessionStorage.setItem('step-access', JSON.stringify({ token: 'newer', userId: 'u9' }));
  await visit();
  await expect.element(page.getByLabelText('Captain')).toHaveValue('Zainab');
  await expect.element(page.getByLabelText('Your name')).toHaveValue('Musa A. Bello');
});
