/** docs/ASVS.md: what it names is there, and it counts its rows rightly. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readText } from './imports';

const PAGE = 'docs/ASVS.md';
const text = readText(PAGE);
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| (met|partly|not|n\/a) \| (.+) \|$/gm)].map(
  ([, id = '', level, asks, state = '', where = '']) => ({ id, level, asks, state, where }),
);

it('every row has a requirement of its own, a level, a state, and where or why', () => {
  const lines = text.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toHaveLength(lines.length);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(150);
});

it('every file that it names is there', () => {
  const named = [...text.matchAll(/\]\(([^)#]+)\)/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes(':'));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !existsSync(join('docs', path)))).toEqual([]);
});

it('counts its rows', () => {
  const count = (state: string) => rows.filter((row) => row.state === state).length;
  expect(text.replaceAll(/\s+/g, ' ')).toContain(
    `Of ${rows.length} rows ${count('met')} are met, ${count('partly')} partly, ${count('not')} not, ${count('n/a')} n/a.`,
  );
});
