/**
 * What a file that has just been stored is looked through for: what would run when it is opened, what keeps people from
 * opening it, and viruses.
 */
import { takeMessage } from '@/definition/language/sms-texts';
import { notifyPerson } from '../messages/notify-person';
import { quoteOwnWords } from '../messages/own-words';
import { ApiError } from '../platform/api-error';
import { createBoundedQueue } from '../platform/bounded-queue';
import type { OpenedFile } from '../platform/file-store';
import { WorkLimitError, WorkTimeError, type FileFault } from '../platform/heavy-work';
import type { Platform } from '../platform/platform';
import { later } from '../platform/time-span';
import type { Queries } from '../storage/database';
import { canHaveFault } from './file-fault';
import { removeMarkedBytes } from './remove-bytes';
import { msg, t, type Message } from '@/texts/t';

/** How soon the scanner is asked again about files that wait for it. */
const AGAIN_SECONDS = 60;

const REFUSALS: Record<FileFault, Message> = {
  script: msg(
    'This PDF can run a script or a program, so it is not taken. Please print it to a new PDF, or scan the document, and choose that file',
  ),
  reaching: msg(
    'This PDF has other files in it, or opens something elsewhere by itself, so it is not taken. Please print it to a new PDF, or scan the document, and choose that file',
  ),
  macro: msg('This file has macros, so it is not taken. Please save it as PDF, and choose that file'),
  uncheckable: msg(
    'This PDF is protected, so it cannot be checked. Please save it without protection, or print it to a new PDF, and choose that file',
  ),
  locked: msg(
    'This PDF is locked by a password, so nobody here can open it. Please save it without the password, or print it to a new PDF, and choose that file',
  ),
  'locked-office': msg(
    'This document is locked by a password, so nobody here can open it. Please save it without the password, or as PDF, and choose that file',
  ),
  unreadable: msg(
    'This PDF is damaged or cut short, so it cannot be opened. Please download it or scan the document again, and choose that file',
  ),
  'broken-picture': msg(
    'This picture is damaged or cut short, so it cannot be shown. Please take or download it again, and choose that file',
  ),
  'broken-office': msg(
    'This document is damaged or cut short, so it cannot be opened. Please save it again, best as PDF, and choose that file',
  ),
  endless: msg(
    'This document takes too long to check, so it is not taken. Please print it to a new PDF, or scan the document, and choose that file',
  ),
};

/** Those of files that nobody could open; the others are about what a document does when it is opened. */
const UNOPENABLE = new Set<FileFault>(['locked', 'locked-office', 'unreadable', 'broken-picture', 'broken-office']);

/**
 * Since when the file waits for the scanner; null for one that is free. 415 for a file that nobody could open, and for
 * a document that can run something, where the setting refuses those; 422 for an infected one; 429 while the machine
 * has no time for it. The caller removes what is refused.
 */
export async function inspectFile(
  platform: Platform,
  file: { key: string; type: string; owner: string; sha256: string },
): Promise<Date | null> {
  const { key, type } = file;
  const { refuse_active_documents } = await platform.settings.read('protection');
  if (canHaveFault(type)) await assertNoFault(platform, file, { mayRun: !refuse_active_documents });
  if (!platform.scanner) return null;
  const threat = await scan(platform, key);
  if (threat === undefined) return null;
  if (threat !== 'unknown') throw infected(threat.name);
  const now = platform.clock();
  await platform.jobs.enqueue({ name: 'scan-files' }, { at: later(now, { seconds: AGAIN_SECONDS }) });
  return now;
}

export interface Waiting {
  /** Whose files are asked about; all are where it says nothing. */
  owner?: string;
  /** The owner is at it, and hears of a virus by the answer. */
  isThere?: boolean;
}

/**
 * Asks the scanner again about files that wait for it. What is infected is not kept; an owner who is not there is told
 * by SMS and e-mail. Safe to run in several processes at once.
 */
export async function scanWaiting(platform: Platform, { owner, isThere = false }: Waiting = {}): Promise<void> {
  if (!platform.scanner) return;
  const { kysely } = platform.database;
  const waiting = await kysely
    .selectFrom('files')
    .select(['id', 'key', 'threat'])
    .where('quarantined_at', 'is not', null)
    // What is infected waits until its bytes are gone.
    .where((where) => where.or([where('state', '!=', 'deleted'), where('threat', 'is not', null)]))
    .$if(owner !== undefined, (query) => query.where('owner_id', '=', owner ?? ''))
    .orderBy('quarantined_at')
    .limit(200)
    .execute();
  for (const { id, key, threat: known } of waiting) {
    const threat = known === null ? await scan(platform, key) : { name: known };
    if (threat === 'unknown') {
      // Whoever submits is told to try again; the job goes on by itself.
      if (owner === undefined)
        await platform.jobs.enqueue(
          { name: 'scan-files' },
          { at: later(platform.clock(), { seconds: AGAIN_SECONDS }) },
        );
      return;
    }
    if (threat) {
      await kysely.transaction().execute(async (transaction) => {
        const seen = await transaction
          .updateTable('files')
          .set({ state: 'deleted', threat: threat.name })
          .where('id', '=', id)
          .where('state', '!=', 'deleted')
          .returning(['owner_id', 'name'])
          .executeTakeFirst();
        // Of two processes one tells.
        if (seen && !isThere) await tellOwner(platform, transaction, seen);
      });
      await removeMarkedBytes(platform, key);
    }
    await kysely.updateTable('files').set({ quarantined_at: null }).where('id', '=', id).execute();
  }
}

async function tellOwner(
  platform: Platform,
  queries: Queries,
  { owner_id, name }: { owner_id: string; name: string },
): Promise<void> {
  const { config } = platform;
  const recipient = await queries
    .selectFrom('profiles')
    .select(['phone', 'email', 'language'])
    .where('id', '=', owner_id)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();
  if (!recipient) return;
  await notifyPerson(platform, queries, {
    occasion: 'virus-found',
    userId: owner_id,
    recipient,
    say: ({ catalog: { registry } }) => ({
      subject: registry.messages.virusFoundSubject,
      template: takeMessage('virusFound', registry.messages),
      values: { file: quoteOwnWords(name), link: `${config.publicUrl}/my-applications` },
    }),
  });
}

/** What was found; undefined for a clean file, "unknown" where the scanner cannot be asked. */
async function scan({ scanner, files, log }: Platform, key: string): Promise<{ name: string } | 'unknown' | undefined> {
  const opened = await files.open(key);
  if (!opened || !scanner) return undefined;
  try {
    const name = await scanner.scan(opened.stream);
    return name === undefined ? undefined : { name };
  } catch (error) {
    log.warn({ error: error instanceof Error ? error.message : String(error) }, 'a file waits for the virus scanner');
    return 'unknown';
  }
}

const BUSY = {
  code: 'TOO_MANY_DOCUMENTS',
  message: msg(
    'Too many documents are being sent at the moment. Please try again in {seconds, plural, one {# second} other {# seconds}}.',
  ),
  retryAfterSeconds: 10,
};

/**
 * Two at once: a document is held whole while it is looked through, and who sends hard ones does not stop the others.
 */
const looks = createBoundedQueue({ ...BUSY, atOnce: 2, waiting: 500 });

/** Checksums of documents for which time ran out once: a good one on a machine that is busy, or one without end. */
const late = new Set<string>();
const MOST_LATE = 1000;

async function assertNoFault(
  { files, heavyWork }: Platform,
  { key, type, owner, sha256 }: { key: string; type: string; owner: string; sha256: string },
  { mayRun }: { mayRun: boolean },
): Promise<void> {
  const found = await looks
    .take(async () => {
      const opened = await files.open(key);
      return opened && heavyWork.lookThrough(type, await readWhole(opened), { mayRun });
    }, owner)
    .catch((error: unknown) => {
      if (error instanceof WorkTimeError && !late.has(sha256)) {
        late.add(sha256);
        for (const oldest of late) if (late.size > MOST_LATE) late.delete(oldest);
        throw tooBusy();
      }
      if (error instanceof WorkLimitError) return 'endless' as const;
      throw error;
    });
  if (found !== 'endless') late.delete(sha256);
  if (found)
    throw new ApiError(415, UNOPENABLE.has(found) ? 'FILE_CANNOT_BE_OPENED' : 'ACTIVE_DOCUMENT', t(REFUSALS[found]));
}

function tooBusy(): ApiError {
  const { code, message, retryAfterSeconds } = BUSY;
  return new ApiError(429, code, t(message, { seconds: retryAfterSeconds }), { retryAfterSeconds });
}

/** Once in memory, and not in pieces besides. */
async function readWhole({ stream, size }: OpenedFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of stream) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
  return bytes;
}

/** The scanner's name for it is for whoever looks after the person's device. */
function infected(threat: string): ApiError {
  return new ApiError(
    422,
    'FILE_INFECTED',
    t(
      'A virus was found in this file ({threat}), so it was not kept. Please check your device, and choose a clean copy',
      { threat },
    ),
  );
}
