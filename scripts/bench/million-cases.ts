/** The calls that are measured, and how. Loaded through Vite, for the definitions. */
import { catalog, validators } from 'virtual:catalog';
import { openPostgresDatabase } from '@/server/runtime/node/postgres-database';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { createServer } from '@/server/create-server';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Platform } from '@/server/platform/platform';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dayBefore, listCases, listRegisterCases, type Case, type Query } from './million-queries';
import { fillApplications } from './million-rows';
import { compareWithCounting, type Fetch } from './million-truth';
import words from './million-words.json';

const CALLS = 30;
/** Milliseconds. */
const BUDGETS = { office: 250, register: 100 };
const ADMINISTRATOR = { username: 'chief@registry.example', password: 'correct-horse-7' };

interface Figure {
  name: string;
  p95: number;
  budget: number;
}

/**
 * Fills, measures and prints; true when every 95th percentile is under its budget and what the list answers is right.
 */
export async function measureAll(databaseUrl: string, rows: number): Promise<boolean> {
  return withPlatform(databaseUrl, async (platform) => {
    const { kysely } = platform.database;
    const started = performance.now();
    const filled = await kysely.selectFrom('applications').select('id').limit(1).executeTakeFirst();
    // Without the bounds of a server in service.
    const patient = openPostgresDatabase(databaseUrl, (error) => console.log(error.message));
    if (!filled) await fillApplications(patient, catalog, rows);
    await patient.close();
    console.log(
      `${rows.toLocaleString('en')} applications ${filled ? 'were there' : `filled in within ${((performance.now() - started) / 1000).toFixed(0)} s`}; load of the machine ${readLoad()}`,
    );
    const app = await createServer({
      ...platform,
      // Each question is answered by itself, or the second one would measure nothing; the register counts what each
      // network address asks for.
      config: { ...platform.config, shareSeconds: 0, trustProxy: true },
      catalog,
      validators,
      jobs: createInlineJobs(SILENT_LOG),
    });
    const login = await app.request('/api/admin/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(ADMINISTRATOR),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const ask: Fetch = async (path) =>
      app.request(`/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const isRight = await compareWithCounting(
      kysely,
      ask,
      catalog.registry.workflow.statuses.map(({ id }) => id),
    );
    console.log(isRight ? 'totals and pages agree with count(*) and OFFSET' : 'totals or pages are wrong');
    const counted = await kysely
      .selectFrom('applications')
      .select(['application_type', (select) => select.fn.countAll<number>().as('total')])
      .groupBy('application_type')
      .orderBy('total', 'desc')
      .execute();
    const types = counted.map(({ application_type }) => application_type);
    let address = 0;
    const askRegister: Fetch = async (path) =>
      app.request(path, { headers: { 'x-forwarded-for': `10.0.${Math.floor((address += 1) / 50)}.1` } });
    const register = summarise(await measureRegister(platform, askRegister, types));
    const office = summarise(await measureOffice(ask, types));
    return office && register && isRight;
  });
}

async function withPlatform<T>(databaseUrl: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'million-'));
  const environment = parseEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  const opened = await openPlatform(environment, { catalog, validators, log: SILENT_LOG, print: () => undefined });
  try {
    return await work(opened.platform);
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each search from its first page to its last, for people, and the first two as programs have them. */
async function measureRegister({ database }: Platform, ask: Fetch, types: string[]): Promise<Figure[]> {
  const { number, holder } = await database.kysely
    .selectFrom('certificates')
    .select(['number', 'holder'])
    .where('sequence', '=', 4711)
    .executeTakeFirstOrThrow();
  const figures: Figure[] = [];
  const add = async (name: string, paths: string[]) =>
    figures.push(await measure(`register, ${name}`, ask, paths, 'register'));
  for (const query of listRegisterCases(number, holder, types)) {
    const asked = toQuery(query);
    const last = await findLastPage(ask, query);
    await add(`${asked}, page 1`, [toRegister(query)]);
    const later = spread(last).map((page) => toRegister({ ...query, page: Math.max(2, page) }));
    if (last > 1) await add(`${asked}, pages 2 to ${last}`, later);
  }
  for (const format of ['json', 'csv'])
    for (const search of ['harmattan', number]) await add(`${format} of ${search}`, [toRegister({ search, format })]);
  await add('linked data of a number', [`/register.jsonld?${toQuery({ search: number })}`]);
  for (const type of ['', types[0] ?? '', types.at(-1) ?? ''])
    await add(`feed ${type}`, [`/register.atom?${toQuery({ type })}`]);
  await add('check of a number', [`/verify/${number}`]);
  return figures;
}

/** By halves, as no total is told. */
async function findLastPage(ask: Fetch, query: Query): Promise<number> {
  let [some, none] = [1, 2001];
  while (none - some > 1) {
    const page = Math.floor((some + none) / 2);
    if ((await (await ask(toRegister({ ...query, page }))).text()).includes('<tbody>')) some = page;
    else none = page;
  }
  return some;
}

function toRegister(query: Query): string {
  return `/register?${toQuery(query)}`;
}

async function measureOffice(ask: Fetch, types: string[]): Promise<Figure[]> {
  const calls = {
    'GET /auth/me, which every call begins with': '/auth/me',
    dashboard: '/admin/dashboard',
    'the rail: all queues with their counts': '/admin/queues',
    'figures of a month': `/admin/figures?date_from=${dayBefore(60)}&date_to=${dayBefore(30)}`,
    'figures of a year': `/admin/figures?date_from=${dayBefore(400)}&date_to=${dayBefore(35)}`,
    'figures of a year as CSV': `/admin/figures.csv?date_from=${dayBefore(400)}&date_to=${dayBefore(35)}`,
    'officers, to hand over to': '/admin/officers',
    users: '/admin/users',
    'users by name, far on': '/admin/users?sort=name&order=asc&page=3000',
    'users by when they were last there': '/admin/users?sort=last_login_at',
    ...Object.fromEntries(words.audit.map((query) => [`audit ${query}`, `/admin/audit?${query}`])),
    'audit of a month': `/admin/audit?date_from=${dayBefore(400)}&date_to=${dayBefore(370)}`,
  };
  const figures: Figure[] = [];
  for (const [name, path] of Object.entries(calls)) figures.push(await measure(name, ask, [path]));
  for (const search of words.palette)
    for (const kind of ['applications', 'users'])
      figures.push(
        await measure(`palette, ${kind} for ${search}`, ask, [`/admin/${kind}?${toQuery({ search, per_page: 6 })}`]),
      );
  figures.push(...(await measureDetails(ask)));
  for (const each of listCases(types, catalog.registry.queues)) figures.push(await measureCase(ask, each));
  return figures;
}

/** First pages, and others all over to the last. */
async function measureCase(ask: Fetch, { name, filter, size }: Case): Promise<Figure> {
  const { total } = await readList(ask, { ...filter, per_page: size });
  const paths = spread(Math.max(1, Math.ceil(total / size))).map((page) => toList({ ...filter, per_page: size, page }));
  return measure(`${name} (${total.toLocaleString('en')})`, ask, paths);
}

/** Pages, one for each call. */
function spread(last: number): number[] {
  return Array.from({ length: CALLS }, (_, call) =>
    call < 5 ? Math.min(last, 1 + call) : Math.max(1, Math.round((last * (call - 4)) / (CALLS - 5))),
  );
}

/** One application, between its neighbours in a list that an officer came from. */
async function measureDetails(ask: Fetch): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, filter] of Object.entries<Query>(words.neighbours)) {
    const { data, total } = await readList(ask, { ...filter, per_page: 50 });
    const { data: oldest } = await readList(ask, { ...filter, per_page: 50, order: 'asc' });
    const ids = total === 0 ? (await readList(ask, {})).data : [...data, ...oldest];
    const paths = spread(1).map((_, call) => `/admin/applications/${ids[(call * 7) % ids.length]?.id}`);
    figures.push(
      await measure(
        `one application among those of ${name}`,
        ask,
        paths.map((path) => `${path}?${toQuery(filter)}`),
      ),
    );
    if (name === 'no filter')
      figures.push(
        await measure(
          'what may be the same',
          ask,
          paths.map((path) => `${path}/same`),
        ),
      );
  }
  return figures;
}

async function readList(ask: Fetch, query: Query): Promise<{ data: { id: string }[]; total: number }> {
  return (await (await ask(toList(query))).json()) as { data: { id: string }[]; total: number };
}

function toList(query: Query): string {
  return `/admin/applications?${toQuery(query)}`;
}

function toQuery(query: Query): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
}

async function measure(
  name: string,
  ask: Fetch,
  paths: string[],
  kind: keyof typeof BUDGETS = 'office',
): Promise<Figure> {
  const budget = BUDGETS[kind];
  const times: number[] = [];
  // Two before, unmeasured: they bring what every office has in memory by nine o'clock.
  for (let call = -2; call < CALLS; call += 1) {
    const path = paths[Math.max(0, call) % paths.length] ?? '';
    const startedAt = performance.now();
    const response = await ask(path);
    const body = await response.text();
    // Of words that too many records have, an answer may be that it takes more of them.
    const isAnswer = response.ok || (response.status === 400 && body.includes('Add a word'));
    if (!isAnswer) throw new Error(`${path} answered ${response.status}: ${body}`);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  console.log(
    `${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${at(0.95) < budget ? '' : ', OVER BUDGET'}`,
  );
  return { name, p95: at(0.95), budget };
}

function summarise(figures: Figure[]): boolean {
  const [worst] = figures.toSorted((one, other) => other.p95 - one.p95);
  const over = figures.filter(({ p95, budget }) => p95 >= budget).length;
  console.log(
    `${figures.length} cases of ${CALLS} calls; the slowest by its 95th percentile: ${worst?.name}, ${worst?.p95.toFixed(1)} ms; ${over} over ${worst?.budget} ms; load of the machine ${readLoad()}`,
  );
  return over === 0;
}

function readLoad(): string {
  return `${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
}
