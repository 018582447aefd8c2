/**
 * Uploads that resume, over the browser's own requests: the test runner's server answers 404 to what is posted to it.
 */
import { expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client/client';
import { ResponseFailure } from '@/api/client/request-failure';
import { createResumableUploader } from '@/wizard/upload/resumable-uploader';
import { createMemoryNotes } from '../fixtures/memory-notes';
import type { UploadRequest } from '@/wizard/upload/uploader';

const RECORD = { fileUrl: '/file', fileKey: 'key', fileName: 'licence.pdf', fileSize: 3, fileType: 'application/pdf' };

const request: UploadRequest = {
  provider: 'any',
  field: 'licence',
  fileName: 'licence.pdf',
  content: new Blob(['abc']),
  fingerprint: 'draft:licence',
  onProgress: () => undefined,
  signal: new AbortController().signal,
};

function createUploader(refuse: (status: number, body: unknown) => ResponseFailure) {
  const api = createApiClient({
    baseUrl: '/no-such-api',
    getToken: async () => undefined,
    onUnauthorised: () => undefined,
  });
  const upload = vi.fn(async () => RECORD);
  const connection = { baseUrl: '/no-such-api', getToken: async () => undefined, refuse };
  return {
    upload,
    uploader: createResumableUploader({ api, connection, whole: { upload }, notes: createMemoryNotes(), delays: [] }),
  };
}

test('a server that takes no uploads in pieces gets the whole file at once, and is not asked again', async () => {
  const { upload, uploader } = createUploader(() => new ResponseFailure(404, {}, 'never asked'));
  const asked = performance.getEntriesByType('resource').length;
  expect(await uploader.upload(request)).toEqual(RECORD);
  expect(await uploader.upload(request)).toEqual(RECORD);
  expect(upload).toHaveBeenCalledTimes(2);
  const posts = performance
    .getEntriesByType('resource')
    .slice(asked)
    .filter(({ name }) => name.endsWith('/no-such-api/uploads'));
  expect(posts).toHaveLength(1);
});
