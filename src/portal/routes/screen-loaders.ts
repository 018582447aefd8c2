/** The code of each screen kind, and the definitions: fetched when a screen is opened, or a moment before. */
import type { ComponentType } from 'react';
import { definitionLoaders, validatorLoaders } from 'virtual:provider-loaders';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import type { FormValidators } from '@/engine/validation/form-validators';
import { queryClient } from '@/session/signed-in/query-client';

export type ScreenOf<Kind extends ScreenKind> = Extract<Screen, { screen: Kind }>;

/** What a screen is given. */
export interface ScreenProps<Kind extends ScreenKind> {
  definition: ProviderDefinition;
  screen: ScreenOf<Kind>;
  /** The base that the page was opened under, without slashes at its ends. */
  base: string;
}

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

export async function loadDefinition(id: string): Promise<ProviderDefinition> {
  const load = definitionLoaders[id];
  if (!load) throw new Error(`There is no provider "${id}".`);
  return (await load()).definition;
}

export async function loadValidators(id: string): Promise<FormValidators> {
  const load = validatorLoaders[id];
  if (!load) throw new Error(`There is no provider "${id}".`);
  return (await load()).validators;
}

/** Fetches what opening a provider needs first. A failure is left to the opening itself, which can say so. */
export function preloadProvider(id: string): void {
  void Promise.allSettled([loadDefinition(id), screenLoaders['sign-in']()]);
}

// In development: a saved definition reaches the open page, whose form goes on with what was typed.
if (import.meta.hot) {
  import.meta.hot.on('definitions:changed', () => {
    void queryClient.invalidateQueries({ queryKey: ['definition'] });
  });
}
