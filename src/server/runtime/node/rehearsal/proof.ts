/** What a rehearsal that went well leaves beside the backups: when one was last proven to come back, and which. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Proof = z.object({
  rehearsed_at: z.iso.datetime(),
  /** Name of its folder. */
  backup: z.string(),
  made_at: z.iso.datetime(),
});
export type Proof = z.infer<typeof Proof>;

const pathOf = (backups: string): string => join(backups, 'rehearsal.json');

/** In the place of the one before. */
export async function writeProof(backups: string, proof: Proof): Promise<void> {
  const path = pathOf(backups);
  await writeFile(`${path}.new`, `${JSON.stringify(proof)}\n`, { mode: 0o600 });
  await rename(`${path}.new`, path);
}

/** Undefined where no backup was ever proven. */
export async function readProof(backups: string): Promise<Proof | undefined> {
  try {
    return Proof.parse(JSON.parse(await readFile(pathOf(backups), 'utf8')));
  } catch {
    return undefined;
  }
}
