/**
 * `npm run schemas:new`: makes a new application type. Asks what is not given by flags:
 * --id tennis-club --name "Tennis Club" --role tennis_club --description "…" --icon groups --order 9 [--folder schemas]
 */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { JsonObject } from '../../src/definition/language/json-schema.ts';
import { issueLine } from '../../src/definition/language/definition-issue.ts';
import { checkDefinitions } from '../definitions/check-definitions.ts';
import { checkFolder } from '../definitions/check-folder.ts';
import { createProviderFiles, type NewProvider } from './new-provider.ts';
import { parseJson } from '../definitions/read-definitions.ts';
import { readFlags } from '../support/read-flags.ts';

const option = { type: 'string' } as const;
const { values: flags } = readFlags({
  options: { id: option, name: option, role: option, description: option, icon: option, order: option, folder: option },
});
/** Folders with a meaning of their own, whether they are there or not. */
const NO_TYPES = ['meta', 'shared', 'admin'];
const folder = flags.folder ?? process.env['SCHEMAS_DIR'] ?? 'schemas';

try {
  const provider = await ask();
  tryOut(provider);
  for (const path of write(provider, folder)) console.log(path);
  report(provider);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/** Fills in from flags, then from questions where somebody can answer, then from what suggests itself. */
async function ask(): Promise<NewProvider> {
  const terminal =
    process.stdin.isTTY && flags.id === undefined
      ? createInterface({ input: process.stdin, output: process.stdout })
      : undefined;
  const answer = async (flag: string | undefined, question: string, suggestion: string) =>
    flag ?? ((await terminal?.question(`${question}${suggestion && ` (${suggestion})`}: `))?.trim() || suggestion);
  try {
    const name = await answer(flags.name, 'What is it called, e.g. "Tennis Club"', titleOf(flags.id ?? ''));
    const id = checkWord(
      await answer(flags.id, 'Its folder and path', slugOf(name)),
      /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
      'The id',
      'lower-case words joined by -, e.g. --id tennis-club',
    );
    const role = checkWord(
      await answer(flags.role, 'The role of those who apply', id.replaceAll('-', '_')),
      /^[a-z][a-z0-9_]*$/,
      'The role',
      'lower-case words joined by _, e.g. --role tennis_club',
    );
    const description = await answer(flags.description, 'The line on its card', `Register as ${name || titleOf(id)}`);
    const icon = await answer(flags.icon, 'The picture on its card', 'groups');
    const order = Number(await answer(flags.order, 'Its place among the cards', String(nextOrder())));
    if (!Number.isFinite(order)) throw new Error('The order is a number, e.g. --order 9.');
    return { id, name: name || titleOf(id), role, hasRole: readRoles().includes(role), description, icon, order };
  } finally {
    terminal?.close();
  }
}

/** In a copy: nothing is written where the new type would have issues, such as a path that is taken. */
function tryOut(provider: NewProvider): void {
  const { id } = provider;
  if (existsSync(join(folder, id))) throw new Error(`${folder}/${id}/ is there already. Choose another id.`);
  if (NO_TYPES.includes(id)) throw new Error(`${folder}/${id}/ is no folder for a type. Choose another id.`);
  const copy = mkdtempSync(join(tmpdir(), 'definitions-'));
  try {
    cpSync(folder, copy, { recursive: true });
    write(provider, copy);
    const before = new Set(checkDefinitions(folder).issues.map((issue) => issueLine(issue, folder)));
    const brought = checkDefinitions(copy)
      .issues.map((issue) => issueLine(issue, folder))
      .filter((line) => !before.has(line));
    if (brought.length > 0)
      throw new Error(`Nothing is made, since with "${id}" the folder would not be in order:\n${brought.join('\n')}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Returns the paths of the files. */
function write(provider: NewProvider, into: string): string[] {
  return [...createProviderFiles(provider)].map(([file, text]) => {
    const path = join(into, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

function report({ id }: NewProvider): void {
  const { issues } = checkFolder(folder);
  if (issues.length > 0)
    throw new Error(`Made, but not in order yet:\n${issues.map((issue) => issueLine(issue, folder)).join('\n')}`);
  console.log(
    `\nIt works: run "npm run dev" and open /${id}. What to change where stands in ${folder}/${id}/README.md.`,
  );
}

/** Ids of the roles of registry.json. */
function readRoles(): string[] {
  const path = join(folder, 'registry.json');
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const result = parseJson(readFileSync(path, 'utf8'));
  if (!('json' in result)) throw new Error(issueLine({ file: 'registry.json', ...result.issue }, folder));
  const roles = (result.json as JsonObject)['roles'];
  if (!Array.isArray(roles)) throw new Error(`${path} has no list of roles.`);
  return roles.flatMap((role) => {
    const id = typeof role === 'object' && role !== null && 'id' in role ? role['id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

function nextOrder(): number {
  const orders = checkDefinitions(folder).catalog?.providers.flatMap((provider) => provider.card?.order ?? []) ?? [];
  return Math.max(0, ...orders) + 1;
}

function checkWord(word: string, form: RegExp, what: string, how: string): string {
  if (!form.test(word)) throw new Error(`${what} "${word}" cannot be used: write ${how}.`);
  return word;
}

function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

function titleOf(id: string): string {
  return id
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
