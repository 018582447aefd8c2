/** Answers about a person that are shown without a line, and that go when they log out. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { NoResponse, ResponseFailure } from '@/api/client/request-failure';
import { forgetPersistedResponses } from '@/page/data/persisted-responses';
import { persisted } from '@/page/data/persisted-query';
import { queryClient } from '@/page/data/query-client';
import { dropSession } from '@/sign-in/session/session';
import { useSession } from '@/page/data/session-store';

const signIn = (userId: string) => useSession.setState({ status: 'signed-in', userId, openForms: 0 });

beforeEach(async () => {
  queryClient.clear();
  signIn('person-1');
  await forgetPersistedResponses();
});

/** As a new page would ask. */
async function load(ask: () => Promise<unknown>, isKept?: (answer: unknown) => boolean): Promise<unknown> {
  queryClient.clear();
  return queryClient.fetchQuery({ queryKey: ['list'], queryFn: persisted(ask, isKept), retry: 1, retryDelay: 0 });
}

const answer = (text: string) => () => Promise.resolve({ text });
const cut = () => Promise.reject(new NoResponse(new Error('cut')));

/** What is kept is written after it was answered. */
async function loadAndKeep(text: string): Promise<void> {
  await load(answer(text));
  await expect.poll(() => load(cut)).toEqual({ text });
}

test('the last answer takes the place of one that does not come', async () => {
  await loadAndKeep('first');
  await loadAndKeep('second');
  expect(await load(answer('third'))).toEqual({ text: 'third' });
});

test('one that fails once and comes then is of now', async () => {
  await loadAndKeep('old');
  let calls = 0;
  expect(await load(() => (++calls === 1 ? cut() : answer('new')()))).toEqual({ text: 'new' });
});

test('a refusal is an answer', async () => {
  await loadAndKeep('old');
  await expect(load(() => Promise.reject(new ResponseFailure(403, undefined, 'No')))).rejects.toThrow('No');
});

test('without a network nobody is asked', async () => {
  await loadAndKeep('old');
  const offline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => offline.mockRestore());
  const ask = vi.fn(answer('new'));
  expect(await load(ask)).toEqual({ text: 'old' });
  expect(ask).not.toHaveBeenCalled();
});

test('what must not be kept is not', async () => {
  await load(answer('officer'), () => false);
  await expect(load(cut)).rejects.toThrow(NoResponse);
});

test('another person sees nothing of it, and after the end of the session nobody does', async () => {
  await loadAndKeep('mine');
  signIn('person-2');
  await expect(load(cut)).rejects.toThrow(NoResponse);
  signIn('person-1');
  await dropSession();
  signIn('person-1');
  await expect(load(cut)).rejects.toThrow(NoResponse);
});

test('who signs in takes away what is kept of others', async () => {
  await loadAndKeep('mine');
  await forgetPersistedResponses('person-2');
  await expect(load(cut)).rejects.toThrow(NoResponse);
});
