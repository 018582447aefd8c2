/** What `doctor` says of what it has found, line by line. */
import { expect, it } from 'vitest';
import { tellDisk, tellFolder, tellUnwritable } from '@/server/runtime/node/doctor/examine-machine';
import { tellError, toLine } from '@/server/runtime/node/doctor/finding';
import { tellAddress, tellDatabase } from '@/server/runtime/node/doctor';
import { MIGRATIONS, NEEDED_RIGHTS } from '@/server/storage/migrate';

it.each([
  [{ what: 'Disk', state: 'ok' as const, text: '3 GB are free' }, 'ok     Disk: 3 GB are free'],
  [{ what: 'Disk', state: 'warn' as const, text: 'It is full.', advice: 'Go' }, 'look   Disk: It is full. Go'],
  [{ what: 'Disk', state: 'wrong' as const, text: 'It is full.' }, 'WRONG  Disk: It is full'],
])('a line begins with how it is: %j', (finding, line) => {
  expect(toLine(finding)).toBe(line);
});

it.each([
  ['a text', 'a text'],
  [new Error('It is away'), 'It is away'],
  [new Error('It is away', { cause: new Error('no route') }), 'It is away (no route)'],
  [new Error('It is away', { cause: new Error('') }), 'It is away'],
  [new Error('It is away', { cause: 'no error' }), 'It is away'],
  [Object.assign(new Error(''), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [new TypeError(''), 'TypeError'],
])('an error is told in its own words, or by its name: %s', (error, text) => {
  expect(tellError(error)).toBe(text);
});

/** Of each finding its state and its text, without the advice. */
const brief = (findings: { what: string; state: string; text: string }[]) =>
  findings.map(({ what, state, text }) => `${state} ${what}: ${text}`);

it.each([
  [{ HOST: '127.0.0.1', TRUST_PROXY: 'false' as const }, ['warn Address: PUBLIC_URL is not set']],
  [{ HOST: '0.0.0.0', TRUST_PROXY: 'true' as const }, ['warn Address: PUBLIC_URL is not set']],
  [
    { PUBLIC_URL: 'https://registry.example', HOST: '127.0.0.1', TRUST_PROXY: 'true' as const },
    ['ok Address: https://registry.example'],
  ],
  [
    { PUBLIC_URL: 'https://registry.example', HOST: '0.0.0.0', TRUST_PROXY: 'false' as const },
    ['ok Address: https://registry.example', 'warn Proxy: TRUST_PROXY is false'],
  ],
  [
    { PUBLIC_URL: 'https://registry.example', HOST: '0.0.0.0', TRUST_PROXY: 'true' as const },
    ['ok Address: https://registry.example', 'warn Proxy: TRUST_PROXY is true and HOST is 0.0.0.0'],
  ],
  [
    { PUBLIC_URL: 'http://registry.example', HOST: '127.0.0.1', TRUST_PROXY: 'false' as const },
    ['warn Address: http://registry.example is not https'],
  ],
])('the address: %j', (environment, told) => {
  expect(brief(tellAddress(environment))).toEqual(told);
});

it.each([
  [{ mode: 0o40700, uid: 7 }, 7, 'ok', '/data is its owner’s alone', undefined],
  [{ mode: 0o40700, uid: 7 }, undefined, 'ok', '/data is its owner’s alone', undefined],
  [{ mode: 0o40701, uid: 7 }, 7, 'warn', '/data is open to other accounts', /chmod 700 \/data$/],
  [{ mode: 0o40740, uid: 7 }, 7, 'warn', '/data is open to other accounts', /chmod 700 \/data$/],
  [{ mode: 0o40700, uid: 8 }, 7, 'warn', '/data belongs to another account (8)', /chown -R 7 \/data$/],
])('a folder of mode and account %j, to account %s', (found, account, state, text, advice) => {
  const finding = tellFolder('/data', found, account);
  expect(finding).toMatchObject({ state, text });
  if (advice) expect(finding.advice).toMatch(advice);
  else expect(finding.advice).toBeUndefined();
});

it.each([
  [1e18, 'ok', '1000000000.0 GB of 5000000000.0 GB are free'],
  [2e9, 'ok', '2.0 GB of 5000000000.0 GB are free'],
  [2e9 - 1000, 'warn', '2.0 GB of 5000000000.0 GB are free'],
  [1e8, 'warn', '0.1 GB of 5000000000.0 GB are free'],
  [1e8 - 1000, 'wrong', '0.1 GB of 5000000000.0 GB are free'],
])('a disk with %d bytes free', (free, state, text) => {
  expect(tellDisk({ bavail: free / 1000, bsize: 1000, blocks: 5e15 })).toMatchObject({ state, text });
});

const RIGHT = {
  aheadMs: 0,
  tooOld: false,
  foreign: [],
  pending: [],
  mayMakeRoles: true,
  overdueJobs: 0,
  failedMessages: 0,
  differences: [],
};
const ALL_RIGHT = [
  'ok Database: host answers',
  'ok Migrations: the database is as this build has it',
  'ok Clock: this machine’s and the database’s agree',
  'ok Queue: no job is late',
  'ok Messages: none has failed',
];

it.each([
  [{}, {}],
  [{ pending: ['2'] }, { 1: 'warn Migrations: 1 are to be applied' }],
  [
    { pending: [MIGRATIONS[0]?.name ?? ''], mayMakeRoles: false },
    { 1: `wrong Migrations: the role of DATABASE_URL may not apply them: it ${NEEDED_RIGHTS}` },
  ],
  [{ pending: ['2'], mayMakeRoles: false }, { 1: 'warn Migrations: 1 are to be applied' }],
  [{ tooOld: true }, { 1: 'wrong Migrations: the database is older than this build can take' }],
  [{ foreign: ['9'] }, { 1: 'wrong Migrations: the database has 9, which this build does not have so' }],
  [
    { foreign: ['9', '10'], pending: ['2'] },
    { 1: 'wrong Migrations: the database has 9, 10, which this build does not have so' },
  ],
  [{ aheadMs: 5000 }, {}],
  [{ aheadMs: -5000 }, {}],
  [{ aheadMs: 5001 }, { 2: 'wrong Clock: this machine’s and the database’s differ by 5 s' }],
  [{ aheadMs: 5999 }, { 2: 'wrong Clock: this machine’s and the database’s differ by 6 s' }],
  [{ aheadMs: -60_000 }, { 2: 'wrong Clock: this machine’s and the database’s differ by 60 s' }],
  [{ overdueJobs: 1 }, { 3: 'wrong Queue: 1 jobs have been due for ten minutes' }],
  [{ failedMessages: 1 }, { 4: 'warn Messages: 1 have failed' }],
  [{ differences: ['PUBLIC_URL differs'] }, { 5: 'wrong Servers: PUBLIC_URL differs' }],
])('a database in which %j', (found, others) => {
  const told = brief(tellDatabase({ ...RIGHT, ...found }, 'host'));
  expect(told).toEqual(Object.assign([...ALL_RIGHT], others));
});

it('a disk that can only be read is told as one, and other reasons as they are', () => {
  const tell = (code: string) => tellUnwritable('Backups', '/data', Object.assign(new Error(`${code}: no`), { code }));
  expect(tell('EROFS')).toMatchObject({
    state: 'wrong',
    text: '/data cannot be written to: its disk can only be read',
    advice: expect.stringContaining('ReadWritePaths'),
  });
  expect(tell('EACCES')).toMatchObject({ text: '/data cannot be written to: EACCES: no' });
});
