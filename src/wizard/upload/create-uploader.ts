import type { ApiClient } from '@/api/client/client';
import { createResumableUploader } from './resumable-uploader';
import { createMultipartUploader, type Uploader } from './uploader';

/** Uploads that resume, where there is HTTP and a server that takes them; whole files otherwise. */
export function createUploader(api: ApiClient): Uploader {
  const whole = createMultipartUploader(api);
  return api.connection ? createResumableUploader({ api, connection: api.connection, whole }) : whole;
}
