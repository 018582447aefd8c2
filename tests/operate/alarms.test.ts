/** The alarms: each is told with what to do, is tried, and asks for figures that there are; so does the dashboard. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createMetrics } from '@/server/runtime/node/metrics';
import { openTestDatabase } from '../server/support/test-database';

const read = (name: string) => readFileSync(`docs/${name}`, 'utf8');
const rules = read('operate/alarms.yml');
const alarms = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map((match) => match[1] ?? '');

it('have each its heading in ALARMS.md with what to do, and nothing else has one there', () => {
  expect(alarms.length).toBeGreaterThan(10);
  const told = read('ALARMS.md')
    .split(/^### /m)
    .slice(1)
    .map((part) => ({ name: part.split('\n')[0] ?? '', text: part.split('\n').slice(1).join(' ').trim() }));
  expect(told.map(({ name }) => name)).toEqual(alarms);
  expect(told.filter(({ text }) => text.length < 80)).toEqual([]);
  for (const name of alarms) expect(rules).toContain(`runbook: docs/ALARMS.md#${name.toLowerCase()}\n`);
});

it('are each tried, where they ring and where they do not', () => {
  const tests = read('operate/alarms.test.yml');
  const tried = (rings: boolean) =>
    [...tests.matchAll(/alertname: (\w+)\n +exp_alerts:( \[\])?$/gm)].flatMap(([, name = '', none]) =>
      rings === (none === undefined) ? [name] : [],
    );
  for (const rings of [true, false]) expect([...new Set(tried(rings))].toSorted()).toEqual(alarms.toSorted());
});

it('ask for figures that a server tells, as does the dashboard', async () => {
  const database = await openTestDatabase();
  const installation = { files: { check: async () => undefined }, dataDir: '', backups: '' };
  const server = await createMetrics().listen(
    { ...installation, database, clock: () => new Date() },
    { port: 0, host: '127.0.0.1' },
  );
  try {
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const known = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map((match) => match[1]));
    const dashboard = JSON.parse(read('operate/grafana-dashboard.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const asked = [...rules.matchAll(/^ +expr: (.+)$/gm)].map((match) => match[1] ?? '');
    const names = [...asked, ...shown].flatMap(
      (expression) => expression.match(/\b(registry|nodejs|process)_\w+/g) ?? [],
    );
    expect(names.length).toBeGreaterThan(40);
    const base = (name: string) => name.replace(/_(bucket|count|sum)$/, '');
    expect(names.filter((name) => !known.has(name) && !known.has(base(name)))).toEqual([]);
  } finally {
    await new Promise((resolve) => void server.close(resolve));
  }
});
