/** Paths: none that is the product's own, and every path named anywhere leads to a page, which shows something. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import type { ScreenKind } from '../language/screen.ts';

/** First segments that the product itself answers. */
const RESERVED = [
  'account',
  'admin',
  'my-applications',
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
  '/admin/dashboard',
  '/admin/applications',
  '/admin/users',
  '/admin/messages',
  '/admin/lists',
  '/admin/settings',
  '/admin/audit',
];
const PARAMETERS: Record<string, string | undefined> = {
  detail: '{applicationId}',
  edit: '{applicationId}',
  invitation: '{token}',
};

/** `complete`: whether every provider could be read; only then can a path be known to lead nowhere. */
export function checkRoutes(
  providers: readonly ProviderDefinition[],
  complete: boolean,
  issues: DefinitionIssue[],
): void {
  for (const provider of providers) {
    checkBases(provider, issues);
    checkParameters(provider, issues);
  }
  if (!complete) return;
  const known = [
    ...OWN_PAGES,
    ...providers.flatMap((provider) => [
      ...provider.routes.base.map((base) => `/${base}`),
      ...listPages(provider).map((page) => page.path),
    ]),
  ];
  const shapes = new Set(known.map(shapeOf));
  const steps = new Map(providers.flatMap(listSteps));
  for (const provider of providers) {
    for (const { path, pointer } of listTargets(provider)) {
      const issue = (message: string, remedy: string) =>
        issues.push({ file: fileOf(provider), pointer, message, remedy });
      const name = /\{[^}]*\}/.exec(path)?.[0];
      if (!shapes.has(shapeOf(path))) issue(`${path} leads to no page.`, suggest(path, known));
      else if (name !== undefined && pointer !== '/invitation/link')
        issue(`Nothing fills in ${name} here, so ${path} opens nothing.`, 'Name a page without {…} in its path.');
      else checkEnd(findEnd(path, steps), { path, pointer }, issue);
    }
    const { base, index, screens } = provider.routes;
    const opened = { path: `/${base[0]}/${index}`, pointer: '/routes/index' };
    if (screens[index])
      checkEnd(findEnd(opened.path, steps), opened, (message, remedy) =>
        issues.push({ file: fileOf(provider), pointer: opened.pointer, message, remedy }),
      );
  }
}

/** What is at a path: a screen, or the way on. */
interface RouteStep {
  screen?: ScreenKind;
  to?: string;
}

function listSteps({ routes }: ProviderDefinition): [shape: string, step: RouteStep][] {
  return routes.base.flatMap((base): [string, RouteStep][] => [
    [shapeOf(`/${base}`), { to: `/${base}/${routes.index}` }],
    ...Object.entries(routes.screens).map(([path, screen]): [string, RouteStep] => [
      shapeOf(`/${base}/${path}`),
      screen.screen === 'redirect' ? { to: screen.to } : { screen: screen.screen },
    ]),
  ]);
}

/** The screen that a path ends at; undefined for a page of the product, and for what leads nowhere. */
function findEnd(path: string, steps: ReadonlyMap<string, RouteStep>): ScreenKind | 'circle' | undefined {
  const seen = new Set<string>();
  let at: string | undefined = path;
  for (let step: RouteStep | undefined; at !== undefined; at = step?.to) {
    const shape = shapeOf(at);
    if (seen.has(shape)) return 'circle';
    seen.add(shape);
    step = steps.get(shape);
    if (step?.screen) return step.screen;
  }
  return undefined;
}

function checkEnd(
  end: ReturnType<typeof findEnd>,
  { path, pointer }: Target,
  issue: (message: string, remedy: string) => void,
): void {
  if (end === 'circle')
    issue(`${path} leads back to itself, so an empty page is shown.`, 'Lead to a screen that shows something.');
  if (end === 'sign-in' && pointer.startsWith('/signIn/'))
    issue(
      `${path} is where people sign in: whoever has signed in would be sent back to it.`,
      'Name a page for people who are signed in, e.g. the wizard or the list.',
    );
}

function fileOf(provider: ProviderDefinition): string {
  return `${provider.id}/provider.json`;
}

/** A path with its parameters made alike and without query. */
function shapeOf(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replaceAll(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function checkBases(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  provider.routes.base.forEach((base, index) => {
    const issue = (message: string, remedy: string) =>
      issues.push({ file: fileOf(provider), pointer: `/routes/base/${index}`, message, remedy });
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(base))
      issue(
        `"${base}" cannot be a base path.`,
        'Write lower-case words joined by - without a slash at the ends, e.g. "tennis-club".',
      );
    else if (RESERVED.includes(base.split('/')[0] ?? ''))
      issue(`"/${base}" belongs to the product itself.`, `Choose another word than ${RESERVED.join(', ')}.`);
  });
}

function checkParameters(provider: ProviderDefinition, issues: DefinitionIssue[]): void {
  const { index, screens } = provider.routes;
  if (index.includes('{'))
    issues.push({
      file: fileOf(provider),
      pointer: '/routes/index',
      message: `The bare path cannot go to "${index}", which needs a value.`,
      remedy: 'Choose a screen without {…} in its path.',
    });
  for (const [path, screen] of Object.entries(screens)) {
    const parameter = PARAMETERS[screen.screen];
    if (parameter && !path.includes(parameter))
      issues.push({
        file: fileOf(provider),
        pointer: `/routes/screens/${escapePointer(path)}`,
        message: `A screen of kind "${screen.screen}" needs ${parameter} in its path.`,
        remedy: `Write "${path}/${parameter}".`,
      });
  }
  for (const [path, screen] of Object.entries(screens)) {
    if (screen.screen === 'list' && !screen.canCreate && screen.emptyTo !== undefined)
      issues.push({
        file: fileOf(provider),
        pointer: `/routes/screens/${escapePointer(path)}/emptyTo`,
        message: 'The list creates nothing ("canCreate": false), so this link is never shown.',
        remedy: 'Remove it and say in "empty" what to do, or write "canCreate": true.',
      });
  }
  const kinds = Object.values(screens).map((screen) => screen.screen);
  for (const kind of ['sign-in', 'wizard'] as const) {
    if (!kinds.includes(kind))
      issues.push({
        file: fileOf(provider),
        pointer: '/routes/screens',
        message: `There is no screen of kind "${kind}"${kind === 'wizard' ? ', so the steps are unreachable' : ''}.`,
        remedy: `Add one, e.g. "${kind === 'wizard' ? 'application' : 'auth'}": { "screen": "${kind}" }.`,
      });
  }
}

interface Target {
  path: string;
  pointer: string;
}

function listPages(provider: ProviderDefinition): Target[] {
  return provider.routes.base.flatMap((base) =>
    Object.keys(provider.routes.screens).map((path) => ({
      path: `/${base}/${path}`,
      pointer: `/routes/screens/${escapePointer(path)}`,
    })),
  );
}

/** Every path that the provider's file sends somebody to. */
function listTargets({ card, signIn, submission, invitation, routes }: ProviderDefinition): Target[] {
  const targets: { path: string | undefined; pointer: string }[] = [
    { path: card?.to, pointer: '/card/to' },
    { path: signIn.afterSignIn, pointer: '/signIn/afterSignIn' },
    { path: signIn.afterSignInWithApplications, pointer: '/signIn/afterSignInWithApplications' },
    { path: submission.redirect, pointer: '/submission/redirect' },
    { path: invitation?.link, pointer: '/invitation/link' },
  ];
  for (const [path, screen] of Object.entries(routes.screens)) {
    const pointer = `/routes/screens/${escapePointer(path)}`;
    if (screen.screen === 'redirect') targets.push({ path: screen.to, pointer: `${pointer}/to` });
    if (screen.screen === 'list')
      for (const key of ['createTo', 'inviteTo', 'emptyTo'] as const)
        targets.push({ path: screen[key], pointer: `${pointer}/${key}` });
  }
  return targets.flatMap(({ path, pointer }) => (path === undefined ? [] : [{ path, pointer }]));
}
