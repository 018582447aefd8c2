/** Paths that belong to no provider, and how those of a provider are made. */
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { ScreenKind } from '@/definition/language/screen';

export const paths = {
  landing: '/',
  ownApplications: '/my-applications',
  account: '/account',
  /** What a service is for and takes, by the id of its provider. */
  service: '/services/:service',
  /** A step that somebody was sent by SMS. */
  sentStep: '/steps/:token',
  adminLogin: '/admin/login',
  adminDashboard: '/admin/dashboard',
  /** Leads an officer to where they begin. */
  adminStart: '/admin/start',
  newPassword: '/admin/new-password',
} as const;

type Routed = Pick<ProviderSummary, 'routes'>;

/** The path of a screen below a base, such as "/base/applications/1"; {names} are filled from `values`. */
export function toScreenPath(base: string, screen: string, values: Record<string, string> = {}): string {
  const filled = screen.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values[name] ?? ''));
  return `/${[base, filled].filter(Boolean).join('/')}`;
}

/** The first screen of a kind that a provider has, as the path below its base. Undefined when it has none. */
export function findScreen(provider: Routed, kind: ScreenKind): string | undefined {
  return Object.entries(provider.routes.screens).find(([, screen]) => screen.screen === kind)?.[0];
}

/** The page in front of a service's door. */
export function toServicePath(id: string): string {
  return paths.service.replace(':service', id);
}

/** Where a provider's people sign in; the landing page for one without such a screen. */
export function toSignInPath(provider: Routed, base: string): string {
  const screen = findScreen(provider, 'sign-in');
  return screen === undefined ? paths.landing : toScreenPath(base, screen);
}
