/** What a page does with answers that begin and do not end, on a slow line. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { API_TIMEOUT_MS, createApiClient } from '@/api/client/client';
import { NoResponse } from '@/api/client/request-failure';

const api = createApiClient({
  baseUrl: 'http://registry.test/api',
  getToken: () => Promise.resolve(undefined),
  onUnauthorised: () => undefined,
});

let body: ReadableStreamDefaultController<Uint8Array>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(new ReadableStream<Uint8Array>({ start: (controller) => void (body = controller) }))),
  );
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const send = (text: string) => body.enqueue(new TextEncoder().encode(text));

test('an answer that stands still after its beginning counts as no response', async () => {
  const answer = api.request('GET /invitations');
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  send('{"notices":');
  await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS);
  expect(await failure).toBeInstanceOf(NoResponse);
});

test('a large answer on a slow line takes longer in all and is read', async () => {
  const answer = api.downloadFile('/applications/file/key');
  for (const piece of ['a', 'b', 'c', 'd']) {
    await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS - 1000);
    send(piece);
  }
  body.close();
  expect(await (await answer).text()).toBe('abcd');
});

test('an answer that is cut off counts as no response', async () => {
  const answer = api.downloadFile('/applications/file/key');
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  body.error(new TypeError('network error'));
  expect(await failure).toBeInstanceOf(NoResponse);
});

test("the page of a network's own sign-in counts as no response", async () => {
  const answer = api.request('GET /invitations');
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  send('<html>Buy an hour of Wi-Fi</html>');
  body.close();
  expect(await failure).toBeInstanceOf(NoResponse);
});

test('who gives up while an answer arrives hears of no failed network', async () => {
  const leaving = new AbortController();
  const answer = api.downloadFile('/applications/file/key', leaving.signal);
  const failure = answer.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  leaving.abort();
  body.error(leaving.signal.reason);
  expect(await failure).toHaveProperty('name', 'AbortError');
});

/** A line that takes all bytes at once, and answers when the test says so. */
class HeldRequest extends EventTarget {
  static last: HeldRequest;
  upload = new EventTarget();
  status = 201;
  responseText = '{"fileKey":"k"}';
  open = () => void (HeldRequest.last = this);
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => undefined;
  progress = (loaded: number, total: number) =>
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }));
}

test('a document that the browser has handed over has a minute to arrive and to be looked through', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  vi.stubGlobal('window', globalThis);
  const stored = api.upload('POST /applications/upload', new FormData());
  await vi.advanceTimersByTimeAsync(1);
  HeldRequest.last.progress(10, 10);
  await vi.advanceTimersByTimeAsync(4 * API_TIMEOUT_MS - 1);
  HeldRequest.last.dispatchEvent(new Event('load'));
  await expect(stored).resolves.toEqual({ fileKey: 'k' });
});

test('a document of which no more is handed over for fifteen seconds counts as not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest);
  vi.stubGlobal('window', globalThis);
  const stored = api.upload('POST /applications/upload', new FormData());
  const failure = stored.catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(1);
  HeldRequest.last.progress(5, 10);
  await vi.advanceTimersByTimeAsync(API_TIMEOUT_MS);
  expect(await failure).toBeInstanceOf(NoResponse);
});
