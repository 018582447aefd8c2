/** What the tests use of a package that has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string; configs: string[] }[];
    });
    httpServer: Server;
    store: {
      listObjects(bucket: string, options: object): Promise<{ objects: { key: string }[] }>;
      getObject(bucket: string, key: string): Promise<{ content: AsyncIterable<Uint8Array> } | null>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}
