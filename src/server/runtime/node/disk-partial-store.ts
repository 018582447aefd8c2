/** Growing uploads in a folder of this machine. They are found again after the process was killed. */
import { createReadStream } from 'node:fs';
import { constants, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertKey } from '@/server/platform/file-store';
import { tellAway } from '@/server/storage/unavailable-error';
import { assertMissing } from './disk-file-store';
import type { PartialStore } from '@/server/platform/partial-store';

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
