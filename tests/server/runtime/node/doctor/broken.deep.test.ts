/**
 * The broken installations of a review, each as an operator has it, in front of the whole `doctor`: it tells that one,
 * and calls nothing else wrong. A disk that is full, or can only be read, is `tell.test.ts`'s.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { SILENT_LOG } from '@/server/platform/log';
import { runDoctor } from '@/server/runtime/node/doctor';
import { listenForOperations } from '@/server/runtime/node/operations-socket';
import { startFakeClamd } from '../../../support/fake-clamd';
import { startS3, type TestS3 } from '../../../support/s3-server';

/** Nothing listens there. */
const NOBODY = '127.0.0.1:9';

const RIGHT = {
  aheadMs: 0,
  tooOld: false,
  foreign: [] as string[],
  pending: [] as string[],
  mayMakeRoles: true,
  overdueJobs: 0,
  failedMessages: 0,
  differences: [] as string[],
};

type Variables = Record<string, string>;

let folder: string;
let s3: TestS3;
let ends: (() => unknown)[];

beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'broken-'));
  ends = [];
});
afterEach(async () => {
  for (const end of ends) await end();
  rmSync(folder, { recursive: true, force: true });
});

/** The port at which something listens until the test is over. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  return (server.address() as AddressInfo).port;
}

/** A server runs, whose database has that. */
const running = (found: Partial<typeof RIGHT>) => async () => {
  ends.push(await listenForOperations(folder, { log: SILENT_LOG, operate: async () => ({ ...RIGHT, ...found }) }));
  return {};
};

async function refusingMail(): Promise<Variables> {
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: (_words, _session, callback) => callback(new Error('No')),
  });
  mail.on('error', () => undefined);
  return { SMTP_URL: `smtp://registry:wrong@127.0.0.1:${await listen(mail.server)}`, SMTP_FROM: 'a@b.example' };
}

async function blindScanner(): Promise<Variables> {
  const fake = await startFakeClamd();
  fake.says = 'stream: OK';
  ends.push(() => fake.server.close());
  return { CLAMD_URL: fake.url };
}

function oldBackup(): Variables {
  const BACKUP_DIR = join(folder, 'backups');
  const backup = join(BACKUP_DIR, '2026-01-01T02-30-00Z');
  mkdirSync(backup, { recursive: true });
  const files = { count: 0, bytes: 0 };
  const made_at = '2026-01-01T02:30:00Z';
  const manifest = {
    registry_backup: 1,
    made_at,
    hosted: false,
    migrations: [],
    tables: [],
    files,
    erased: [],
    damaged: [],
  };
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(backup, 'SHA256SUMS'), '');
  return { BACKUP_DIR };
}

const SMS = { SMS_TOKEN: 'x', SMS_SENDER: 'Registry' };
const OIDC = { OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's', OIDC_NAME: 'Staff account' };

const BROKEN: [string, () => Variables | Promise<Variables>, RegExp][] = [
  ['a value that cannot be used', () => ({ PORT: 'x' }), /^WRONG {2}Environment: PORT must be a number/],
  ['a misspelt variable', () => ({ SMTP_FORM: 'a@b.example' }), /^look {3}Environment: nobody reads SMTP_FORM\. Did/],
  [
    'a port that another program has',
    async () => ({ PORT: String(await listen(createServer((_request, response) => response.end()))) }),
    /^WRONG {2}Port: \d+ of 127\.0\.0\.1 is taken by another program/,
  ],
  [
    'a data folder that others can read',
    () => {
      chmodSync(folder, 0o755);
      return {};
    },
    /^look {3}Data folder: .* is open to other accounts/,
  ],
  [
    'a folder of backups that cannot be written to',
    () => {
      writeFileSync(join(folder, 'backups'), '');
      return { BACKUP_DIR: join(folder, 'backups', 'in', 'it') };
    },
    /^WRONG {2}Backups: .* cannot be written to/,
  ],
  [
    'a database that is damaged',
    () => {
      mkdirSync(join(folder, 'database'));
      writeFileSync(join(folder, 'database', 'postgresql.conf'), '');
      return {};
    },
    /^WRONG {2}Database: .*is damaged/,
  ],
  [
    'a disk with the database that is not mounted',
    () => {
      mkdirSync(join(folder, 'files'));
      writeFileSync(join(folder, 'files', 'ab'), '');
      return {};
    },
    /^WRONG {2}Database: .*has uploaded files, but no database/,
  ],
  [
    'a database server that is away',
    () => ({ DATABASE_URL: `postgres://registry:x@${NOBODY}/registry`, PUBLIC_URL: 'https://registry.example' }),
    /^WRONG {2}Database: .*ECONNREFUSED.* Check DATABASE_URL/,
  ],
  [
    'a bucket that is missing',
    () => ({ ...s3.variables, S3_BUCKET: 'another', PUBLIC_URL: 'https://registry.example' }),
    /^WRONG {2}File store: .*There is no such bucket/,
  ],
  [
    'tables of a later release',
    running({ foreign: ['999-later'] }),
    /^WRONG {2}Migrations: the database has 999-later/,
  ],
  ['tables that are too old', running({ tooOld: true }), /^WRONG {2}Migrations: the database is older than/],
  ['a clock that is wrong', running({ aheadMs: 600_000 }), /^WRONG {2}Clock: .* differ by 600 s/],
  ['a queue that stands still', running({ overdueJobs: 3 }), /^WRONG {2}Queue: 3 jobs have been due/],
  ['servers with two keys', running({ differences: ['keys differ'] }), /^WRONG {2}Servers: keys differ/],
  ['messages that were given up', running({ failedMessages: 2 }), /^look {3}Messages: 2 have failed/],
  [
    'a password that the mail server refuses',
    refusingMail,
    /^WRONG {2}E-mail: 127\.0\.0\.1 does not let the product in/,
  ],
  [
    'an SMS provider that is away',
    () => ({ SMS_URL: `http://${NOBODY}`, ...SMS }),
    /^WRONG {2}SMS: .* cannot be reached/,
  ],
  ['a scanner that is away', () => ({ CLAMD_URL: `tcp://${NOBODY}` }), /^WRONG {2}Scanner: .*ECONNREFUSED/],
  ['a scanner without signatures', blindScanner, /^WRONG {2}Scanner: .* lets the file pass/],
  [
    'an identity provider that is away',
    () => ({ OIDC_ISSUER: `http://${NOBODY}`, ...OIDC }),
    /^WRONG {2}Identity provider: .* does not answer/,
  ],
  ['a backup that is old', oldBackup, /^look {3}Backups: the latest is \d+ hours old/],
];

it.each(BROKEN)('%s is told, and nothing else is wrong', async (_what, bring, told) => {
  const lines: string[] = [];
  const variables = { DATA_DIR: folder, PORT: '0', ...(await bring()) };
  const code = await runDoctor(variables, (line) => void lines.push(line));
  expect(lines).toContainEqual(expect.stringMatching(told));
  const wrong = lines.filter((line) => line.startsWith('WRONG'));
  expect(wrong.filter((line) => !told.test(line))).toEqual([]);
  expect(code).toBe(wrong.length);
});
