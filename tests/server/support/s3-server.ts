/** An S3 server for tests: over the network, with signatures that it checks, and its objects in a folder. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import type { S3Options } from '@/server/runtime/node/s3-file-store';

export interface TestS3 {
  /** How the product reaches it. */
  options: S3Options;
  /** The same as environment variables of a server process. */
  variables: Record<string, string>;
  /** Keys of all objects. */
  keys(): Promise<string[]>;
  /** Undefined when there is no such object. */
  read(key: string): Promise<Buffer | undefined>;
  stop(): Promise<void>;
}

const BUCKET = 'papers';

/** The one account that it knows. */
const ACCOUNT = 'S3RVER';

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  const { port } = await server.run();
  const options = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'auto',
    accessKeyId: ACCOUNT,
    secretAccessKey: ACCOUNT,
  };
  return {
    options,
    variables: {
      S3_ENDPOINT: options.endpoint,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: ACCOUNT,
      S3_SECRET_ACCESS_KEY: ACCOUNT,
    },
    keys: async () => (await server.store.listObjects(BUCKET, {})).objects.map(({ key }) => key),
    async read(key) {
      const object = await server.store.getObject(BUCKET, key);
      return object ? buffer(object.content) : undefined;
    },
    async stop() {
      if (!server.httpServer.listening) return;
      server.httpServer.closeAllConnections();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
