/** The code of each screen kind: fetched when a screen is opened, or a moment before. */
import { again } from '@/ui/again';
import type { ComponentType } from 'react';
import type { ScreenKind } from '@/definition/language/screen';
import { loadDefinition } from '@/page/definitions/load-definition';
import type { ScreenProps } from '../screens/screen-props';

type LoadedKind = Exclude<ScreenKind, 'redirect'>;
type ScreenLoaders = { [Kind in LoadedKind]: () => Promise<ComponentType<ScreenProps<Kind>>> };

export const screenLoaders: ScreenLoaders = {
  'sign-in': async () => (await again(() => import('../screens/sign-in-screen'))).SignInScreen,
  wizard: async () => (await again(() => import('../screens/wizard-screen'))).WizardScreen,
  list: async () => (await again(() => import('../screens/list-screen'))).ListScreen,
  detail: async () => (await again(() => import('../screens/detail-screen'))).DetailScreen,
  edit: async () => (await again(() => import('../screens/edit-screen'))).EditScreen,
  invite: async () => (await again(() => import('../screens/invite-screen'))).InviteScreen,
  invitation: async () => (await again(() => import('../screens/invitation-screen'))).InvitationScreen,
  dashboard: async () => (await again(() => import('../screens/dashboard-screen'))).DashboardScreen,
  placeholder: async () => (await again(() => import('../screens/placeholder-screen'))).PlaceholderScreen,
};

/** Fetches what opening a provider needs first. A failure is left to the opening itself, which can say so. */
export function preloadProvider(id: string): void {
  void Promise.allSettled([loadDefinition(id), screenLoaders['sign-in']()]);
}
