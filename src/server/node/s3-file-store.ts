/** Files in an S3-compatible store (Supabase Storage has such an interface, too). */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { assertKey, type FileStore } from '@/server/files/file-store';
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
  return {
    async put(key, chunks) {
      // S3 wants length and hash before the first byte, and both are known only after the last: so by way of a file on disk.
      const folder = await mkdtemp(join(tmpdir(), 'upload-'));
      try {
        const path = join(folder, key);
        const stored = await writeDurably(path, chunks);
        const body = await openAsBlob(path);
        const response = await client.fetch(addressOf(key), { method: 'PUT', body, headers: { 'x-amz-content-sha256': stored.sha256 } });
        if (!response.ok) throw await toError('PUT', response);
        return stored;
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async open(key, range) {
      const response = await client.fetch(addressOf(key), { headers: range ? { range: `bytes=${range.start}-${range.end}` } : {} });
      if (response.status === 404) return undefined;
      if (!response.ok || !response.body) throw await toError('GET', response);
      const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length');
      return { stream: response.body, size: Number(whole) };
    },
    async remove(key) {
      const response = await client.fetch(addressOf(key), { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await toError('DELETE', response);
    },
  };
}

async function toError(method: string, response: Response): Promise<Error> {
  const code = /<Code>([^<]*)</.exec(await response.text())?.[1] ?? '';
  return new Error(`The file store answered ${method} with ${response.status} ${code}`);
}
