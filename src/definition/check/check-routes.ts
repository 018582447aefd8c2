/**
 * Paths: none that is the product's own, no two pages or endpoints at one, and every path named anywhere leads to a
 * page, which shows something.
 */
import type { ProviderDefinition } from '../parse/catalog.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ScreenKind } from '../language/screen.ts';
import type { Place } from './place.ts';
import type { ProviderNode, ProviderSurroundings } from './visit-providers.ts';

/** First segments that the product itself answers. */
const RESERVED = [
  'account',
  'admin',
  'my-applications',
  'services',
  'steps',
  'api',
  'auth',
  'rest',
  'assets',
  'healthz',
  'readyz',
  'metrics',
  'register',
  'verify',
];
/** What the product opens by itself, of the addresses that name no record. */
export const OWN_PAGES = [
  '/',
  '/my-applications',
  '/account',
  '/admin',
  '/admin/login',
  '/admin/forgot-password',
  '/admin/new-password',
  '/admin/start',
  '/admin/dashboard',
  '/admin/applications',
  '/admin/users',
  '/admin/messages',
  '/admin/lists',
  '/admin/settings',
  '/admin/integrations',
  '/admin/audit',
];
const PARAMETERS: Record<string, string | undefined> = {
  detail: '{applicationId}',
  edit: '{applicationId}',
  invitation: '{token}',
};

/** Every path that the file names leads to a page that shows something. */
export function checkTargets({ provider, place }: ProviderNode, { providers, complete }: ProviderSurroundings): void {
  // A folder that cannot be read may have the page. Below a base path that is none there are no pages, and whose those
  // are below one of two types nobody can tell.
  const isOthers = (base: string) => providers.some((each) => each !== provider && each.routes.base.includes(base));
  if (!complete || provider.routes.base.some((base) => !isBase(base) || isOthers(base))) return;
  const { known, shapes, steps } = getPages(providers);
  for (const { path, pointer, opens } of listTargets(provider)) {
    const target = place.inside(pointer);
    const name = /\{[^}]*\}/.exec(path)?.[0];
    // That an invitation's link lacks its token is told by itself.
    if (pointer === '/invitation/link' && name === undefined) continue;
    if (!shapes.has(shapeOf(path))) target.report('', `${path} leads to no page.`, suggest(path, known));
    else if (name !== undefined && pointer !== '/invitation/link')
      target.report(
        '',
        `Nothing fills in ${name} here, so ${path} opens nothing.`,
        'Name a page without {…} in its path.',
      );
    else {
      const end = findEnd(path, steps);
      checkEnd(end, path, target);
      checkWayOn(end, provider, target);
      if (end !== 'circle') checkOpen(end, path, target, { provider, opens, known: listOwn(provider, opens) });
    }
  }
  const { base, index, screens } = provider.routes;
  const opened = `/${base[0]}/${index}`;
  if (screens[index]) checkEnd(findEnd(opened, steps), opened, place.inside('/routes/index'));
}

/** Where the paths of all types lead. */
interface Pages {
  /** Every path that there is. */
  known: readonly string[];
  shapes: ReadonlySet<string>;
  /** By shape of a path. */
  steps: ReadonlyMap<string, RouteStep>;
}

const pagesOf = new WeakMap<readonly ProviderDefinition[], Pages>();

function getPages(providers: readonly ProviderDefinition[]): Pages {
  const pages = pagesOf.get(providers) ?? listPages(providers);
  pagesOf.set(providers, pages);
  return pages;
}

function listPages(providers: readonly ProviderDefinition[]): Pages {
  const known = [
    ...OWN_PAGES,
    ...providers.flatMap(({ id, card }) => (card === undefined ? [] : [`/services/${id}`])),
    ...providers.flatMap(({ routes: { base, screens } }) => [
      ...base.map((each) => `/${each}`),
      ...base.flatMap((each) => Object.keys(screens).map((path) => `/${each}/${path}`)),
    ]),
  ];
  return { known, shapes: new Set(known.map(shapeOf)), steps: new Map(providers.flatMap(listSteps)) };
}

/** What is at a path: a screen, or the way on. */
interface RouteStep {
  owner: ProviderDefinition;
  screen?: ScreenKind;
  to?: string;
}

function listSteps(owner: ProviderDefinition): [shape: string, step: RouteStep][] {
  const { routes } = owner;
  return routes.base.flatMap((base): [string, RouteStep][] => [
    [shapeOf(`/${base}`), { owner, to: `/${base}/${routes.index}` }],
    ...Object.entries(routes.screens).map(([path, screen]): [string, RouteStep] => [
      shapeOf(`/${base}/${path}`),
      screen.screen === 'redirect' ? { owner, to: screen.to } : { owner, screen: screen.screen },
    ]),
  ]);
}

/** What a path ends at; undefined for a page of the product, and for what leads nowhere. */
function findEnd(path: string, steps: ReadonlyMap<string, RouteStep>): RouteStep | 'circle' | undefined {
  const seen = new Set<string>();
  let at: string | undefined = path;
  for (let step: RouteStep | undefined; at !== undefined; at = step?.to) {
    const shape = shapeOf(at);
    if (seen.has(shape)) return 'circle';
    seen.add(shape);
    step = steps.get(shape);
    if (step?.screen) return step;
  }
  return undefined;
}

function checkEnd(end: ReturnType<typeof findEnd>, path: string, target: Place): void {
  if (end === 'circle')
    target.report(
      '',
      `${path} leads back to itself, so an empty page is shown.`,
      'Lead to a screen that shows something.',
    );
  if (end !== 'circle' && end?.screen === 'sign-in' && /^\/(?:signIn|submission)\//.test(target.pointer))
    target.report(
      '',
      `${path} is where people sign in: whoever has signed in would be sent back to it.`,
      'Name a page for people who are signed in, e.g. the wizard or the list.',
    );
}

/** From where somebody is sent there is a way on: to apply, or to what was sent. */
function checkWayOn(end: ReturnType<typeof findEnd>, { routes: { screens } }: ProviderDefinition, target: Place): void {
  if (end === undefined || end === 'circle') return;
  const { pointer } = target;
  if (end.screen === 'placeholder' && (pointer.startsWith('/signIn/') || pointer === '/card/to'))
    target.report(
      '',
      'This page is a text alone: whoever comes to it finds no way to apply.',
      'Name a page on which one goes on, e.g. the wizard or the list.',
      'note',
    );
  if (end.screen === 'wizard' && pointer === '/submission/redirect')
    target.report(
      '',
      'Whoever has sent an application would stand before an empty one.',
      'Name the list, where what was sent is found.',
      'note',
    );
  if (end.screen === 'list' && /^\/routes\/screens\/[^/]*\/emptyTo$/.test(pointer)) {
    const lists = Object.values(screens).filter(({ screen }) => screen === 'list');
    if (lists.length === 1)
      target.report('', 'The link of the empty list leads to the empty list.', 'Name the page to apply.');
  }
}

/** People of the type may open what they are sent to, and find there what the link promises. */
function checkOpen(
  end: RouteStep | undefined,
  path: string,
  target: Place,
  { provider, opens, known }: { provider: ProviderDefinition; opens: ScreenKind | undefined; known: readonly string[] },
): void {
  const isOfficers = path === '/admin' || path.startsWith('/admin/');
  const isOthers = opens !== 'invitation' && end !== undefined && end.owner.role !== provider.role;
  const remedy =
    known.length > 0 ? suggest(path, known) : `Add a screen of kind "${opens ?? 'list'}", and name it here.`;
  if (isOfficers) target.report('', `${path} is for officers, and this sends applicants there.`, remedy);
  else if (isOthers)
    target.report('', `${path} is a page of "${end.owner.id}", for people of the role "${end.owner.role}".`, remedy);
  else if (opens !== undefined && end?.screen !== opens)
    target.report('', `${path} is no screen of kind "${opens}", which this is to open.`, remedy);
}

/** The paths of a type's screens, of one kind where that is asked for; without it, those that need no value. */
function listOwn({ routes: { base, screens } }: ProviderDefinition, opens: ScreenKind | undefined): string[] {
  return Object.entries(screens)
    .filter(([path, { screen }]) => (opens === undefined ? !path.includes('{') : screen === opens))
    .map(([path]) => `/${base[0]}/${path}`);
}

/** A path with its parameters made alike and without query. */
function shapeOf(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replaceAll(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function isBase(base: string): boolean {
  return /^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(base);
}

export function checkBases({ provider, place }: ProviderNode): void {
  provider.routes.base.forEach((base, index) => {
    const at = place.inside(`/routes/base/${index}`);
    const inner = base.replaceAll(/^\/+|\/+$/g, '');
    if (!isBase(base))
      at.report(
        '',
        `"${base}" cannot be a base path.`,
        isBase(inner)
          ? `Write "${inner}".`
          : 'Write lower-case words joined by - without a slash at the ends, e.g. "tennis-club".',
      );
    else if (RESERVED.includes(base.split('/')[0] ?? ''))
      at.report('', `"/${base}" belongs to the product itself.`, `Choose another word than ${RESERVED.join(', ')}.`);
  });
}

export function checkParameters({ provider, place }: ProviderNode): void {
  const { index, screens } = provider.routes;
  if (index.includes('{'))
    place.report(
      '/routes/index',
      `The bare path cannot go to "${index}", which needs a value.`,
      'Choose a screen without {…} in its path.',
    );
  for (const [path, screen] of Object.entries(screens)) {
    const parameter = PARAMETERS[screen.screen];
    if (parameter && !path.includes(parameter))
      place.report(
        `/routes/screens/${escapePointer(path)}`,
        `A screen of kind "${screen.screen}" needs ${parameter} in its path.`,
        `Write "${path}/${parameter}".`,
      );
  }
  for (const [path, screen] of Object.entries(screens)) {
    if (screen.screen === 'list' && !screen.canCreate && screen.emptyTo !== undefined)
      place.report(
        `/routes/screens/${escapePointer(path)}/emptyTo`,
        'The list creates nothing ("canCreate": false), so this link is never shown.',
        'Remove it and say in "empty" what to do, or write "canCreate": true.',
      );
  }
  const kinds = Object.values(screens).map((screen) => screen.screen);
  for (const [path, screen] of Object.entries(screens)) {
    if (screen.screen === 'list' && screen.canInvite !== (screen.inviteTo !== undefined))
      place.report(
        `/routes/screens/${escapePointer(path)}/${screen.canInvite ? 'canInvite' : 'inviteTo'}`,
        screen.canInvite
          ? 'The list invites ("canInvite": true), and no "inviteTo" says on which page.'
          : 'The list does not invite, so this link is never shown.',
        screen.canInvite
          ? 'Add "inviteTo", the path of a screen of kind "invite", or write false.'
          : 'Remove it, or add "canInvite": true.',
      );
  }
  if (kinds.includes('list') && !kinds.includes('detail'))
    place.report(
      '/routes/screens',
      'There is no screen of kind "detail", so nobody could open what the list shows.',
      'Add "applications/{applicationId}": { "screen": "detail" }.',
      'note',
    );
  if (
    kinds.includes('detail') &&
    !kinds.includes('edit') &&
    provider.workflow.statuses.some(({ editable }) => editable)
  )
    place.report(
      '/routes/screens',
      'There is no screen of kind "edit", so applicants could not correct what they are asked to.',
      'Add "applications/{applicationId}/edit": { "screen": "edit" }.',
      'note',
    );
  for (const kind of ['sign-in', 'wizard'] as const) {
    if (!kinds.includes(kind))
      place.report(
        '/routes/screens',
        `There is no screen of kind "${kind}"${kind === 'wizard' ? ', so the steps are unreachable' : ''}.`,
        `Add one, e.g. "${kind === 'wizard' ? 'application' : 'auth'}": { "screen": "${kind}" }.`,
      );
  }
}

interface Target {
  path: string;
  pointer: string;
  /** The kind of screen that it is for, where it is for one alone. */
  opens?: ScreenKind;
}

/** Every path that the provider's file sends somebody to. */
function listTargets({ card, signIn, submission, invitation, routes }: ProviderDefinition): Target[] {
  const targets: (Omit<Target, 'path'> & { path: string | undefined })[] = [
    { path: card?.to, pointer: '/card/to' },
    { path: signIn.afterSignIn, pointer: '/signIn/afterSignIn' },
    { path: signIn.afterSignInWithApplications, pointer: '/signIn/afterSignInWithApplications' },
    { path: submission.redirect, pointer: '/submission/redirect' },
    { path: invitation?.link, pointer: '/invitation/link', opens: 'invitation' },
  ];
  for (const [path, screen] of Object.entries(routes.screens)) {
    const pointer = `/routes/screens/${escapePointer(path)}`;
    if (screen.screen === 'redirect') targets.push({ path: screen.to, pointer: `${pointer}/to` });
    if (screen.screen === 'list')
      targets.push(
        { path: screen.createTo, pointer: `${pointer}/createTo`, opens: 'wizard' },
        { path: screen.inviteTo, pointer: `${pointer}/inviteTo`, opens: 'invite' },
        { path: screen.emptyTo, pointer: `${pointer}/emptyTo` },
      );
  }
  return targets.flatMap(({ path, ...rest }) => (path === undefined ? [] : [{ path, ...rest }]));
}

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
 * Whether one address could be of both. Those of pages and of the API are compared as the routers read them: {names}
 * stand for any one part, and capitals do not count.
 */
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
