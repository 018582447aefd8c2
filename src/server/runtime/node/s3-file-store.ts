/** Files in an S3-compatible store (Supabase Storage has such an interface, too). */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { tellWhenAway, type FileStore } from '@/server/platform/file-store';
import { within } from '@/server/platform/within';
import { tellAway } from '@/server/storage/unavailable-error';
import { writeDurably } from './disk-file-store';

export interface S3Options {
  /** With scheme; the bucket follows it in the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** How long it may take to answer, all tries together, and to go on with a file that it sends; 10 when missing. */
  answerSeconds?: number;
}

/** What is sent to it may take longer: as long as it does on a line of 2 Mbit/s. */
const BYTES_PER_SECOND = 250_000;

/** A store that does not answer in time is away, like one that cannot be reached; nothing waits for it for ever. */
export function createS3FileStore({ endpoint, bucket, answerSeconds = 10, ...credentials }: S3Options): FileStore {
  const part = `The bucket ${bucket} at ${endpoint}`;
  // An answer of 5xx or 429 is asked for again, three times; what is refused or hangs is not.
  const client = new AwsClient({ ...credentials, service: 's3', retries: 3 });
  const addressOf = (key: string) => `${endpoint.replace(/\/$/, '')}/${bucket}/${key}`;
  // Documents are for this address alone.
  const redirect = 'error';
  const endAfter = (bytes = 0) => AbortSignal.timeout(Math.ceil((answerSeconds + bytes / BYTES_PER_SECOND) * 1000));

  /** The answer's head within its time; its body then has as long for each part of it. */
  async function ask(key: string, headers: Record<string, string>) {
    const end = new AbortController();
    const late = () => new Error(`No answer within ${answerSeconds} s`);
    const inTime = async <Result>(work: () => Promise<Result>) => {
      try {
        return await within(answerSeconds, work, late);
      } catch (error) {
        end.abort();
        throw error;
      }
    };
    const response = await inTime(() => client.fetch(addressOf(key), { headers, redirect, signal: end.signal }));
    return { response, inTime };
  }

  return tellWhenAway(part, {
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
          redirect,
          signal: endAfter(stored.size),
        });
        await finish('PUT', response);
        return stored;
      } finally {
        await rm(folder, { recursive: true });
      }
    },
    async open(key, range) {
      const { response, inTime } = await ask(key, range ? { range: `bytes=${range.start}-${range.end}` } : {});
      if (!response.ok || !response.body) {
        const code = await inTime(() => readCode(response));
        if (response.status === 404 && code !== NO_BUCKET) return undefined;
        throw new Error(`The file store answered GET with ${response.status} ${code}`);
      }
      const whole =
        /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? response.headers.get('content-length');
      const reader = response.body.getReader();
      const read = () =>
        tellAway(
          part,
          inTime(() => reader.read()),
        );
      return { stream: toStream(read, (reason) => reader.cancel(reason)), size: Number(whole) };
    },
    async remove(key) {
      const response = await client.fetch(addressOf(key), { method: 'DELETE', redirect, signal: endAfter() });
      await finish('DELETE', response);
    },
    async check() {
      // A key that nothing has: 404, or 403 for an account that may read files but not learn which there are.
      const response = await client.fetch(addressOf('nothing'), {
        redirect,
        signal: endAfter(),
      });
      const code = await readCode(response);
      if (response.status !== 404 && code !== 'AccessDenied')
        throw new Error(`The file store answered GET with ${response.status} ${code}`);
      if (code === NO_BUCKET) throw new Error('There is no such bucket');
    },
  });
}

const NO_BUCKET = 'NoSuchBucket';

function toStream(
  read: () => Promise<ReadableStreamReadResult<Uint8Array<ArrayBuffer>>>,
  cancel: (reason: unknown) => Promise<void>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel,
    },
    // Read when it is asked for: whoever takes it slowly is no reason to give up the store.
    { highWaterMark: 0 },
  );
}

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
