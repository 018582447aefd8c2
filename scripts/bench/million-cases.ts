/** The calls that are measured, and how. Loaded through Vite, for the definitions. */
import { catalog, validators } from 'virtual:catalog';
import { sql } from 'kysely';
import { openPlatform } from '@/server/node/open-platform';
import { parseEnvironment } from '@/server/node/environment';
import { createServer } from '@/server/create-server';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/log';
import type { Queries } from '@/server/storage/database';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillApplications } from './million-rows';

const CALLS = 30;
const BUDGET = 100;
const SORTS = ['submitted_at', 'updated_at', 'title', 'status', 'application_type'];

type Fetch = (path: string) => Promise<Response>;

interface Case {
  name: string;
  /** The query of the nth call. */
  query: (call: number) => Record<string, string | number>;
}

/** Fills, measures and prints; true when every 95th percentile is under the budget and the figures of the list are true. */
export async function measureOffice(databaseUrl: string, rows: number): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'million-'));
  const credentials = { username: 'chief@registry.example', password: 'correct-horse-7' };
  const environment = parseEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: folder, LOG_LEVEL: 'silent', ADMIN_EMAIL: credentials.username, ADMIN_PASSWORD: credentials.password });
  const opened = await openPlatform(environment, { registry: catalog.registry, log: SILENT_LOG, print: () => undefined });
  try {
    const { kysely } = opened.platform.database;
    const started = performance.now();
    const [{ there } = { there: 0 }] = await kysely.selectFrom('application_counts').select((select) => select.fn.sum<number>('total').as('there')).where('sort', '=', 'all').where('status', '=', '*').where('application_type', '=', '*').execute();
    if (Number(there) < rows) await fillApplications(opened.platform.database, catalog, rows);
    print(`${rows.toLocaleString('en')} applications ${Number(there) < rows ? `filled in within ${seconds(started)} s` : 'were there'}; load of the machine ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors`);
    const app = await createServer({ ...opened.platform, catalog, validators, jobs: createInlineJobs(SILENT_LOG) });
    const headers = { 'content-type': 'application/json' };
    const login = await app.request('/api/admin/login', { method: 'POST', headers, body: JSON.stringify(credentials) });
    const { access_token } = (await login.json()) as { access_token: string };
    const fetch: Fetch = async (path) => app.request(`/api${path}`, { headers: { authorization: `Bearer ${access_token}` } });
    const isTrue = await compareWithCounting(kysely, fetch);
    const isQuick = await measureAll(fetch, rows);
    await measureExport(fetch);
    return isTrue && isQuick;
  } finally {
    await opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureAll(fetch: Fetch, rows: number): Promise<boolean> {
  const list = (query: Record<string, string | number>) => `/admin/applications?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`;
  report('for comparison: GET /auth/me, which every call begins with', await measure(fetch, () => '/auth/me'));
  const all: number[] = [];
  let isQuick = true;
  for (const { name, query } of listCases(rows)) {
    const times = await measure(fetch, (call) => list(query(call)));
    all.push(...times);
    isQuick = report(name, times) && isQuick;
  }
  isQuick = report('ALL CALLS OF THE LIST', all) && isQuick;
  isQuick = report('dashboard', await measure(fetch, () => '/admin/dashboard')) && isQuick;
  const { data } = (await (await fetch(list({ page: Math.ceil(rows / 50) }))).json()) as { data: { id: string }[] };
  return report('one application, with its neighbours', await measure(fetch, (call) => `/admin/applications/${data[call % data.length]?.id ?? ''}?status=approved`)) && isQuick;
}

function listCases(rows: number): Case[] {
  const last = Math.ceil(rows / 25);
  const spread = (call: number) => 1 + Math.floor((call * last) / CALLS);
  const type = catalog.providers[0]?.applicationType ?? '';
  const month = { date_from: dayBefore(430), date_to: dayBefore(400) };
  const orders = SORTS.flatMap((sort) =>
    (['desc', 'asc'] as const).flatMap((order): Case[] => [
      { name: `by ${sort} ${order}, first pages`, query: (call) => ({ sort, order, page: 1 + (call % 5) }) },
      { name: `by ${sort} ${order}, all over to the last`, query: (call) => ({ sort, order, page: call === 0 ? last : spread(call) }) },
    ]),
  );
  const filters = Object.entries<Record<string, string>>({
    'a common status': { status: 'approved' },
    'a rare status': { status: 'suspended' },
    'a type': { type },
    'status and type': { status: 'pending', type },
    'three statuses': { status: 'pending,under_review,changes_requested' },
    'a day': { date_from: dayBefore(300), date_to: dayBefore(300) },
    'a month': month,
    'a year': { date_from: dayBefore(800), date_to: dayBefore(435) },
    'status, type and a month': { status: 'rejected', type, ...month },
  }).flatMap(([name, filter]): Case[] => [
    { name: `${name}, pages 1 to 30`, query: (call) => ({ ...filter, page: 1 + call }) },
    ...SORTS.filter((sort) => !('date_from' in filter && name === 'a year' && (sort === 'title' || sort === 'updated_at'))).map((sort): Case => ({ name: `${name}, by ${sort}, page 1 and 100s`, query: (call) => ({ ...filter, sort, order: 'asc', page: 1 + (call % 4) * 100, per_page: 100 }) })),
  ]);
  const searches = Object.entries({
    'a word of many titles': 'cargo', 'a word of few titles': 'harmattan', 'two words': 'falcon ramp', 'a whole title': 'zenith air nigeria limited 42', 'a part of a number': 'limited 123',
    'an e-mail': 'office4711@example.ng', 'an ending of all e-mails': '@example.ng', 'a part of a phone': '3480555', 'a registration number': 'rc123456', 'a reference': 'REG-000777',
    'nothing': 'no such company anywhere', 'wildcards': '%_%', 'SQL': "'; drop table applications; --", 'three letters of few': 'xyz', 'letters of all': 'ltd',
  });
  return [
    ...orders,
    ...filters,
    ...searches.map(([name, search]): Case => ({ name: `search: ${name}`, query: (call) => ({ search, page: 1 + (call % 3) }) })),
    ...searches.map(([name, search]): Case => ({ name: `search: ${name}, with status`, query: (call) => ({ search, status: call % 2 === 0 ? 'pending' : 'suspended' }) })),
    ...searches.map(([name, search]): Case => ({ name: `search: ${name}, in a month, by title`, query: () => ({ search, ...month, sort: 'title', order: 'asc' }) })),
    ...searches.map(([name, search]): Case => ({ name: `search: ${name}, of a type, oldest change first`, query: () => ({ search, type, sort: 'updated_at', order: 'asc' }) })),
  ];
}

async function measure(fetch: Fetch, path: (call: number) => string): Promise<number[]> {
  const times: number[] = [];
  // Two before, unmeasured: they bring what every office has in memory by nine o'clock.
  for (let call = -2; call < CALLS; call += 1) {
    const startedAt = performance.now();
    const response = await fetch(path(Math.max(0, call)));
    const body = await response.text();
    if (!response.ok) throw new Error(`${path(call)} answered ${response.status}: ${body}`);
    if (call >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}

function report(name: string, times: number[]): boolean {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const isQuick = at(0.95) < BUDGET;
  print(`${name}: median ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms${isQuick ? '' : ', OVER BUDGET'}`);
  return isQuick;
}

/** Totals and pages against count(*) and OFFSET, which are slow and right. */
async function compareWithCounting(queries: Queries, fetch: Fetch): Promise<boolean> {
  const day = dayBefore(500);
  const checks = [
    { query: '', where: sql`true` },
    { query: 'status=rejected', where: sql`status = 'rejected'` },
    { query: `date_from=${day}&date_to=${dayBefore(490)}`, where: sql`submitted_at >= ${`${day} 00:00+01`}::timestamptz and submitted_at < ${`${dayBefore(489)} 00:00+01`}::timestamptz` },
  ];
  let isTrue = true;
  for (const { query, where } of checks) {
    for (const [sort, columns] of [['submitted_at', sql`submitted_at, id`], ['status', sql`status, submitted_at, id`], ['title', sql`sort_title, id`]] as const) {
      const { rows: [counted] } = await sql<{ total: number }>`select count(*) as total from applications where ${where}`.execute(queries);
      const total = Number(counted?.total);
      const page = Math.max(1, Math.floor(total / 25 / 3));
      const { rows } = await sql<{ id: string }>`select id from applications where ${where} order by ${columns} limit 25 offset ${(page - 1) * 25}`.execute(queries);
      const answer = (await (await fetch(`/admin/applications?${query}&sort=${sort}&order=asc&page=${page}`)).json()) as { total: number; data: { id: string }[] };
      const same = answer.total === total && JSON.stringify(answer.data.map(({ id }) => id)) === JSON.stringify(rows.map(({ id }) => id));
      if (!same) print(`WRONG: ${query || 'all'} by ${sort}, page ${page}: total ${answer.total} instead of ${total}, or other rows`);
      isTrue &&= same;
    }
  }
  print(isTrue ? 'totals and pages agree with count(*) and OFFSET' : 'totals or pages are wrong');
  return isTrue;
}

/** Memory is looked at after each piece, with what nobody holds any more cleared away where the process may do that (--expose-gc). */
async function measureExport(fetch: Fetch): Promise<void> {
  const clear = () => globalThis.gc?.();
  clear();
  const before = process.memoryUsage().heapUsed;
  const startedAt = performance.now();
  const response = await fetch('/admin/applications.csv?status=rejected');
  let [bytes, lines, most, pieces] = [0, -1, before, 0];
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength;
    lines += new TextDecoder().decode(piece).split('\r\n').length - 1;
    if ((pieces += 1) % 20 === 0) {
      clear();
      most = Math.max(most, process.memoryUsage().heapUsed);
    }
  }
  print(`export of ${lines.toLocaleString('en')} rows: ${(bytes / 1e6).toFixed(1)} MB in ${seconds(startedAt)} s, memory grew by at most ${((most - before) / 1e6).toFixed(1)} MB`);
}

function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
