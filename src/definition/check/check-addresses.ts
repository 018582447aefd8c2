/** No two pages, and no two endpoints, at one address: one of them would answer, and the other never. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
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

/** First parts of the product's own API. */
const OWN_PATHS = [
  'account',
  'admin',
  'applications',
  'auth',
  'auth-hooks',
  'config',
  'definitions',
  'drafts',
  'invitations',
  'lists',
  'message-hooks',
  'openapi.json',
  'openings',
  'steps',
  'uploads',
];
/** The one that the product answers for all types, and that one of them may declare as its own. */
const SHARED = { method: 'POST', path: '/auth/verify-invitation', operation: 'verify-invitation' };

const FORM = /^(\/([A-Za-z0-9._-]+|\{\w+\}))+$/;

/** Whether the product itself answers below this path of the API. */
export function isOwnEndpoint(path: string): boolean {
  return OWN_PATHS.includes(path.split('/')[1]?.toLowerCase() ?? '');
}

/** Endpoints that providers bring along: none that the product answers itself. */
export function checkEndpoints({ provider, place }: ProviderNode, { providers }: ProviderSurroundings): void {
  const all = providers.flatMap(({ id, endpoints }) => endpoints.map((endpoint) => ({ ...endpoint, owner: id })));
  const before = all.findIndex(({ owner }) => owner === provider.id);
  provider.endpoints.forEach(({ method, path, operation }, index) => {
    const at = place.inside(`/endpoints/${index}/path`);
    const remedy = `Choose another path, e.g. "/${provider.id}${path}", or remove it.`;
    if (!FORM.test(path))
      at.report(
        '',
        `"${path}" cannot be the path of an endpoint.`,
        'Write words and {names}, each after a /, e.g. "/tennis-club/{token}/verify".',
      );
    if (isOwnEndpoint(path) && (method !== SHARED.method || path !== SHARED.path || operation !== SHARED.operation))
      at.report('', `"${path}" belongs to the product itself.`, remedy);
    const other = all.slice(0, before + index).find((each) => each.method === method && overlaps(each.path, path));
    if (other)
      at.report(
        '',
        `The endpoint ${method} ${path} belongs to "${other.owner}" already, which would answer it${other.path === path ? '' : ` as ${other.path}`}.`,
        remedy,
      );
  });
}

/**
 * Addresses of pages and of the API, compared as the routers read them: {names} stand for any one part, and capitals do
 * not count.
 */

/** Whether one address could be of both. */
function overlaps(one: string, other: string): boolean {
  const [parts, others] = [split(one), split(other)];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || isName(part) || isName(others[index]))
  );
}

/**
 * Whether every address of the one is of the other too, so that the router keeps them apart: it prefers the narrower.
 */
function isWithin(narrow: string, wide: string): boolean {
  const others = split(wide);
  return overlaps(narrow, wide) && split(narrow).every((part, index) => !isName(part) || isName(others[index]));
}

/** The path with all names made alike. */
function toShape(path: string): string {
  return split(path)
    .map((part) => (isName(part) ? '{}' : part))
    .join('/');
}

function split(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');
}

function isName(part: string | undefined): boolean {
  return part?.startsWith('{') ?? false;
}
