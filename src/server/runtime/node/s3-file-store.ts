/** Files in an S3-compatible store (Supabase Storage has such an interface, too). */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { assertKey, tellWhenAway, type FileStore } from '@/server/platform/file-store';
import { writeDurably } from './disk-file-store';

export interface S3Options {
  /** With scheme; the bucket follows it in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export function createS3FileStore({ endpoint, bucket, ...credentials }: S3Options): FileStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const addressOf = (key: string) => {
    assertKey(key);
    return `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;
  };
  return tellWhenAway(`The bucket ${bucket} at ${endpoint}`, {
    async put(key, chunks) {
      // S3 wants length and hash before the first byte, and both are known only after the last: so by way of a file on
      // disk.
      const folder = await mkdtemp(join(tmpdir(), 'upload-'));
      try {
        const path = join(folder, key);
        const stored = await writeDurably(path, chunks);
        const body = await openAsBlob(path);
        const response = await client.fetch(addressOf(key), {
          method: 'PUT',
          body,
          headers: { 'x-amz-content-sha256': stored.sha256 },
        });
        await finish('PUT', response);
        return stored;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async open(key, range) {
      const response = await client.fetch(addressOf(key), {
        headers: range ? { range: `bytes=${range.start}-${range.end}` } : {},
      });
      if (!response.ok || !response.body) {
        const code = await readCode(response);
        if (response.status === 404 && code !== NO_BUCKET) return undefined;
        throw new Error(`The file store answered GET with ${response.status} ${code}`);
      }
      const whole =
        /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length');
      return { stream: response.body, size: Number(whole) };
    },
    async remove(key) {
      const response = await client.fetch(addressOf(key), { method: 'DELETE' });
      await finish('DELETE', response);
    },
    async check() {
      // A key that nothing has: 404, or 403 for an account that may read files but not learn which there are.
      const response = await client.fetch(`${endpoint.replace(/\/$/, '')}/${bucket}/nothing`, {
        signal: AbortSignal.timeout(CHECK_MILLISECONDS),
      });
      const code = await readCode(response);
      if (response.status !== 404 && code !== 'AccessDenied')
        throw new Error(`The file store answered GET with ${response.status} ${code}`);
      if (code === NO_BUCKET) throw new Error('There is no such bucket');
    },
  });
}

const CHECK_MILLISECONDS = 5000;
const NO_BUCKET = 'NoSuchBucket';

/** Throws unless the store has done it, or there was nothing to do. */
async function finish(method: string, response: Response): Promise<void> {
  const code = await readCode(response);
  if (!response.ok && !(method === 'DELETE' && response.status === 404))
    throw new Error(`The file store answered ${method} with ${response.status} ${code}`);
}

/** S3's word for what is wrong. Reads the answer to its end: left unread, it would keep its connection. */
async function readCode(response: Response): Promise<string> {
  return /<Code>([^<]*)</.exec(await response.text())?.[1] ?? '';
}
