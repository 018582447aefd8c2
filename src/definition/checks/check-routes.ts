/** Paths: no two pages on one, none that is the product's own, and every path named anywhere leads to a page. */
import type { ProviderDefinition } from '../catalog.ts';
import type { Fault } from '../fault.ts';
import { escapePointer } from '../json-schema.ts';
import { suggest } from '../nearest-word.ts';

/** First segments that the product itself answers. */
const RESERVED = ['admin', 'api', 'auth', 'rest', 'assets', 'healthz', 'readyz'];
const OWN_PAGES = ['/', '/admin/login', '/admin/dashboard', '/admin/applications', '/admin/settings', '/admin/users'];
const PARAMETERS: Record<string, string | undefined> = { detail: '{applicationId}', edit: '{applicationId}', invitation: '{token}' };

/** `complete`: whether every provider could be read; only then can a path be known to lead nowhere. */
export function checkRoutes(providers: readonly ProviderDefinition[], complete: boolean, faults: Fault[]): void {
  const pages = new Map<string, string>();
  for (const provider of providers) {
    checkBases(provider, faults);
    checkParameters(provider, faults);
    for (const { path, pointer } of listPages(provider)) {
      const owner = pages.get(shapeOf(path));
      const isWholeBase = providers.some((other) => other.id === owner && other.routes.base.some((base) => path.startsWith(`/${base}/`) && provider.routes.base.includes(base)));
      if (owner !== undefined && owner !== provider.id && !isWholeBase) faults.push({ file: fileOf(provider), pointer, message: `The page ${path} belongs to "${owner}" already.`, remedy: 'Choose another path.' });
      pages.set(shapeOf(path), provider.id);
    }
  }
  if (!complete) return;
  const known = [...OWN_PAGES, ...providers.flatMap((provider) => [...provider.routes.base.map((base) => `/${base}`), ...listPages(provider).map((page) => page.path)])];
  const shapes = new Set(known.map(shapeOf));
  for (const provider of providers) {
    for (const { path, pointer } of listTargets(provider)) {
      if (!shapes.has(shapeOf(path))) faults.push({ file: fileOf(provider), pointer, message: `${path} leads to no page.`, remedy: suggest(path, known) });
    }
  }
}

function fileOf(provider: ProviderDefinition): string {
  return `${provider.id}/provider.json`;
}

/** A path with its parameters made alike and without query. */
function shapeOf(path: string): string {
  return (path.split(/[?#]/)[0] ?? '').replaceAll(/\{[^}]*\}/g, '{}').replace(/(.)\/$/, '$1');
}

function checkBases(provider: ProviderDefinition, faults: Fault[]): void {
  provider.routes.base.forEach((base, index) => {
    const fault = (message: string, remedy: string) => faults.push({ file: fileOf(provider), pointer: `/routes/base/${index}`, message, remedy });
    if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*$/.test(base)) fault(`"${base}" cannot be a base path.`, 'Write lower-case words joined by - without a slash at the ends, e.g. "tennis-club".');
    else if (RESERVED.includes(base.split('/')[0] ?? '')) fault(`"/${base}" belongs to the product itself.`, `Choose another word than ${RESERVED.join(', ')}.`);
  });
}

function checkParameters(provider: ProviderDefinition, faults: Fault[]): void {
  const { index, screens } = provider.routes;
  if (index.includes('{')) faults.push({ file: fileOf(provider), pointer: '/routes/index', message: `The bare path cannot go to "${index}", which needs a value.`, remedy: 'Choose a screen without {…} in its path.' });
  for (const [path, screen] of Object.entries(screens)) {
    const parameter = PARAMETERS[screen.screen];
    if (parameter && !path.includes(parameter)) faults.push({ file: fileOf(provider), pointer: `/routes/screens/${escapePointer(path)}`, message: `A screen of kind "${screen.screen}" needs ${parameter} in its path.`, remedy: `Write "${path}/${parameter}".` });
  }
  for (const [path, screen] of Object.entries(screens)) {
    if (screen.screen === 'list' && !screen.canCreate && screen.emptyTo !== undefined) faults.push({ file: fileOf(provider), pointer: `/routes/screens/${escapePointer(path)}/emptyTo`, message: 'The list creates nothing ("canCreate": false), so this link is never shown.', remedy: 'Remove it and say in "empty" what to do, or write "canCreate": true.' });
  }
  const kinds = Object.values(screens).map((screen) => screen.screen);
  for (const kind of ['sign-in', 'wizard'] as const) {
    if (!kinds.includes(kind)) faults.push({ file: fileOf(provider), pointer: '/routes/screens', message: `There is no screen of kind "${kind}"${kind === 'wizard' ? ', so the steps are unreachable' : ''}.`, remedy: `Add one, e.g. "${kind === 'wizard' ? 'application' : 'auth'}": { "screen": "${kind}" }.` });
  }
}

interface Target {
  path: string;
  pointer: string;
}

function listPages(provider: ProviderDefinition): Target[] {
  return provider.routes.base.flatMap((base) => Object.keys(provider.routes.screens).map((path) => ({ path: `/${base}/${path}`, pointer: `/routes/screens/${escapePointer(path)}` })));
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
    if (screen.screen === 'list') for (const key of ['createTo', 'inviteTo', 'emptyTo'] as const) targets.push({ path: screen[key], pointer: `${pointer}/${key}` });
  }
  return targets.flatMap(({ path, pointer }) => (path === undefined ? [] : [{ path, pointer }]));
}
