/** What the machine has: the data folder and its disk, the port of the server, and whether backups were rehearsed. */
import { constants, existsSync, statSync, type Stats } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { readErrorCode } from '@/server/storage/error-code';
import { ok, tellError, warn, wrong, type Finding } from './finding';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { z } from 'zod';
import { RELEASE } from '@/server/platform/release';
import { findNewest } from '../backup/keep-backup';
import { readProof } from '../rehearsal/proof';

/** Of a folder and its disk. */
export async function examineFolder(folder: string): Promise<Finding[]> {
  const unwritable = await findUnwritable(findExisting(folder));
  if (unwritable !== undefined) return [tellUnwritable('Data folder', folder, unwritable)];
  if (!existsSync(folder)) return [warn('Data folder', `${folder} is not there yet`, 'The first start makes it')];
  return [tellFolder(folder, statSync(folder), process.getuid?.()), tellDisk(await statfs(folder))];
}

/**
 * Where backups go: whether one could be made there, and the room for it where the disk is another one than the data's.
 */
export async function examineBackupPlace(folder: string, dataDir: string): Promise<Finding[]> {
  const place = findExisting(folder);
  const unwritable = await findUnwritable(place);
  if (unwritable !== undefined) return [tellUnwritable('Backups', folder, unwritable)];
  if (statSync(place).dev === statSync(findExisting(dataDir)).dev) return [];
  return [tellDisk(await statfs(place), 'Disk of the backups')];
}

/** The folder, or the one in which it would be made. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(dirname(folder));
}

/** What keeps this account from writing there; undefined when nothing does. */
async function findUnwritable(folder: string): Promise<unknown> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** What keeps a folder from being written to, with what to do. */
export function tellUnwritable(what: string, folder: string, error: unknown): Finding {
  const isReadOnly = readErrorCode(error) === 'EROFS';
  return wrong(
    what,
    `${folder} cannot be written to: ${isReadOnly ? 'its disk can only be read' : tellError(error)}`,
    isReadOnly
      ? 'Mount the disk for writing, or name the folder in ReadWritePaths of the unit; where the system has done so by itself, look at the disk first'
      : 'Give the folder to the account of the product, and run doctor as that account',
  );
}

/** `account`: of this process; undefined where the system has none. */
export function tellFolder(
  folder: string,
  { mode, uid }: Pick<Stats, 'mode' | 'uid'>,
  account: number | undefined,
): Finding {
  const what = 'Data folder';
  if (account !== undefined && uid !== account)
    return warn(
      what,
      `${folder} belongs to another account (${uid})`,
      `Give it to the account of the product: chown -R ${account} ${folder}`,
    );
  if ((mode & 0o077) !== 0)
    return warn(what, `${folder} is open to other accounts`, `The next start closes it, or now: chmod 700 ${folder}`);
  return ok(what, `${folder} is its owner’s alone`);
}

/** Below so many bytes a few uploads of the largest size could fill the disk. */
const FREE_BYTES = 2e9;

/** Below so many one of them does. */
const LEAST_BYTES = 1e8;

/** `bavail` and `blocks`: of `bsize` bytes each. */
export function tellDisk(
  { bavail, bsize, blocks }: { bavail: number; bsize: number; blocks: number },
  what = 'Disk',
): Finding {
  const free = bavail * bsize;
  const text = `${(free / 1e9).toFixed(1)} GB of ${((blocks * bsize) / 1e9).toFixed(1)} GB are free`;
  if (free >= FREE_BYTES) return ok(what, text);
  return {
    what,
    state: free < LEAST_BYTES ? 'wrong' : 'warn',
    text,
    advice: 'Make room before it is full: then nothing more can be submitted, or no backup be made',
  };
}

const PATIENCE_MILLISECONDS = 5000;

/** As /healthz answers. */
const Health = z.object({ status: z.literal('ok'), version: z.string(), commit: z.string() });

/** Nothing where the system is to choose a port. */
export async function examinePort({ PORT: port, HOST: host }: { PORT: number; HOST: string }): Promise<Finding[]> {
  if (port === 0) return [];
  const what = 'Port';
  const place = `${port} of ${host}`;
  const error = await tryPort(port, host);
  if (error === undefined) return [ok(what, `${place} is free: no server runs there`)];
  if (readErrorCode(error) === 'EADDRINUSE') return [tellServer(what, place, await askHealth(port, host))];
  return [
    wrong(
      what,
      `${place} cannot be listened at: ${tellError(error)}`,
      'Set HOST to an address of this machine, and PORT to a port from 1024 on that is free',
    ),
  ];
}

function tellServer(what: string, place: string, health: z.infer<typeof Health> | undefined): Finding {
  if (!health)
    return wrong(
      what,
      `${place} is taken by another program, or by a server that does not answer`,
      'Stop it, or set PORT to another port',
    );
  const { version, commit } = health;
  if (version === RELEASE.version && commit === RELEASE.commit)
    return ok(what, `a server of this build answers at ${place}`);
  return warn(
    what,
    `a server of another build answers at ${place}: ${version}, commit ${commit}`,
    'Start it anew for this build to be served',
  );
}

/** What keeps it from being listened at; undefined when nothing does. */
async function tryPort(port: number, host: string): Promise<unknown> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
    await new Promise((resolve) => void probe.close(resolve));
    return undefined;
  } catch (error) {
    return error;
  }
}

const HERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

async function askHealth(port: number, host: string): Promise<z.infer<typeof Health> | undefined> {
  const name = HERE[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const signal = AbortSignal.timeout(PATIENCE_MILLISECONDS);
    const answer = await fetch(`http://${name}:${port}/healthz`, { signal, redirect: 'error' });
    return Health.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}

/** One each week, and a day in which it is made good. */
const REHEARSAL_DAYS = 8;

/** Nothing where there is no backup yet, which is told by itself. */
export async function examineRehearsal(backups: string, now: Date): Promise<Finding[]> {
  if ((await findNewest(backups, now).catch(() => undefined)) === undefined) return [];
  const what = 'Rehearsal';
  const advice = 'Have "npm run doctor -- --rehearse" run every week, as OPERATE.md shows';
  const proof = await readProof(backups);
  if (!proof) return [warn(what, 'no backup was restored as a trial yet', advice)];
  const days = (now.getTime() - Date.parse(proof.rehearsed_at)) / 86_400_000;
  const text = `the backup ${proof.backup} was proven to come back at ${proof.rehearsed_at}, ${days.toFixed(days < 10 ? 1 : 0)} days ago`;
  return [days <= REHEARSAL_DAYS ? ok(what, text) : warn(what, text, advice)];
}
