import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findMessages } from '../../scripts/vite/find-messages';
import { findPart } from '../../scripts/vite/texts';
import { listValueImports, readText, ROOT } from './imports';
import { resolveInside } from './rooms';

/** The sources that a file runs, itself included, and those that it fetches later. */
function listRun(path: string, seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const specifier of listValueImports(path)) {
    const target = resolveInside(path, specifier);
    const source = ['.ts', '.tsx'].map((ending) => `${target}${ending}`).find((each) => existsSync(join(ROOT, each)));
    if (source !== undefined) listRun(source, seen);
  }
  return seen;
}

it.each([
  ['src/portal/landing/landing-page.tsx', ['start'], 'src/portal/landing/landing-page.tsx'],
  ['src/portal/door/door-page.tsx', ['start', 'door'], 'src/sign-in/applicant/code-stage.tsx'],
  ['src/portal/service/service-page.tsx', ['start', 'service'], 'src/portal/service/service-page.tsx'],
])('what %s says is fetched with it', (page, fetched, example) => {
  const saying = [...listRun(page)].filter((path) => findMessages(path, readText(path)).length > 0);
  expect(saying).toContain(example);
  const parts = saying.map((path) => [path, findPart(path.slice('src/'.length))] as const);
  expect(parts.filter(([, part]) => !fetched.includes(part))).toEqual([]);
});
