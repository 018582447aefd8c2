/**
 * Nobody can stop the server: its endpoints are called 50 times at once (8 times where a call costs much), and again
 * with the largest body each, while somebody else asks for their list and a watcher whether the server lives, who are
 * answered. How long they wait, `npm run bench:waits` prints.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalog, validators } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { LIMITS } from '@/definition/language/limits';
import type { AccessRule } from '@/server/http/access-rules';
import { listAccess, WITHOUT_PROFILE } from '@/server/http/access-table';
import { LARGE_BODY_BYTES, SMALL_BODY_BYTES } from '@/server/http/large-bodies';
import { JSON_VALUES } from '@/server/http/storable-text';
import { beginLists } from '@/server/lists/list-store';
import { SILENT_LOG } from '@/server/platform/log';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { toJson } from '@/server/storage/column';
import type { Queries } from '@/server/storage/database';
import { EVERY_CASE } from '../../../support/every-case';
import { createPerson, type Person } from '../../support/cast';
import { COSTLY_CALLS, type CostlyCall, type CostlyWorld } from '../../support/costly-calls';
import { createCall } from '../../support/endpoint-call';
import { buildServer, startServer, type ServerProcess } from '../../support/server-process';
import { createWaitingPerson, type Waits, type WaitingPerson } from '../../support/waiting-person';

const AT_ONCE = 50;
/** Of those that cost most: more than are dealt with at once, in a fraction of the time. */
const COSTLY_AT_ONCE = 8;
/** Of the largest bodies: more than are dealt with at once, of which each takes its time. */
const LARGE_AT_ONCE = 6;
/** Who call: whoever sends a hundred waits for themselves, so that it takes several to bring a server to its limits. */
const CALLERS = 4;
/** Applications of each type. */
const COPIES = 100;
/** So many may be changed in one call. */
const SELECTED = 200;

/** Milliseconds in which waits beside nothing are measured, where they are asked for. */
const IDLE_MILLISECONDS = 1000;

const officerRole = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? '';
/**
 * Of those that cost little, which are answered by the same means, one in this many, and all by `npm run test:long`.
 */
const STRIDE = EVERY_CASE ? 1 : 6;
/** With the largest body, which is refused or read in one place for all: one in this many. */
const LARGE_STRIDE = EVERY_CASE ? 1 : 3;
const rows = listAccess(catalog).filter(
  ({ rule: { method, path } }, index) => COSTLY_CALLS[`${method} ${path}`] !== undefined || index % STRIDE === 0,
);
const folder = mkdtempSync(join(tmpdir(), 'fifty-'));
/** Tokens name it, whoever has made them. */
const variables = { DATA_DIR: folder, PUBLIC_URL: 'http://registry.example' };
const people = new Map<string, Person[]>();
let server: ServerProcess;
let waiting: WaitingPerson;
let world: CostlyWorld;
/** `npm run bench:waits`: the longest waits, by what was called beside them, are printed at the end. */
const asksForWaits = process.env['WAITS'] !== undefined;
const waits = new Map<string, Waits>();

beforeAll(async () => {
  const building = buildServer();
  const opened = await openPlatform(parseEnvironment(variables), {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  const { kysely } = opened.platform.database;
  const add = async (role: string) =>
    people.set(role, [
      ...(people.get(role) ?? []),
      await createPerson(opened.platform, role === WITHOUT_PROFILE ? undefined : role),
    ]);
  for (const role of new Set([officerRole, ...rows.map(({ cells }) => findRole(cells))]))
    for (let each = 0; each < CALLERS; each += 1) await add(role);
  for (const { role } of catalog.providers) if (!people.has(role)) await add(role);
  const bystander = await createPerson(opened.platform, findRole({}));
  const applicationIds = await addApplications(kysely);
  await beginLists(opened.platform);
  const list = await fillList(kysely);
  await opened.close();
  server = await startServer(await building, { ...variables, TRUST_PROXY: 'true' });
  waiting = createWaitingPerson(server.origin, bystander.token, ['/healthz', '/api/applications']);
  world = {
    applicationIds,
    userIds: [...people.values()].flat().map(({ userId }) => userId),
    status: catalog.registry.workflow.transitions.find(({ by }) => by === 'officer')?.to ?? '',
    list,
    longApplications: listLongApplications(),
    beginUpload,
  };
});

afterAll(async () => {
  if (asksForWaits) await printWaits();
  await waiting?.leave();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each(rows.map(({ rule, cells }, index) => [`${rule.method} ${rule.path}`, rule, cells, index] as const))(
  '%s, many times at once',
  async (name, rule, cells, index) => {
    const costly = COSTLY_CALLS[name];
    const callers = people.get(costly?.officer ? officerRole : findRole(cells)) ?? [];
    const calls = await Promise.all(
      Array.from(
        { length: costly ? (costly.atOnce ?? COSTLY_AT_ONCE) : AT_ONCE },
        async (_, index): Promise<CostlyCall> => {
          const caller = callers[index % callers.length] as Person;
          return { caller, ...(costly ? await costly.create(world, caller, index) : createCall(rule, caller)) };
        },
      ),
    );
    const statuses = await serveBeside(name, () => Promise.all(calls.map((call) => send(rule, call))));
    for (const answer of costly?.answers ?? []) expect(statuses).toContain(answer);
    if (index % LARGE_STRIDE !== 0 || calls.some(({ init: { body } }) => typeof body !== 'string')) return;
    const bytes = rule.who === 'anyone' || !rule.path.startsWith('/api/') ? SMALL_BODY_BYTES : LARGE_BODY_BYTES;
    const large = calls.slice(0, LARGE_AT_ONCE).map((call) => ({
      ...call,
      init: { ...call.init, body: enlarge(call.init.body as string, bytes) },
    }));
    await serveBeside(`${name} with ${bytes} bytes`, () => Promise.all(large.map((call) => send(rule, call))));
  },
);

/** Fails when somebody else is not served meanwhile. Returns the statuses. */
async function serveBeside(what: string, work: () => Promise<number[]>): Promise<number[]> {
  let statuses: number[] = [];
  waits.set(what, await waiting.waitBeside(async () => void (statuses = await work())));
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
  return statuses;
}

/** As many times as long as beside nothing. */
async function printWaits(): Promise<void> {
  const idle = await waiting.waitBeside(() => new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS)));
  const rows = [...waits].flatMap(([what, each]) =>
    Object.entries(each).map(([path, wait]) => ({ what, path, ratio: wait / (idle[path] ?? wait) })),
  );
  for (const { what, path, ratio } of rows.toSorted((one, other) => other.ratio - one.ratio).slice(0, 20))
    console.log(`${ratio.toFixed(1)} times the idle wait for ${path}, beside ${what}`);
}

/** Of those who may call it, the first; where nobody may, the first of all. */
function findRole(cells: Record<string, string>): string {
  const of = (whose: string) => catalog.registry.roles.filter(({ audience }) => audience === whose).map(({ id }) => id);
  const roles = [...of('applicant'), officerRole, ...of('officer'), WITHOUT_PROFILE];
  return roles.find((role) => (cells[role] ?? 'no') !== 'no') ?? roles[0] ?? '';
}

let addresses = 0;

/** A body that is refused before all of it has come may cut the connection, and the answer with it. */
const CUT = 0;

/** From an address of its own, since limits count by those. Returns the status. */
async function send({ who }: AccessRule, { path, init, caller }: CostlyCall): Promise<number> {
  addresses += 1;
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(who === 'anyone' ? {} : { authorization: `Bearer ${caller?.token}` }),
    // Of a connection of its own: one that a refused body has cut would take the next one along.
    connection: 'close',
    'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
  };
  try {
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return CUT;
  }
}

/** The same, as large as it may be: as many values as there may be, and a long text. */
function enlarge(body: string, bytes: number): string {
  const given = JSON.parse(body) as object;
  const room = bytes - body.length - '"rows":[],"text":"",,'.length;
  if (room < 0) return body;
  // Of each row `{"a":1},`, which are two values; what is long already has enough of them.
  const rows = body.length > bytes / 2 ? 0 : Math.min(JSON_VALUES / 2 - 1000, Math.floor(room / 10));
  return JSON.stringify({
    ...given,
    rows: Array.from({ length: rows }, () => ({ a: 1 })),
    text: 'x'.repeat(room - rows * '{"a":1},'.length),
  });
}

/** Each list of each complete example in turn, with as many of its entries as a body may have. */
function listLongApplications(): CostlyWorld['longApplications'] {
  return catalog.providers.flatMap(({ id, role, applicationType: application_type }) => {
    const data = (examples[id]?.['complete'] ?? examples[id]?.['minimal'])?.data ?? {};
    const [caller] = people.get(role) ?? [];
    return Object.entries(data).flatMap(([key, answer]) => {
      if (!Array.isArray(answer) || answer.length === 0 || !caller) return [];
      const entry: unknown = answer[0];
      const size = JSON.stringify(entry).length + 1;
      const values = 1 + (typeof entry === 'object' && entry !== null ? Object.keys(entry).length : 0);
      const count = Math.floor(Math.min((LARGE_BODY_BYTES - 10_000) / size, (JSON_VALUES - 1000) / values));
      return [{ caller, body: { ...data, application_type, [key]: Array.from({ length: count }, () => entry) } }];
    });
  });
}

async function beginUpload({ token }: Person, bytes: number): Promise<string> {
  const answer = await fetch(`${server.origin}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes),
      'upload-metadata': `filename ${btoa('long.pdf')}`,
    },
  });
  if (answer.status !== 201) throw new Error(`No upload was begun: ${answer.status} ${await answer.text()}`);
  return `/api/${answer.headers.get('location')}`;
}

/** Complete ones of each type, many times. Returns the ids of some, which have different answers. */
async function addApplications(kysely: Queries): Promise<string[]> {
  for (const { id: provider, role, applicationType: application_type, version, workflow } of catalog.providers) {
    const owner = people.get(role)?.[0]?.userId ?? '';
    const example = examples[provider]?.['complete'] ?? examples[provider]?.['minimal'];
    await sql`
      insert into applications (user_id, provider, application_type, definition_version, status, title, data)
      select ${owner}, ${provider}, ${application_type}, ${version}, ${workflow.initial}, 'Company ' || number,
        ${JSON.stringify(example?.data ?? {})}::jsonb
      from generate_series(1, ${COPIES}) as number`.execute(kysely);
  }
  const made = await kysely
    .selectFrom('applications')
    .select('id')
    .where('title', 'like', 'Company %')
    .where(sql<boolean>`data <> '{}'`)
    // So that those of one type do not stand together.
    .orderBy('title')
    .limit(SELECTED)
    .execute();
  return made.map(({ id }) => id);
}

/** One of the lists of choices, with as many entries as it may have. */
async function fillList(kysely: Queries): Promise<CostlyWorld['list']> {
  const [list] = catalog.lists;
  if (!list) throw new Error('The definitions have no list of choices.');
  const columns = list.columns.map(({ key }) => key);
  const own = Array.from({ length: LIMITS.choicesOfList - list.entries.length }, (_, index) => `CODE${index}`);
  await kysely
    .insertInto('choice_list_entries')
    .values(
      own.map((code, index) => ({
        list: list.id,
        code,
        texts: toJson(Object.fromEntries(columns.map((column) => [column, code]))),
        position: list.entries.length + index + 1,
      })),
    )
    .execute();
  return { id: list.id, columns, codes: [...list.entries.map(({ code }) => code ?? ''), ...own] };
}
