/**
 * Finds the words of providers in texts that must know none.
 *
 * Collected from the applicants' roles in `schemas/registry.json`, and from every `schemas/<folder>/provider.json`: the
 * folder's name, `id`, `role`, `applicationType`, `applicationTypeAliases`, `routes.base`, `name`, and `title` and
 * `card.title` where they have more than one word.
 *
 * What counts as an occurrence:
 * 1. A value of several words (`tea-taster`, `tea_taster_application`, `Tea Taster`) counts anywhere: in code, text,
 * comment and
 *    file name, in any case, joined by `-`, `_`, a space or camelCase, alone or as part of a longer name, plural or
 * not. So
 *    `tea-taster` also finds `isTeaTaster` and `TEA_TASTERS`.
 * 2. A value of one word may be plain English (`company`, `agent`), which code has to be able to say. It counts where
 * it can only
 *    be an id: as a whole string literal (`'taster'`), or as one segment of a path within a string literal
 * (`'/taster/auth'`). It
 *    does not count in comments, property names, texts with other words, or the paths of imports.
 * 3. A route base of several segments (`tea/taster`) counts in any string literal that contains it.
 */
import { parseSync } from 'vite';
import { isCode, listFiles, readText } from './imports';

interface ProviderFile {
  id: string;
  role: string;
  applicationType: string;
  applicationTypeAliases?: string[];
  name: string;
  title?: string;
  card?: { title: string };
  routes: { base: string[] };
}

/** The definitions that are shipped, by their folders; and the roles of applicants that the registry declares. */
export function readShipped(): { providers: [folder: string, provider: ProviderFile][]; applicantRoles: string[] } {
  const files = listFiles('schemas', (path) => /^schemas\/[^/]+\/provider\.json$/.test(path));
  const { roles } = JSON.parse(readText('schemas/registry.json')) as { roles: { id: string; audience: string }[] };
  return {
    providers: files.map((path) => [path.split('/')[1] ?? '', JSON.parse(readText(path)) as ProviderFile]),
    applicantRoles: roles.filter((role) => role.audience === 'applicant').map((role) => role.id),
  };
}

/** What a provider is called in addresses, records and accounts, without repeats. */
export function collectProviderIds(
  folder: string,
  { id, role, applicationType, applicationTypeAliases = [] }: ProviderFile,
): string[] {
  return [...new Set([folder, id, role, applicationType, ...applicationTypeAliases])];
}

/** All values that may not occur, without repeats. */
export function collectProviderWords(folder: string, provider: ProviderFile): string[] {
  const { name, routes } = provider;
  const headings = [provider.title, provider.card?.title]
    .filter((text) => text !== undefined)
    .filter((text) => splitWords(text).length > 1);
  return [...new Set([...collectProviderIds(folder, provider), ...routes.base, name, ...headings])];
}

/** The values of `words` that occur in a file, each as `path: value`; empty when none does. */
export function findProviderWords(path: string, source: string, words: readonly string[]): string[] {
  const lines = [path, ...source.split('\n')].map((line) => ` ${splitWords(line).join(' ')} `);
  const literals = isCode(path) ? listLiterals(path, source) : listQuotedTexts(source);
  const isFound = (word: string): boolean => {
    if (word.includes('/')) return literals.some((literal) => `/${literal}/`.includes(`/${word}/`));
    const parts = splitWords(word);
    if (parts.length > 1)
      return lines.some((line) => line.includes(` ${parts.join(' ')} `) || line.includes(` ${parts.join(' ')}s `));
    return literals.some((literal) => isSegment(literal, word));
  };
  return words.filter(isFound).map((word) => `${path}: ${word}`);
}

/** Lower-case words of a text, where case, `-`, `_` and anything but letters and digits part them. */
function splitWords(text: string): string[] {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** True when a literal is the word, or is a path (no spaces, slashes) with the word as a segment. */
function isSegment(literal: string, word: string): boolean {
  const isPath = literal.includes('/') && !/\s/.test(literal);
  return isPath ? literal.split(/[/?#]/).includes(word) : literal === word;
}

/**
 * The string literals, template parts and JSX attribute texts of a program, without those that name imported modules.
 */
function listLiterals(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const literals: string[] = [];
  collectLiterals(program, literals);
  return literals;
}

function collectLiterals(node: unknown, literals: string[]): void {
  if (Array.isArray(node)) return node.forEach((child) => collectLiterals(child, literals));
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && node.type === 'Literal' && 'value' in node && typeof node.value === 'string')
    literals.push(node.value);
  if ('type' in node && node.type === 'TemplateElement' && 'value' in node)
    literals.push((node.value as { raw: string }).raw);
  const isModuleReference =
    'type' in node && /^(Import|Export.*)Declaration$|^ImportExpression$|^TSImportType$/.test(String(node.type));
  for (const [key, child] of Object.entries(node)) {
    if (!(isModuleReference && key === 'source')) collectLiterals(child, literals);
  }
}

/** Quoted texts of files that are no program: SQL, CSS, JSON, HTML. */
function listQuotedTexts(source: string): string[] {
  return [...source.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`\n]*)`/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}
