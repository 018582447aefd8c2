/** Files in a folder of this machine, and uploads that grow there. */
import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { tellWhenAway, type FileStore, type StoredBytes, assertKey } from '@/server/platform/file-store';
import { readErrorCode } from '@/server/storage/error-code';
import { earlier } from '@/server/platform/time-span';
import { syncFolder } from './disk/sync-folder';
import { createReadStream } from 'node:fs';
import { tellAway } from '@/server/storage/unavailable-error';
import type { PartialStore } from '@/server/platform/partial-store';

/** After this long, what a killed process left half-written is cleared away. */
const STALE_HOURS = 24;

/** Makes the folder when it is missing. */
export async function createDiskFileStore(folder: string): Promise<FileStore> {
  const temporary = join(folder, 'incoming');
  await mkdir(temporary, { recursive: true });
  await clearStale(temporary);
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return tellWhenAway(`The folder ${folder}`, {
    async put(key, chunks) {
      const path = pathOf(key);
      const part = join(temporary, key);
      try {
        const stored = await writeDurably(part, chunks);
        await mkdir(join(path, '..'), { recursive: true });
        await rename(part, path);
        // Without it, a power cut may forget the name of a file whose bytes are safe.
        await syncFolder(join(path, '..'));
        return stored;
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async open(key, range) {
      const file = await open(pathOf(key), 'r').catch(assertMissing);
      if (file === undefined) {
        // One file that is missing is missing; without their folder, all of them are away.
        await access(temporary);
        return undefined;
      }
      try {
        const { size } = await file.stat();
        return { stream: Readable.toWeb(file.createReadStream(range)) as ReadableStream<Uint8Array>, size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    check: () => access(temporary, constants.R_OK | constants.W_OK),
  });
}

/** For `catch`: undefined for what there is not. */
export function assertMissing(error: unknown): undefined {
  if (readErrorCode(error) === 'ENOENT') return undefined;
  throw error;
}

/** Writes the chunks to a new file and does not answer before the disk has them. */
export async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array>): Promise<StoredBytes> {
  // Written over, not refused: a process that was killed may have left the beginning of the same file.
  const file = await open(path, 'w', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const chunk of chunks) {
      hash.update(chunk);
      size += chunk.byteLength;
      await file.writeFile(chunk);
    }
    await file.sync();
    return { size, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}

async function clearStale(folder: string): Promise<void> {
  const oldest = earlier(new Date(), { hours: STALE_HOURS });
  const clear = async (path: string) => {
    if ((await stat(path)).mtime < oldest) await rm(path);
  };
  // Another process that shares the folder may have cleared it away in the meantime.
  for (const name of await readdir(folder)) await clear(join(folder, name)).catch(assertMissing);
}

/** Makes the folder when it is missing. */
export async function createDiskPartialStore(folder: string): Promise<PartialStore> {
  await mkdir(folder, { recursive: true });
  const pathOf = (id: string) => {
    assertKey(id);
    return join(folder, id);
  };
  const part = `The folder ${folder}`;
  return {
    async open(id) {
      const path = pathOf(id);
      // Not "append": each write names its place, so that two processes that are sent the same bytes write them to the
      // same place.
      const file = await tellAway(part, open(path, constants.O_RDWR | constants.O_CREAT, 0o600));
      let { size } = await file.stat();
      return {
        get size() {
          return size;
        },
        async append(bytes) {
          let written = 0;
          while (written < bytes.byteLength) {
            const { bytesWritten } = await file.write(bytes, { offset: written, position: size });
            written += bytesWritten;
            size += bytesWritten;
          }
        },
        // Opened by whoever begins to read: one that nobody reads would stay open.
        async *read(range) {
          yield* createReadStream(path, range);
        },
        async close() {
          try {
            await file.sync();
          } finally {
            await file.close();
          }
        },
      };
    },
    size: async (id) => (await tellAway(part, stat(pathOf(id)).catch(assertMissing)))?.size ?? 0,
    remove: (id) => tellAway(part, rm(pathOf(id), { force: true })),
  };
}
