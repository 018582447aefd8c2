/** An upload over a line that carries little before it is cut, although the device has handed all of it over. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { createApiClient } from '@/api/client/client';
import { ResponseFailure } from '@/api/client/request-failure';
import { createResumableUploader } from '@/wizard/upload/resumable-uploader';
import { createMemoryNotes } from '../fixtures/memory-notes';

const SIZE = 400_000;
const RECORD = { fileUrl: '/f', fileKey: 'key', fileName: 'a.pdf', fileSize: SIZE, fileType: 'application/pdf' };

/** What reaches the server of each request, before its line is cut. */
let carried = 0;
let busy = 0;
let creations = 0;
let offset = 0;
const server = createServer((request, response) => {
  const head = { 'tus-resumable': '1.0.0', 'upload-length': String(SIZE) };
  const answer = (status: number, headers: object = {}) =>
    response.writeHead(status, { ...head, 'upload-offset': String(offset), ...headers }).end();
  if (request.method === 'POST') {
    creations += 1;
    offset = 0;
    return answer(201, { location: 'uploads/one' });
  }
  if (request.method === 'GET')
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data: RECORD }));
  if (request.method === 'HEAD') return (busy -= 1) >= 0 ? answer(429) : answer(200);
  void text(request.setEncoding('latin1')).then((body) => {
    offset += Math.min(body.length, carried);
    if (body.length > carried) request.socket.destroy();
    else answer(204);
  });
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const getToken = async () => undefined;

function upload() {
  const uploader = createResumableUploader({
    api: createApiClient({ baseUrl, getToken, onUnauthorised: () => undefined }),
    connection: { baseUrl, getToken, refuse: (status, body) => new ResponseFailure(status, body) },
    whole: { upload: () => Promise.reject(new Error('The server speaks tus.')) },
    notes: createMemoryNotes(),
    toSource: async (content) => Buffer.from(await content.arrayBuffer()),
    delays: [1, 1, 1],
  });
  return uploader.upload({
    provider: 'any',
    field: 'licence',
    fileName: 'a.pdf',
    content: new Blob([new Uint8Array(SIZE)]),
    fingerprint: 'draft:licence',
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
}

test('it goes on for as long as anything arrives', async () => {
  carried = 30_000;
  expect(await upload()).toEqual(RECORD);
});

test('it is given up when nothing does', async () => {
  carried = 0;
  await expect(upload()).rejects.toThrow('No response from server.');
});

test('a server that is too busy to say where it stands is asked again, and nothing is sent twice', async () => {
  [carried, busy, creations] = [300_000, 2, 0];
  expect(await upload()).toEqual(RECORD);
  expect(creations).toBe(1);
});
