/** What applicants' pages must not bring along: the shapes are checked on the server, and their library is 25 kB. */
import { expect, test } from 'vitest';
import { isCode, listFiles, listValueImports } from './imports';
import { resolveInside } from './rooms';

const paths = new Set(listFiles('src', isCode));
const find = (target: string | undefined) =>
  ['', '.ts', '.tsx'].map((ending) => `${target}${ending}`).find((path) => paths.has(path));

test('no page of applicants imports Zod', () => {
  const ways = new Map([['src/app/main.tsx', 'src/app/main.tsx']]);
  const heavy: string[] = [];
  for (const [path, way] of ways) {
    for (const specifier of listValueImports(path)) {
      const target = find(resolveInside(path, specifier));
      if (specifier === 'zod') heavy.push(way);
      if (target && !ways.has(target) && !/^src\/(office|server)\/|^src\/app\/developer-tools\//.test(target))
        ways.set(target, `${way} → ${target}`);
    }
  }
  expect(ways.size).toBeGreaterThan(200);
  expect(heavy).toEqual([]);
});
