/** No two pages at one address: the router shows one of them, and the other can never be opened. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { isWithin, overlaps, toShape } from './addresses.ts';

/**
 * Names in braces are filled in; the router has signs of its own, and what ends like a file is looked for among the
 * files.
 */
const SCREEN = /^([A-Za-z0-9_-]+|\{\w+\})(\/([A-Za-z0-9_-]+|\{\w+\}))*$/;

/** The pages below one base path: its screens, and '' for the bare path itself. */
interface Section {
  provider: ProviderDefinition;
  base: string;
  paths: string[];
  file: string;
}

export function checkPages(providers: readonly ProviderDefinition[], issues: DefinitionIssue[]): void {
  const sections = providers.flatMap((provider): Section[] =>
    provider.routes.base.map((base) => ({
      provider,
      base,
      paths: ['', ...Object.keys(provider.routes.screens)],
      file: `${provider.id}/provider.json`,
    })),
  );
  for (const provider of providers) checkScreens(provider, issues);
  for (const inner of sections) {
    for (const outer of sections) if (inner.base.startsWith(`${outer.base}/`)) checkNested(inner, outer, issues);
  }
}

/**
 * Within one base the router tells a narrower path from a wider one; two that only meet in some addresses it cannot.
 */
function checkScreens({ id, routes }: ProviderDefinition, issues: DefinitionIssue[]): void {
  const paths = Object.keys(routes.screens);
  paths.forEach((path, index) => {
    const report = (message: string, remedy: string) =>
      issues.push({ file: `${id}/provider.json`, pointer: `/routes/screens/${escapePointer(path)}`, message, remedy });
    if (!SCREEN.test(path))
      report(
        `"${path}" cannot be the path of a screen.`,
        `Write "${toScreenPath(path)}": words and {names} joined by /, without a / at the ends.`,
      );
    const other = paths
      .slice(0, index)
      .find(
        (each) =>
          overlaps(path, each) && (toShape(path) === toShape(each) || !(isWithin(path, each) || isWithin(each, path))),
      );
    if (other !== undefined)
      report(
        `"${path}" and "${other}" could be at one address, and only one of them is shown.`,
        'Choose another path.',
      );
  });
}

function toScreenPath(text: string): string {
  const parts = text.split('/').map((part) => part.replaceAll(/[^A-Za-z0-9_{}-]+/g, '-').replaceAll(/^-+|-+$/g, ''));
  return parts.filter((part) => part !== '').join('/') || 'applications/{applicationId}';
}

/** A base below another: its sections may lie side by side, but no page on another. */
function checkNested(inner: Section, outer: Section, issues: DefinitionIssue[]): void {
  const pages = outer.paths.map((path) => `/${outer.base}/${path}`);
  for (const path of inner.paths) {
    const own = `/${inner.base}/${path}`;
    const taken = pages.find((page) => overlaps(own, page));
    if (taken === undefined) continue;
    const pointer = `/routes/base/${inner.provider.routes.base.indexOf(inner.base)}`;
    issues.push({
      file: inner.file,
      pointer,
      message: `With the base path "${inner.base}" the page ${own.replace(/\/$/, '')} would take the address of ${taken} of "${outer.provider.id}".`,
      remedy: `Choose another base path, e.g. "${inner.base.replaceAll('/', '-')}".`,
    });
    return;
  }
}
