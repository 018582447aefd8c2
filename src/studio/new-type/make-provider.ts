/** Makes the folder of a new application type, for `npm run schemas:new` and for the studio. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { JsonObject, JsonValue } from '../../definition/language/json-schema.ts';
import { getFirstLanguage } from '../../definition/language/languages.ts';
import { Locale } from '../../definition/language/locale.ts';
import { isFault, issueLine } from '../../definition/language/definition-issue.ts';
import { checkDefinitionTexts, type CheckedDefinitions } from '../check/check-definition-texts.ts';
import { checkDefinitions, NODE_BUILD_MEANS } from '../check/check-definitions.ts';
import { parseJson } from '../files/parse-files.ts';
import { readFolder } from '../files/read-definitions.ts';
import { createProviderFiles, type NewProvider } from './new-provider.ts';

/** What somebody has said of the new type; the rest suggests itself. */
export type Wish = Partial<Record<'id' | 'name' | 'role' | 'description' | 'icon' | 'order', string>>;

/** Folders with a meaning of their own, whether they are there or not. */
const NO_TYPES = ['meta', 'shared', 'admin'];

/**
 * Asks `answer` for each part of it: with what was said, the question, and what suggests itself. Throws with what to
 * write where an answer cannot be used.
 */
export async function describeProvider(
  folder: string,
  wish: Wish,
  answer: (given: string | undefined, question: string, suggestion: string) => string | Promise<string>,
): Promise<NewProvider> {
  const name = await answer(wish.name, 'What is it called, e.g. "Tennis Club"', titleOf(wish.id ?? ''));
  const id = checkWord(
    await answer(wish.id, 'Its folder and path', slugOf(name)),
    /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/,
    'The id',
    'lower-case words joined by -, e.g. --id tennis-club',
  );
  const role = checkWord(
    await answer(wish.role, 'The role of those who apply', id.replaceAll('-', '_')),
    /^[a-z][a-z0-9_]*$/,
    'The role',
    'lower-case words joined by _, e.g. --role tennis_club',
  );
  const description = await answer(wish.description, 'The line on its card', `Register as ${name || titleOf(id)}`);
  const icon = await answer(wish.icon, 'The picture on its card', 'groups');
  const order = Number(await answer(wish.order, 'Its place among the cards', String(nextOrder(folder))));
  if (!Number.isFinite(order)) throw new Error('The order is a number, e.g. --order 9.');
  const registry = readRegistry(folder);
  const hasRole = listRoles(registry).includes(role);
  return {
    id,
    name: name || titleOf(id),
    role,
    hasRole,
    description,
    icon,
    order,
    ...describeCountry(registry, folder),
  };
}

/**
 * Writes its files and answers their paths. Throws, and writes nothing, where the folder would not be in order with it.
 */
export function makeProvider(folder: string, provider: NewProvider): string[] {
  tryOut(folder, provider);
  return writeFiles(createProviderFiles(provider), folder);
}

/** Whether nothing is there by the name yet; throws with what to write instead. */
export function assertFree(folder: string, { id }: NewProvider): void {
  if (existsSync(join(folder, id))) throw new Error(`${folder}/${id}/ is there already. Choose another id.`);
  if (NO_TYPES.includes(id)) throw new Error(`${folder}/${id}/ is no folder for a type. Choose another id.`);
}

/**
 * Among the texts of the folder: nothing is written where the new type would have issues, such as a path that is taken.
 */
function tryOut(folder: string, provider: NewProvider): void {
  const { id } = provider;
  assertFree(folder, provider);
  const { texts, paths = [], issues = [] } = readFolder(folder);
  const files = createProviderFiles(provider);
  const made = { texts: new Map([...texts, ...files]), paths: [...paths, ...files.keys()], issues };
  // What is only noted stands in nobody's way, such as texts that have no words in another language yet.
  const listLines = ({ issues: found }: Pick<CheckedDefinitions, 'issues'>) =>
    found.filter(isFault).map((issue) => issueLine(issue, folder));
  const before = new Set(listLines(checkDefinitions(folder)));
  const brought = listLines(checkDefinitionTexts(made, NODE_BUILD_MEANS)).filter((line) => !before.has(line));
  if (brought.length > 0)
    throw new Error(`Nothing is made, since with "${id}" the folder would not be in order:\n${brought.join('\n')}`);
}

/** Returns the paths of the files. */
export function writeFiles(files: ReadonlyMap<string, string>, into: string): string[] {
  return [...files].map(([file, text]) => {
    const path = join(into, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    return path;
  });
}

/**
 * The command that serves what was made. `given`: the folder that was named for it, else it is the one that is served
 * anyway.
 */
export function tellHowToServe(given: string | undefined): string {
  return given === undefined ? 'npm run dev' : `SCHEMAS_DIR=${given} npm run dev`;
}

function readRegistry(folder: string): JsonObject {
  const path = join(folder, 'registry.json');
  if (!existsSync(path)) throw new Error(`There is no ${path}.`);
  const result = parseJson(readFileSync(path, 'utf8'));
  if (!('json' in result)) throw new Error(issueLine({ file: 'registry.json', ...result.issue }, folder));
  const registry = result.json as JsonObject;
  if (!Array.isArray(registry['roles'])) throw new Error(`${path} has no list of roles.`);
  return registry;
}

function listRoles({ roles }: JsonObject): string[] {
  return (roles as JsonValue[]).flatMap((role) => {
    const id = typeof role === 'object' && role !== null && 'id' in role ? role['id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
}

type Country = Pick<NewProvider, 'phone' | 'country'>;

export function readCountry(folder: string): Country {
  return describeCountry(readRegistry(folder), folder);
}

/** A number of the registry's country, as it is stored, and what the country is called. */
function describeCountry(registry: JsonObject, folder: string): Country {
  const { data } = Locale.safeParse(registry['locale']);
  if (!data)
    throw new Error(
      `${join(folder, 'registry.json')} does not say rightly where the registry is ("locale"). Mend what "npm run schemas:check" tells of it first.`,
    );
  const { callingCode, trunkPrefix, example } = data.phone;
  const national = example.startsWith(trunkPrefix) ? example.slice(trunkPrefix.length) : example;
  const names = new Intl.DisplayNames([getFirstLanguage(data).id], { type: 'region' });
  return {
    phone: `+${callingCode}${national.replaceAll(/\D/g, '')}`,
    country: names.of(data.country) ?? data.country,
  };
}

function nextOrder(folder: string): number {
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
