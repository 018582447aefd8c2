/**
 * The calls of an open form whose session has ended: they wait for the same person to sign in again, and for nobody
 * else.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { NoResponse } from '@/api/client/request-failure';
import { createFormApi } from '@/sign-in/session/form-api';
import { EndedNote } from '@/page/shell/ended-note';
import { useSession } from '@/page/data/session-store';
import { keepSession } from '../ui/keep-session';
import { mount } from '../ui/mount';

const navigation = vi.hoisted(() => ({ navigateTo: vi.fn(async () => undefined) }));
vi.mock('@/page/navigation/navigation', () => navigation);
vi.mock('@/sign-in/session/auth-client', () => ({
  getAuthClient: async () => ({ auth: { signOut: async () => ({ error: null }) } }),
}));

const formApi = createFormApi('person-1');
const sent = vi.fn<(authorization: string | null) => void>();

beforeEach(() => {
  localStorage.clear();
  sent.mockClear();
  navigation.navigateTo.mockClear();
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    sent(new Request(input, init).headers.get('authorization'));
    return Response.json({ kept: true });
  });
  useSession.setState({ status: 'signed-out', userId: 'person-1', openForms: 1, leaving: false });
});

afterEach(() => {
  vi.restoreAllMocks();
  useSession.setState({ status: 'signed-out', userId: undefined, openForms: 0, leaving: false });
});

const DRAFT = {
  provider: 'club',
  definition_version: '1',
  step: 'club',
  data: {},
  files: [],
  submission_key: 'key-1',
  revision: 0,
};
const saveDraft = (provider: string) => formApi.request('PUT /drafts/:provider', { params: { provider }, json: DRAFT });

/** A call's answer or failure; the call waits when this resolves. */
async function callAndWait(): Promise<{ outcome: Promise<unknown> }> {
  const subscribe = vi.spyOn(useSession, 'subscribe');
  const outcome = saveDraft('club').catch((error: unknown) => error);
  await expect.poll(() => subscribe.mock.calls.length).toBe(1);
  expect(sent).not.toHaveBeenCalled();
  return { outcome };
}

/** As the sign-in dialog does: the browser has the session first, then the page hears of it. */
function signIn(userId: string): void {
  keepSession(userId);
  useSession.setState({ status: 'signed-in', userId });
}

test('a call goes on when the person has signed in again', async () => {
  const { outcome } = await callAndWait();
  signIn('person-1');
  expect(await outcome).toEqual({ kept: true });
  expect(sent.mock.calls).toEqual([['Bearer fresh']]);
});

test('a call fails, and is never made, when somebody else signs in', async () => {
  const { outcome } = await callAndWait();
  signIn('person-2');
  expect(await outcome).toBeInstanceOf(NoResponse);
  expect(sent).not.toHaveBeenCalled();
});

test('a call is never made in the name of somebody else who has signed in, in another tab say', async () => {
  signIn('person-2');
  expect(await saveDraft('club').catch((error: unknown) => error)).toBeInstanceOf(NoResponse);
  expect(sent).not.toHaveBeenCalled();
});

test("a call is never made in nobody's name", async () => {
  useSession.setState({ openForms: 0 });
  expect(await saveDraft('club').catch((error: unknown) => error)).toBeInstanceOf(NoResponse);
  expect(sent).not.toHaveBeenCalled();
});

test('a refusal that comes late, to a call of who was here before, does not end the session of who is here now', async () => {
  signIn('person-1');
  vi.mocked(fetch).mockImplementation(async () => {
    signIn('person-2');
    return Response.json({ message: 'Unauthorized' }, { status: 401 });
  });
  expect(await saveDraft('club').catch((error: unknown) => error)).toMatchObject({
    status: 401,
  });
  expect(navigation.navigateTo).not.toHaveBeenCalled();
});

test('a refusal ends the session, and leads to the landing page, which says why: once, however many calls were refused', async () => {
  signIn('person-1');
  vi.mocked(fetch).mockImplementation(async () => Response.json({ message: 'Unauthorized' }, { status: 401 }));
  await mount(<EndedNote />);
  const failures = await Promise.all([1, 2, 3].map((call) => saveDraft(String(call)).catch((error: unknown) => error)));
  expect(failures).toEqual([1, 2, 3].map(() => expect.objectContaining({ status: 401 })));
  expect(navigation.navigateTo).toHaveBeenCalledWith('/');
  const told = () =>
    page.getByText('Your session has ended. Please sign in again. What you typed is kept.').elements().length;
  await expect.poll(told).toBe(1);
  expect(page.getByRole('status').elements()).toHaveLength(1);
});

test('nothing waits for a form that has been left', async () => {
  const { outcome } = await callAndWait();
  useSession.setState({ openForms: 0 });
  expect(await outcome).toBeInstanceOf(NoResponse);
  expect(sent).not.toHaveBeenCalled();
});
