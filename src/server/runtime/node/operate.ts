/**
 * What `dist/server/main.js` does besides serving: backup, restore, move, rotate-keys, doctor, check-audit, admin,
 * send-test.
 */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { AuditFindings, examineAudit } from '@/server/audit/audit-chain';
import { makeProjectAccounts } from '@/server/identity/project-api';
import { toToken } from '@/server/invitations/invitation-wire';
import { toStepToken } from '@/server/sent-steps/step-wire';
import type { Queries } from '@/server/storage/database';
import { sealAnew } from '@/server/storage/sealed-text';
import { hashSecretText } from '@/server/storage/secret-text';
import { retireSigningKeys } from '@/server/verification/signing-keys';
import { SILENT_LOG } from '@/server/platform/log';
import type { HostedConfig } from '@/server/platform/server-config';
import { BackupError } from './backup/backup-folder';
import { makeBackup, nameBackup, removeOlder } from './backup/keep-backup';
import { checkBackup, assertEmptyDatabase, restoreBackup } from './backup/restore-backup';
import { assertEmptyFolder, restoreEmbedded, type Fill } from './restore-embedded';
import type { BackupDone } from './backup/write-backup';
import { writeForOwnerOnly } from './close-to-others';
import { runDoctor } from './doctor';
import { backupsFolder, parseEnvironment, toServerConfig, type Environment } from './environment';
import { openDatabase, openFiles, createMessages, openSignIn, openProviders } from './open-platform';
import { rehearse } from './rehearse';
import { assertOfThisBuild, assertRegistryThere, isHosted, withSource } from './command-source';
import { listNodes } from './nodes/nodes';
import { askServer, isServed } from './operations-socket';
import { catalog } from 'virtual:catalog';
import { EXCEPTION_HOURS } from '@/server/platform/provider-alone';
import { createSettings } from '@/server/platform/settings';
import { administer, AdministratorAct, AdministratorAnswer } from '@/server/users/administrators';
import { createQueuedJobs } from './pg-boss-jobs';
import { z } from 'zod';
import { findPhoneNumber, listPhoneExamples } from '@/engine/locale/phone-number';
import type { Message } from '@/server/platform/messenger';
import { t } from '@/texts/t';
import { tellError } from './doctor/finding';

const USAGE = `The commands are:
  backup [FOLDER] [--keep N]   a copy of database and files, while the server runs; of those named by their time, N stay
  restore FOLDER               puts a copy into an empty database and an empty store of files
  move FILE.env                copies all that this environment has to what FILE.env describes
  rotate-keys                  has the next start make new keys, after a leak: everybody signs in again
  doctor                       checks this installation and says what to do
  doctor --rehearse            restores the latest backup into a temporary place, compares it, and opens records there
  check-audit [HASH]           looks whether the audit is as it was written; with a hash noted earlier, also whether it is still in it
  admin list                   who administers
  admin create EMAIL           makes an administrator, and prints a link by which they choose a password
  admin reset-password EMAIL   prints a link by which an officer chooses a new password
  admin release EMAIL          releases an officer's account from whom the identity provider has proved
  send-test --sms PHONE        sends one SMS by the provider of this environment, and prints what that has said
  send-test --email ADDRESS    the same by e-mail`;

const print = (line: string) => void process.stdout.write(`${line}\n`);
const clock = () => new Date();

/** Does what the command says and returns the exit code. Throws with a message for whoever typed it. */
export async function operate(command: string, words: string[]): Promise<number> {
  writeForOwnerOnly();
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      keep: { type: 'string' },
      sms: { type: 'string' },
      email: { type: 'string' },
      rehearse: { type: 'boolean' },
    },
  });
  const [word] = positionals;
  const environment = () => parseEnvironment(process.env);
  if (command === 'backup' && positionals.length <= 1) return backup(environment(), word, toKept(values.keep));
  if (command === 'restore' && word !== undefined) return restore(environment(), resolve(word));
  if (command === 'move' && word !== undefined) return move(environment(), parseEnvironment(readEnvironmentFile(word)));
  if (command === 'rotate-keys' && positionals.length === 0) return rotateKeys(environment());
  if (command === 'doctor' && positionals.length === 0)
    return values.rehearse ? rehearse(environment(), print) : runDoctor(process.env, print);
  if (command === 'check-audit' && positionals.length <= 1) return checkAudit(environment(), word);
  if (command === 'admin') return administerByCommand(environment(), positionals);
  if (command === 'send-test' && positionals.length === 0) return sendTest(environment(), values, print);
  throw new Error(`"${[command, ...words].join(' ')}" is no command of this program. ${USAGE}`);
}

function toKept(keep: string | undefined): number | undefined {
  if (keep === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(keep)) throw new Error('--keep wants a number of copies, such as --keep 14.');
  return Number(keep);
}

function readEnvironmentFile(path: string): Record<string, string | undefined> {
  if (!existsSync(path))
    throw new Error(`There is no file ${path}. It has the environment to move to, as .env.example has it.`);
  return parseEnv(readFileSync(path, 'utf8'));
}

async function backup(environment: Environment, word: string | undefined, keep: number | undefined): Promise<number> {
  const folders = backupsFolder(environment);
  const folder = word === undefined ? nameBackup(folders, clock()) : resolve(word);
  const code = report(await copyTo(environment, folder), folder);
  if (keep !== undefined && code === 0)
    for (const path of await removeOlder(folders, keep, { path: folder, now: clock() })) print(`Removed ${path}`);
  return code;
}

/** By the server that runs, where it alone can reach the database; else by this process. */
async function copyTo(environment: Environment, folder: string): Promise<BackupDone> {
  if (environment.DATABASE_URL === undefined) {
    const asked = await askServer(environment.DATA_DIR, { command: 'backup', folder });
    if (asked) return asked.answer as BackupDone;
    assertRegistryThere(environment.DATA_DIR, 'there is nothing to back up');
  }
  return withSource(environment, (source) => makeBackup(source, folder));
}

function report({ manifest, tablesMs }: BackupDone, folder: string): number {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Backup in ${folder}: ${rows} rows of ${manifest.tables.length} tables in ${(tablesMs / 1000).toFixed(1)} s, ${manifest.files.count} files of ${(manifest.files.bytes / 1e6).toFixed(1)} MB.`,
  );
  if (manifest.damaged.length === 0) return 0;
  print(
    `${manifest.damaged.length} files are not in their store as they were uploaded, and not in the backup: ${manifest.damaged.slice(0, 5).join(', ')}. Put them back from an earlier backup, each to files/<its first two letters>/<its name>.`,
  );
  return 1;
}

async function restore(environment: Environment, folder: string): Promise<number> {
  const checked = await checkBackup(folder, { hosted: isHosted(environment) });
  const { manifest } = checked;
  const { hosted } = toServerConfig(environment);
  const fill: Fill = (database, files) =>
    restoreBackup(folder, checked, { database, files, hosted: hosted ? (users) => makeUsers(hosted, users) : false });
  if (environment.DATABASE_URL === undefined) await restoreEmbedded(environment, fill);
  else await restoreServer(environment, fill);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(
    `Restored the backup of ${manifest.made_at}: ${rows} rows and ${manifest.files.count} files, each compared with it.`,
  );
  return 0;
}

async function makeUsers(hosted: HostedConfig, users: AsyncIterable<string>): Promise<void> {
  const { count, withoutPassword } = await makeProjectAccounts(hosted, users);
  print(`The project has ${count} users of it, by their ids. Everybody signs in again.`);
  if (withoutPassword.length > 0)
    print(
      `A project does not take their passwords: each chooses a new one, at /admin/forgot-password: ${withoutPassword.join(', ')}.`,
    );
}

async function restoreServer(environment: Environment, fill: Fill): Promise<void> {
  assertEmptyFolder(environment);
  const database = await openDatabase(environment, SILENT_LOG);
  try {
    await assertEmptyDatabase(database);
    await fill(database, await openFiles(environment));
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new Error(
      `${error instanceof Error ? error.message : String(error)}. The restore was not completed: drop the database, create it anew, and try again.`,
      { cause: error },
    );
  } finally {
    await database.close();
  }
}

async function move(from: Environment, to: Environment): Promise<number> {
  const isSame = (name: 'DATABASE_URL' | 'DATA_DIR') => from[name] === to[name];
  if (isSame('DATABASE_URL') && (from.DATABASE_URL !== undefined || isSame('DATA_DIR')))
    throw new BackupError('Both environments have the same database. Name another in the file that is moved to.');
  await assertNotServed(from, 'what it is sent while it is moved would stay behind');
  const folder = nameBackup(backupsFolder(from), clock());
  const code = report(await copyTo(from, folder), folder);
  if (code !== 0) return code;
  await restore(to, folder);
  // One that was started meanwhile, by a service manager or on another node.
  await assertNotServed(from, 'what it was sent meanwhile has stayed behind, so this has to be done again');
  print(`Start the server with the new environment. What was moved is still where it was, and in ${folder}.`);
  return 0;
}

/** Throws BackupError while a server runs on what this environment describes. `why`: what is wrong with that. */
async function assertNotServed(environment: Environment, why: string): Promise<void> {
  if (environment.DATABASE_URL === undefined) {
    if (await isServed(environment.DATA_DIR)) throw new BackupError(`The server still runs: ${why}. Stop it first.`);
  } else await withSource(environment, ({ database }) => assertNoNodes(database.kysely, `, and ${why}`));
}

async function assertNoNodes(queries: Queries, why: string): Promise<void> {
  const running = await listNodes(queries);
  if (running.length > 0)
    throw new BackupError(
      `${running.length === 1 ? 'A server still runs' : `${running.length} servers still run`}${why}: ${running.join(', ')}. Stop all of them first. One that was killed is forgotten three minutes after.`,
    );
}

/** The keys of tokens, codes, invitations, and of what is sealed. A hosted project has those of its tokens itself. */
async function rotateKeys(environment: Environment): Promise<number> {
  if (environment.DATABASE_URL === undefined && (await isServed(environment.DATA_DIR)))
    throw new BackupError('The server still runs, with the old keys. Stop it first.');
  await withSource(environment, ({ database }) =>
    database.kysely.transaction().execute(async (transaction) => {
      // Each goes on signing with the key that it has read.
      await assertNoNodes(transaction, ' with the old keys');
      if (!isHosted(environment)) {
        await transaction.deleteFrom('auth.signing_keys').execute();
        // With a session goes the token that would renew it.
        await transaction.deleteFrom('auth.sessions').execute();
        // Links for a password: messages that were sent may have leaked with the key that they are sealed by.
        await transaction.deleteFrom('auth.one_time_tokens').execute();
      }
      await retireSigningKeys(transaction, clock());
      // Authenticator apps, receivers of webhooks and messages that wait go on with what they have.
      await sealAnew(transaction, {
        isHosted: isHosted(environment),
        async renewKeys() {
          await transaction.deleteFrom('secrets').execute();
          await renewLinks(transaction);
        },
      });
    }),
  );
  print(
    'The old keys are gone: start the server, and every other node of it anew. Everybody signs in again; open invitations, steps that wait for another phone, and links for a password have to be sent again. The codes of receipts that were printed before are unknown from now on. Certificates are signed with a new key; those that were signed before are still found genuine.',
  );
  return 0;
}

/** Links that were sent stop working; what is sent again, or found by its phone, has a token of the new keys. */
async function renewLinks(queries: Queries): Promise<void> {
  const invitations = await queries
    .selectFrom('invitations')
    .select(['id', 'token_seed'])
    .where('status', '=', 'pending')
    .execute();
  for (const { id, token_seed } of invitations) {
    const token_hash = await hashSecretText(await toToken({ database: { kysely: queries } }, token_seed));
    await queries.updateTable('invitations').set({ token_hash }).where('id', '=', id).execute();
  }
  const steps = await queries
    .selectFrom('step_requests')
    .select(['id', 'token_seed'])
    .where('state', '=', 'sent')
    .execute();
  for (const { id, token_seed } of steps) {
    const token_hash = await hashSecretText(await toStepToken(queries, token_seed));
    await queries.updateTable('step_requests').set({ token_hash }).where('id', '=', id).execute();
  }
}

/** Whether the audit's chain is whole; 1 where it is broken, or has no entry with the hash that was noted earlier. */
async function checkAudit(environment: Environment, noted: string | undefined): Promise<number> {
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted))
    throw new Error('A hash has 64 digits and letters from a to f, as this command has printed it.');
  const { breaks, broken, entries, erased, head, isKnown } = await findInAudit(environment, noted);
  for (const { entry, at, what } of breaks)
    print(`WRONG  Entry ${entry}${at === null ? '' : ` of ${at}`} ${BREAKS[what]}`);
  if (broken > breaks.length) print(`WRONG  And ${broken - breaks.length} more.`);
  if (!isKnown) print('WRONG  No entry has the hash that was noted: entries up to it were taken out, or written anew.');
  if (broken > 0 || !isKnown) {
    print('The audit is not as it was written. Keep this database as it is, and compare it with the backups.');
    return 1;
  }
  print(
    `The audit is whole: ${entries} entries, each chained to the one before; ${erased} have lost words with somebody who was erased.`,
  );
  if (head !== null) print(`Note this hash outside of the registry, and give it to check-audit next time: ${head}`);
  return 0;
}

const BREAKS = {
  changed: 'is not as it was written.',
  removed: 'is missing, or one before it.',
  added: 'was put in past the product.',
};

async function findInAudit(environment: Environment, noted: string | undefined): Promise<AuditFindings> {
  if (environment.DATABASE_URL === undefined) {
    const asked = await askServer(environment.DATA_DIR, { command: 'check-audit', noted });
    if (asked) return AuditFindings.parse(asked.answer);
    assertRegistryThere(environment.DATA_DIR, 'there is no audit to look at');
  }
  return withSource(environment, async ({ database }) => {
    await assertOfThisBuild(database, environment, 'look at its audit');
    return examineAudit(database.kysely, noted);
  });
}

/** `admin …`: does what the words say and returns the exit code. Throws with a message for whoever typed them. */
async function administerByCommand(environment: Environment, words: string[]): Promise<number> {
  const wanted = readWords(words);
  const { administrators, link, released } = await findAnswer(environment, wanted);
  for (const { email, name, status, signedInAt, hasSecondFactor } of administrators ?? [])
    print(
      `${email ?? 'no address'}  ${name}  ${status}  ${signedInAt === null ? 'has never signed in' : `last signed in ${signedInAt}`}${hasSecondFactor ? ', with a second factor' : ''}`,
    );
  if (administrators?.length === 0) print('Nobody is an administrator: "admin create EMAIL" makes one.');
  if (wanted.act === 'release')
    print(
      released
        ? `The account of ${wanted.email} is released: it is tied to whoever of the identity provider signs in with that address next.`
        : `The account of ${wanted.email} was tied to nobody of an identity provider; nothing was changed.`,
    );
  if (link === undefined) return 0;
  if (wanted.act === 'create') print(`${wanted.email} is an administrator now.`);
  print(
    `By this link they choose a password, once, ${isHosted(environment) ? 'for as long as the project says (an hour, unless it was changed)' : 'within an hour'}; give it to nobody else:`,
  );
  print(link);
  if (environment.OIDC_ONLY === 'true')
    print(`Although OIDC_ONLY is set it lets them in, and them alone, for ${EXCEPTION_HOURS} hours from now.`);
  if (environment.PUBLIC_URL === undefined) print('It leads to this machine alone, since PUBLIC_URL is not set.');
  return 0;
}

function readWords([act, email, ...rest]: string[]): AdministratorAct {
  const isUsual =
    (act === 'list' && email === undefined) || act === 'create' || act === 'reset-password' || act === 'release';
  if (!isUsual || rest.length > 0)
    throw new Error('Say "admin list", "admin create EMAIL", "admin reset-password EMAIL" or "admin release EMAIL".');
  const { success, data } = AdministratorAct.safeParse({ act, email });
  if (!success) throw new Error(`"admin ${act}" wants the e-mail address of the person, such as chief@example.gov.ng.`);
  return data;
}

async function findAnswer(environment: Environment, wanted: AdministratorAct): Promise<AdministratorAnswer> {
  if (environment.DATABASE_URL === undefined) {
    const asked = await askServer(environment.DATA_DIR, { command: 'admin', wanted });
    if (asked) return AdministratorAnswer.parse(asked.answer);
    assertRegistryThere(environment.DATA_DIR, 'nobody administers there');
  }
  return withSource(environment, async ({ database, clock }) => {
    await assertOfThisBuild(database, environment, 'use this command');
    const config = toServerConfig(environment);
    const settings = createSettings(database);
    const messages = createMessages(environment, { clock, print, settings, config, catalog });
    const jobs = createQueuedJobs({ database, connection: environment.DATABASE_URL, log: SILENT_LOG });
    const auth = await openSignIn({ database, messages, jobs, settings, clock, config, catalog });
    return administer({ database, catalog, auth, clock }, wanted);
  });
}

interface TestRecipient {
  sms?: string | undefined;
  email?: string | undefined;
}

/**
 * One message by the provider of the environment, without a server and a database. Returns the exit code: 1 where the
 * provider did not take it. Throws with a message for whoever typed it.
 */
export async function sendTest(
  environment: Environment,
  wanted: TestRecipient,
  print: (line: string) => void,
): Promise<number> {
  const message = writeTest(wanted);
  let said = '';
  const providers = openProviders(environment, {
    toHtml: async ({ text }) => `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`,
    onAnswer: (answer) => void (said = answer),
    isLone: true,
  });
  const provider = providers[message.channel];
  const [name, variable] = message.channel === 'sms' ? ['SMS', 'SMS_URL'] : ['e-mail', 'SMTP_URL'];
  if (!provider)
    throw new Error(
      `No provider of ${name} is set, so the product would print messages, and send none. Set ${variable} and what goes with it, as .env.example has it.`,
    );
  try {
    await provider.send({ ...message, key: crypto.randomUUID() });
  } catch (error) {
    print(`The provider of ${name} did not take it. ${tellError(error)}`);
    return 1;
  }
  print(`The provider of ${name} has taken it for ${message.to}, and said: ${said}`);
  print('Look whether it arrives: that it was taken does not say so.');
  return 0;
}

function writeTest({ sms, email }: TestRecipient): Message {
  if ((sms === undefined) === (email === undefined))
    throw new Error('Say to whom: "send-test --sms PHONE" or "send-test --email ADDRESS".');
  const text = t('This is a test of the messages of the {site}. You need not do anything.', {
    site: catalog.registry.name,
  });
  if (email !== undefined) {
    if (!z.email().safeParse(email).success) throw new Error(`"${email}" is no e-mail address.`);
    return { channel: 'email', to: email, subject: t('Test message'), text };
  }
  const to = findPhoneNumber(sms ?? '');
  if (to === undefined)
    throw new Error(`"${sms}" is no phone number. Write it as ${listPhoneExamples().join(' or ')}.`);
  return { channel: 'sms', to, text };
}
