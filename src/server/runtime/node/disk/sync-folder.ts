import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/** Has the disk keep the names in a folder: without it, a power cut may forget those of files whose bytes are safe. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Has the disk keep all that is in a folder, and their names. */
export function syncTree(path: string, sync: (descriptor: number, path: string) => void = fsyncSync): void {
  const isFolder = lstatSync(path).isDirectory();
  if (isFolder) for (const entry of readdirSync(path)) syncTree(join(path, entry), sync);
  if (isFolder && process.platform === 'win32') return;
  const opened = openSync(path, 'r');
  try {
    sync(opened, path);
  } finally {
    closeSync(opened);
  }
}
