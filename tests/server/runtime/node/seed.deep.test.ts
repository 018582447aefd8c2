/** `npm run seed`: what it fills a data folder with. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalog, validators } from 'virtual:catalog';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdsFiles } from '@/definition/language/field-kinds';
import { listFields } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { toDay } from '@/engine/locale/calendar';
import { toDueState } from '@/engine/workflow/due-dates';
import { isWaiting } from '@/engine/workflow/transitions';
import { createServer } from '@/server/create-server';
import { tendDuties } from '@/server/jobs/tend-duties';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openPlatform, type OpenedPlatform } from '@/server/runtime/node/open-platform';
import { seed, type Seeded } from '@/server/runtime/node/seed';
import { listFittingReasons, type SampleMark } from '@/server/samples/marks';
import { listWays } from '@/server/samples/walks';
import { EVERY_CASE } from '../../../support/every-case';

const { providers } = catalog;
/** Milliseconds for one seed: a minute's work, on a machine that may be busy with others'. */
const PATIENCE = 600_000;
let folder: string;
let seeded: Seeded;
let opened: OpenedPlatform;
let unsent: object[];

const open = (DATA_DIR: string) =>
  openPlatform(parseEnvironment({ DATA_DIR }), { catalog, validators, log: SILENT_LOG, print: () => undefined });
const listApplications = () =>
  opened.platform.database.kysely.selectFrom('applications').selectAll().orderBy('number').execute();
const listEvents = () =>
  opened.platform.database.kysely.selectFrom('application_events').selectAll().orderBy('id').execute();
const findProvider = (id: string) => providers.find((each) => each.id === id) ?? expect.fail();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'));
  seeded = (await seed({ DATA_DIR: folder })) ?? expect.fail();
  opened = await open(folder);
  // Before the duties are tended: of what is due soon that reminds its holder.
  const { kysely } = opened.platform.database;
  unsent = await kysely.selectFrom('messages').select('id').where('state', '!=', 'sent').execute();
}, PATIENCE);
afterAll(async () => {
  await opened.close();
  rmSync(folder, { recursive: true });
});

test('there are forty applications at least, some of every type, and an invitation where people are invited', async () => {
  const applications = await listApplications();
  const invitations = await opened.platform.database.kysely
    .selectFrom('invitations')
    .select('provider')
    .where('status', '=', 'pending')
    .execute();
  expect(applications.length).toBeGreaterThanOrEqual(40);
  expect(seeded.records).toHaveLength(applications.length);
  for (const { id, invitation } of providers) {
    expect([id, applications.some(({ provider }) => provider === id)]).toEqual([id, true]);
    expect([id, invitations.some(({ provider }) => provider === id)]).toEqual([id, invitation !== undefined]);
  }
});

test('of every workflow a record stands in each status that can be reached, as it was meant to', async () => {
  const applications = await listApplications();
  expect(Object.fromEntries(applications.map(({ id, status }) => [id, status]))).toEqual(
    Object.fromEntries(seeded.records.map(({ id, status }) => [id, status])),
  );
  for (const { workflow } of providers) {
    const alike = providers.filter((each) => JSON.stringify(each.workflow) === JSON.stringify(workflow));
    const shown = applications.filter(({ provider }) => alike.some(({ id }) => id === provider));
    const statuses = new Set(shown.map(({ status }) => status));
    expect([...listWays(workflow).keys()].filter((status) => !statuses.has(status))).toEqual([]);
  }
});

test('each record has a history over days, along the transitions of its workflow, up to now', async () => {
  const [applications, events] = [await listApplications(), await listEvents()];
  for (const { id, provider, status, submitted_at } of applications) {
    const own = events.filter(({ application_id }) => application_id === id);
    const moves = own.filter(({ to_status }) => to_status !== null);
    const { transitions } = findProvider(provider).workflow;
    expect(own[0]?.at).toEqual(submitted_at);
    expect(own.map(({ at }) => at)).toEqual(
      own.map(({ at }) => at).toSorted((one, other) => Number(one) - Number(other)),
    );
    expect(moves.at(-1)?.to_status).toBe(status);
    for (const { from_status, to_status } of moves.filter((move) => move.from_status !== null))
      expect(transitions.some(({ from, to }) => from.includes(from_status ?? '') && to === to_status)).toBe(true);
    expect(Number(own.at(-1)?.at)).toBeLessThan(Date.now());
  }
  const months = new Set(applications.map(({ submitted_at }) => submitted_at.toISOString().slice(0, 7)));
  expect(months.size).toBeGreaterThan(3);
});

test('holders have sent what they owe, so that no approval is suspended on the first morning', async () => {
  const before = (await listApplications()).map(({ id, status }) => [id, status]);
  const duties = await opened.platform.database.kysely.selectFrom('duties').select(['duty', 'sent_at']).execute();
  const sent = new Set(duties.filter(({ sent_at }) => sent_at !== null).map(({ duty }) => duty));
  expect(sent).toEqual(new Set(providers.flatMap((provider) => (provider.duties ?? []).map(({ id }) => id))));
  const noon = new Date(`${toDay(new Date())}T12:00:00Z`);
  await tendDuties({ ...opened.platform, clock: () => noon });
  expect((await listApplications()).map(({ id, status }) => [id, status])).toEqual(before);
});

test('what waits has owners and none, is late, due soon and in time, and some of it waits for others', async () => {
  const waiting = (await listApplications()).filter(({ provider, status }) =>
    isWaiting(findProvider(provider).workflow, status),
  );
  const due = new Set(waiting.map(({ due_at }) => toDueState(due_at, new Date())));
  expect(due).toEqual(new Set(['later', 'overdue', 'soon']));
  expect(new Set(waiting.map(({ assignee_id }) => assignee_id)).size).toBeGreaterThan(2);
  expect(waiting.some(({ assignee_id }) => assignee_id === null)).toBe(true);
  expect(waiting.some(({ follow_up_at }) => follow_up_at !== null)).toBe(true);
});

test('every mark has a reason that the workflow declares for what is marked', async () => {
  const applications = new Map((await listApplications()).map(({ id, provider }) => [id, findProvider(provider)]));
  const marks = (await listEvents()).flatMap(({ application_id, requested_changes }) =>
    (requested_changes as SampleMark[]).map((mark) => ({
      ...mark,
      provider: applications.get(application_id) ?? expect.fail(),
    })),
  );
  const kinds = new Set<boolean>();
  for (const { path, reason, provider } of marks) {
    const field = findFieldAt(listFields(provider), path) ?? expect.fail();
    kinds.add(holdsFiles(field));
    expect([path, listFittingReasons(provider.workflow, field)]).toEqual([path, expect.arrayContaining([reason])]);
  }
  expect(kinds).toEqual(new Set([true, false]));
});

test('officers of every role are there, and sign in with the password that was shown', async () => {
  const roles = catalog.registry.roles.filter(({ audience }) => audience === 'officer');
  expect(new Set(seeded.officers.map(({ role }) => role.id))).toEqual(new Set(roles.map(({ id }) => id)));
  const app = await createServer(opened.platform);
  for (const { email } of seeded.officers) {
    const response = await app.request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: seeded.password }),
    });
    expect([email, response.status]).toEqual([email, 200]);
  }
});

test('nothing waits to be sent, and nobody is signed in', async () => {
  const { kysely } = opened.platform.database;
  expect(unsent).toEqual([]);
  const sessions = await kysely.selectFrom('auth.sessions').select('user_id').execute();
  const officers = seeded.officers.map(({ id }) => id);
  expect(sessions.filter(({ user_id }) => !officers.includes(user_id))).toEqual([]);
});

test('names have the letters of the languages that are spoken there', async () => {
  const people = await opened.platform.database.kysely
    .selectFrom('profiles')
    .select(['first_name', 'last_name'])
    .execute();
  const letters = people.map(({ first_name, last_name }) => `${first_name ?? ''} ${last_name ?? ''}`).join(' ');
  for (const letter of ['ọ', 'ṣ', 'ẹ', 'ị', 'ɗ', 'ƙ'])
    expect([letter, letters.normalize('NFC').toLowerCase().includes(letter)]).toEqual([letter, true]);
});

test(
  'run again it changes nothing',
  async () => {
    const before = await listApplications();
    await opened.close();
    expect(await seed({ DATA_DIR: folder })).toBeUndefined();
    opened = await open(folder);
    expect(await listApplications()).toEqual(before);
  },
  PATIENCE,
);

// A whole seed more: by the long tests.
test.each(EVERY_CASE ? ['another folder'] : [])(
  'with the same seed %s has the same',
  async () => {
    const before = (await listApplications()).map(({ title, status, provider }) => [title, status, provider]);
    await opened.close();
    const second = mkdtempSync(join(tmpdir(), 'seed-'));
    await seed({ DATA_DIR: second });
    opened = await open(second);
    expect((await listApplications()).map(({ title, status, provider }) => [title, status, provider])).toEqual(before);
    await opened.close();
    rmSync(second, { recursive: true });
    opened = await open(folder);
  },
  PATIENCE,
);
