/** The code of each screen kind: fetched when a screen is opened, or a moment before. */
import type { ComponentType } from 'react';
import type { ScreenKind } from '@/definition/language/screen';
import { loadDefinition } from '../definitions/load-definition';
import type { ScreenProps } from '../screens/screen-props';

type LoadedKind = Exclude<ScreenKind, 'redirect'>;
type ScreenLoaders = { [Kind in LoadedKind]: () => Promise<ComponentType<ScreenProps<Kind>>> };

export const screenLoaders: ScreenLoaders = {
  'sign-in': async () => (await import('../screens/sign-in-screen')).SignInScreen,
  wizard: async () => (await import('../screens/wizard-screen')).WizardScreen,
  list: async () => (await import('../screens/list-screen')).ListScreen,
  detail: async () => (await import('../screens/detail-screen')).DetailScreen,
  edit: async () => (await import('../screens/edit-screen')).EditScreen,
  invite: async () => (await import('../screens/invite-screen')).InviteScreen,
  invitation: async () => (await import('../screens/invitation-screen')).InvitationScreen,
  dashboard: async () => (await import('../screens/dashboard-screen')).DashboardScreen,
  placeholder: async () => (await import('../screens/placeholder-screen')).PlaceholderScreen,
};

/** Fetches what opening a provider needs first. A failure is left to the opening itself, which can say so. */
export function preloadProvider(id: string): void {
  void Promise.allSettled([loadDefinition(id), screenLoaders['sign-in']()]);
}
