/** No two pages at one address: the router shows one of them, and the other can never be opened. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
import { isWithin, overlaps, toShape } from './addresses.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/**
 * Names in braces are filled in; the router has signs of its own, and what ends like a file is looked for among the
 * files.
 */
const SCREEN = /^([A-Za-z0-9_-]+|\{\w+\})(\/([A-Za-z0-9_-]+|\{\w+\}))*$/;

/**
 * Within one base the router tells a narrower path from a wider one; two that only meet in some addresses it cannot.
 */
export function checkScreens({ provider: { routes }, place }: ProviderNode): void {
  const paths = Object.keys(routes.screens);
  paths.forEach((path, index) => {
    const screen = place.inside(`/routes/screens/${escapePointer(path)}`);
    if (!SCREEN.test(path))
      screen.report(
        '',
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
      screen.report(
        '',
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
export function checkNestedBases(
  { provider, place }: ProviderNode,
  { providers }: Pick<ProviderSurroundings, 'providers'>,
): void {
  const sections = providers.flatMap((owner) => owner.routes.base.map((base) => ({ owner, base })));
  provider.routes.base.forEach((inner, index) => {
    for (const { owner, base } of sections.filter((outer) => inner.startsWith(`${outer.base}/`))) {
      const pages = listPaths(owner).map((path) => `/${base}/${path}`);
      const [own, taken] =
        listPaths(provider)
          .map((path) => `/${inner}/${path}`)
          .map((page) => [page, pages.find((other) => overlaps(page, other))] as const)
          .find(([, other]) => other !== undefined) ?? [];
      if (own !== undefined)
        place.report(
          `/routes/base/${index}`,
          `With the base path "${inner}" the page ${own.replace(/\/$/, '')} would take the address of ${taken} of "${owner.id}".`,
          `Choose another base path, e.g. "${inner.replaceAll('/', '-')}".`,
        );
    }
  });
}

/** The pages below a base path: the screens, and '' for the bare path itself. */
function listPaths({ routes }: ProviderDefinition): string[] {
  return ['', ...Object.keys(routes.screens)];
}
