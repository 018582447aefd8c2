/** Reads which modules a source file imports. Shared by the architecture tests. */
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';

/** The folder of the checkout, with a trailing slash. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Paths of all files below a folder of the checkout, with forward slashes, relative to the checkout; empty when it is
 * missing.
 */
export function listFiles(folder: string, isWanted: (path: string) => boolean = () => true): string[] {
  const found = readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = found.map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
  return paths.filter(isWanted).toSorted();
}

/** True for files of TypeScript or JavaScript. */
export function isCode(path: string): boolean {
  return /\.[cm]?[jt]sx?$/.test(path);
}

/** The text of a file of the checkout. */
export function readText(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

/**
 * Every module specifier that a source imports: static imports (`import type` too), re-exports, `import()` of a
 * literal, and
 * `import('…')` in a type. Throws when the source cannot be parsed, so that a file is never passed over unread.
 */
export function listImports(path: string, source: string): string[] {
  const { module, program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const specifiers = new Set<string>();
  for (const entry of module.staticImports) specifiers.add(entry.moduleRequest.value);
  for (const entry of module.staticExports.flatMap((statement) => statement.entries)) {
    if (entry.moduleRequest) specifiers.add(entry.moduleRequest.value);
  }
  collectImportExpressions(program, specifiers);
  return [...specifiers];
}

/** Dynamic imports and import types have no place in the parser's table, so the tree is walked for them. */
function collectImportExpressions(node: unknown, specifiers: Set<string>): void {
  if (Array.isArray(node)) return node.forEach((child) => collectImportExpressions(child, specifiers));
  if (typeof node !== 'object' || node === null) return;
  if ('type' in node && (node.type === 'ImportExpression' || node.type === 'TSImportType') && 'source' in node) {
    const { source } = node;
    if (typeof source === 'object' && source !== null && 'value' in source && typeof source.value === 'string')
      specifiers.add(source.value);
  }
  for (const child of Object.values(node)) collectImportExpressions(child, specifiers);
}

/** Specifiers whose values are imported, at once or later; types are gone when the page is built. */
export function listValueImports(path: string): string[] {
  const later = [...readText(path).matchAll(/\bimport\('([^']+)'\)/g)].map((match) => match[1] ?? '');
  return [...listImportsAtOnce(path), ...later];
}

/** Specifiers whose values are there before the first line runs. */
export function listImportsAtOnce(path: string): string[] {
  const { module } = parseSync(path, readText(path), { sourceType: 'module' });
  const imported = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const passedOn = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  return [...imported, ...passedOn];
}
