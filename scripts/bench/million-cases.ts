/** The calls that are measured, and how. Loaded through Vite, for the definitions. */
import { catalog, validators } from 'virtual:catalog';
import { openPlatform } from '@/server/runtime/node/open-platform';
import { parseEnvironment } from '@/server/runtime/node/environment';
import { createServer } from '@/server/create-server';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { listCases, type Case, type Query } from './million-queries';
import { measureCrowd } from './million-crowd';
import { fillApplications } from './million-rows';
import { compareWithCounting, type Fetch } from './million-truth';

const CALLS = 30;
const BUDGET = 250;
const ADMINISTRATOR = { username: 'chief@registry.example', password: 'correct-horse-7' };

interface Figure {
  name: string;
  /** Milliseconds. */
  p95: number;
}

/**
 * Fills, measures and prints; true when every 95th percentile is under the budget and what the list answers is right.
 */
export async function measureOffice(databaseUrl: string, rows: number): Promise<boolean> {
  return withOffice(databaseUrl, async (platform) => {
    const { kysely } = platform.database;
    const started = performance.now();
    const filled = await kysely.selectFrom('applications').select('id').limit(1).executeTakeFirst();
    if (!filled) await fillApplications(platform.database, catalog, rows);
    print(
      `${rows.toLocaleString('en')} applications ${filled ? 'were there' : `filled in within ${((performance.now() - started) / 1000).toFixed(0)} s`}; load of the machine ${readLoad()}`,
    );
    // Each question is answered by itself, or the second one would measure nothing.
    const config = { ...platform.config, shareSeconds: 0 };
    const app = await createServer({ ...platform, config, catalog, validators, jobs: createInlineJobs(SILENT_LOG) });
    const headers = { 'content-type': 'application/json' };
    const login = await app.request('/api/admin/login', {
      method: 'POST',
      headers,
      body: JSON.stringify(ADMINISTRATOR),
    });
    const { access_token } = (await login.json()) as { access_token: string };
    const fetch: Fetch = async (path) =>
      app.request(`/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const isRight = await compareWithCounting(
      kysely,
      fetch,
      catalog.registry.workflow.statuses.map(({ id }) => id),
    );
    print(isRight ? 'totals and pages agree with count(*) and OFFSET' : 'totals or pages are wrong');
    const types = await kysely
      .selectFrom('applications')
      .select(['application_type', (select) => select.fn.countAll<number>().as('total')])
      .groupBy('application_type')
      .orderBy('total', 'desc')
      .execute();
    const isShared = await measureCrowd(platform, print);
    const figures = await measureAll(fetch, listCases(types.map(({ application_type }) => application_type)));
    return summarise(figures) && isRight && isShared;
  });
}

type Platform = Awaited<ReturnType<typeof openPlatform>>['platform'];

async function withOffice<T>(databaseUrl: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'million-'));
  const environment = parseEnvironment({
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  const opened = await openPlatform(environment, {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  try {
    return await work(opened.platform);
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(fetch: Fetch, cases: Case[]): Promise<Figure[]> {
  const figures = [
    await measure('GET /auth/me, which every call begins with', fetch, () => '/auth/me'),
    await measure('dashboard', fetch, () => '/admin/dashboard'),
    ...(await measureDetails(fetch)),
  ];
  for (const each of cases) figures.push(await measureCase(fetch, each));
  return figures;
}

/** First pages, and others all over to the last. */
async function measureCase(fetch: Fetch, { name, filter, size }: Case): Promise<Figure> {
  const first = await fetch(toList({ ...filter, per_page: size }));
  const { total } = (await first.json()) as { total: number };
  const last = Math.max(1, Math.ceil(total / size));
  const pages = Array.from({ length: CALLS }, (_, call) =>
    call < 5 ? Math.min(last, 1 + call) : Math.max(1, Math.round((last * (call - 4)) / (CALLS - 5))),
  );
  return measure(`${name} (${total.toLocaleString('en')})`, fetch, (call) =>
    toList({ ...filter, per_page: size, page: pages[call] ?? 1 }),
  );
}

/** One application, between its neighbours in a list that an officer came from. */
async function measureDetails(fetch: Fetch): Promise<Figure[]> {
  const figures: Figure[] = [];
  const filters = Object.entries<Query>({
    'no filter': {},
    'a status': { status: 'approved' },
    'two statuses': { status: 'pending,under_review' },
    'a rare status': { status: 'suspended' },
    'a search': { search: 'harmattan' },
    'a search that finds nothing': { search: 'no such company' },
  });
  for (const [name, filter] of filters) {
    const { data, total } = await readList(fetch, { ...filter, per_page: 50 });
    const { data: oldest } = await readList(fetch, { ...filter, per_page: 50, order: 'asc' });
    const ids = total === 0 ? (await readList(fetch, {})).data : [...data, ...oldest];
    figures.push(
      await measure(
        `one application among those of ${name}`,
        fetch,
        (call) => `/admin/applications/${ids[(call * 7) % ids.length]?.id}?${toQuery(filter)}`,
      ),
    );
  }
  return figures;
}

async function readList(fetch: Fetch, query: Query): Promise<{ data: { id: string }[]; total: number }> {
  return (await (await fetch(toList(query))).json()) as { data: { id: string }[]; total: number };
}

function toList(query: Query): string {
  return `/admin/applications?${toQuery(query)}`;
}

function toQuery(query: Query): string {
  return new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();
}

async function measure(name: string, fetch: Fetch, path: (call: number) => string): Promise<Figure> {
  const times: number[] = [];
  // Two before, unmeasured: they bring what every office has in memory by nine o'clock.
  for (let call = -2; call < CALLS; call += 1) {
    const startedAt = performance.now();
    const response = await fetch(path(Math.max(0, call)));
    const body = await response.text();
    if (!response.ok) throw new Error(`${path(Math.max(0, call))} answered ${response.status}: ${body}`);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  print(
    `${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${at(0.95) < BUDGET ? '' : ', OVER BUDGET'}`,
  );
  return { name, p95: at(0.95) };
}

function summarise(figures: Figure[]): boolean {
  const [worst] = figures.toSorted((one, other) => other.p95 - one.p95);
  const over = figures.filter(({ p95 }) => p95 >= BUDGET).length;
  print(
    `${figures.length} cases of ${CALLS} calls; the slowest by its 95th percentile: ${worst?.name}, ${worst?.p95.toFixed(1)} ms; ${over} over ${BUDGET} ms; load of the machine ${readLoad()}`,
  );
  return over === 0;
}

function readLoad(): string {
  return `${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
