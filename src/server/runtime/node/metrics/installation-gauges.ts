/** Figures of what an installation stands on beside its database: disks, backups, the file store and the scanner. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { Gauge, type Registry } from 'prom-client';
import type { FileScanner } from '@/server/platform/file-scanner';
import type { FileStore } from '@/server/platform/file-store';
import { within } from '@/server/platform/within';
import { findLatest } from '../backup/keep-backup';
import { readProof } from '../rehearsal/proof';

export interface Installation {
  files: Pick<FileStore, 'check'>;
  scanner?: FileScanner;
  dataDir: string;
  /** The folder of backups. */
  backups: string;
}

/** What does not answer within this time is told to be away. */
const PATIENCE_SECONDS = 3;

/**
 * Registers the gauges, and returns what asks for their values. What there is not, as a backup on most nodes, has no
 * figure.
 */
export function createInstallationGauges(registers: Registry[]): (installation: Installation) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const free = gauge('registry_disk_free_bytes', 'Room on the disk of the data folder and on that of the backups', [
    'place',
  ]);
  const size = gauge('registry_disk_size_bytes', 'Size of these disks', ['place']);
  const backup = gauge('registry_last_backup_timestamp_seconds', 'When the latest whole backup was made');
  const rehearsal = gauge(
    'registry_last_rehearsal_timestamp_seconds',
    'When a backup was last proven to come back, by doctor --rehearse',
  );
  const store = gauge('registry_file_store_up', '1 while the file store answers');
  const scanner = gauge('registry_scanner_up', '1 while the virus scanner answers; missing where there is none');

  const tellTime = (time: Gauge, at: number | undefined) => (at === undefined ? time.remove() : time.set(at / 1000));
  const tellUp = async (up: Gauge, ask: () => Promise<unknown>) => {
    const answers = within(PATIENCE_SECONDS, ask, () => new Error('No answer'));
    up.set(
      await answers.then(
        () => 1,
        () => 0,
      ),
    );
  };
  const tellDisk = async (place: string, folder: string) => {
    if (!existsSync(folder)) return;
    const { bavail, blocks, bsize } = await statfs(folder);
    free.set({ place }, bavail * bsize);
    size.set({ place }, blocks * bsize);
  };

  return async ({ files, scanner: scans, dataDir, backups }) => {
    for (const each of [free, size]) each.reset();
    const [latest, proof] = await Promise.all([
      findLatest(backups).catch(() => undefined),
      readProof(backups),
      tellUp(store, () => files.check()),
      scans ? tellUp(scanner, () => scans.scan(new Blob([]).stream())) : scanner.remove(),
      tellDisk('data', dataDir),
      tellDisk('backups', backups),
    ]);
    tellTime(backup, latest?.madeAt.getTime());
    tellTime(rehearsal, proof && Date.parse(proof.rehearsed_at));
  };
}
