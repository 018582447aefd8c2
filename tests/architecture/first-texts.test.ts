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
  for (const source of listSources(path)) listRun(source, seen);
  return seen;
}

function listSources(path: string): string[] {
  return listValueImports(path).flatMap((specifier) => {
    const target = resolveInside(path, specifier);
    return ['.ts', '.tsx'].map((ending) => `${target}${ending}`).find((each) => existsSync(join(ROOT, each))) ?? [];
  });
}

function says(path: string): boolean {
  return findMessages(path, readText(path)).length > 0;
}

it.each([
  ['src/portal/landing/landing-page.tsx', ['start'], 'src/portal/landing/landing-page.tsx'],
  ['src/portal/door/door-page.tsx', ['start', 'door'], 'src/sign-in/applicant/code-stage.tsx'],
  ['src/portal/service/service-page.tsx', ['start', 'service'], 'src/portal/service/service-page.tsx'],
])('what %s says is fetched with it', (page, fetched, example) => {
  const saying = [...listRun(page)].filter(says);
  expect(saying).toContain(example);
  const parts = saying.map((path) => [path, findPart(path.slice('src/'.length))] as const);
  expect(parts.filter(([, part]) => !fetched.includes(part))).toEqual([]);
});

it('no page says what only the server’s texts have', () => {
  const pages = [...listRun('src/app/main.tsx')].filter((path) => !path.startsWith('src/api/shapes/'));
  expect(pages).toContain('src/office/audit/audit-page.tsx');
  const saying = [...new Set(pages.flatMap(listSources))].filter(says);
  expect(saying).toContain('src/api/shapes/audit.ts');
  expect(saying.filter((path) => findPart(path.slice('src/'.length)) === 'server')).toEqual([]);
});
