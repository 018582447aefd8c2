/** An upload is begun once, however often the server has no answer for it on the way. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createClient, createUploader } from '../faults/support/device';

const CONTENT = 'a document';
const RECORD = { fileUrl: '/file', fileKey: 'key', fileName: 'a.pdf', fileSize: 10, fileType: 'application/pdf' };

test.each([500, 502, 503])('goes on where it stood after a server that answered %i', async (status) => {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { method = '' } = request;
    asked.push(method);
    const offset = { 'upload-offset': '0', 'upload-length': String(CONTENT.length) };
    const times = asked.filter((each) => each === method).length;
    request.resume().once('end', () => {
      if (method === 'POST') return response.writeHead(201, { location: '/api/uploads/one', ...offset }).end();
      if (method === 'GET')
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ success: true, data: RECORD }));
      // The first time the server is away.
      if (times === 1) return response.writeHead(status).end();
      if (method === 'HEAD') return response.writeHead(200, offset).end();
      return response.writeHead(204, { 'upload-offset': String(CONTENT.length) }).end();
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    const uploader = createUploader(createClient(`http://127.0.0.1:${port}`, 'token'), [1, 1, 1]);
    const record = await uploader.upload({
      provider: 'any',
      field: 'licence',
      fileName: 'a.pdf',
      content: new Blob([CONTENT]),
      fingerprint: 'draft:licence',
      onProgress: () => undefined,
      signal: new AbortController().signal,
    });
    expect(record).toEqual(RECORD);
    expect(asked).toEqual(['POST', 'PATCH', 'HEAD', 'HEAD', 'PATCH', 'GET']);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  }
});
