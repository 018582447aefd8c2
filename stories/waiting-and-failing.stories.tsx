/**
 * How the applicants' screens wait and fail: alike for every provider, so each is shown with the first that has such a
 * screen.
 */
import { catalog } from 'virtual:catalog';
import type { ScreenKind } from '@/definition/language/screen';
import { screenStory } from './screen-stories';

export default { title: 'Public/Waiting and failing' };

export const SignInWrongCode = screenStory(findProvider('sign-in'), 'SignInWrongCode', 'phone');
export const SignInLocked = screenStory(findProvider('sign-in'), 'SignInLocked', 'phone');
export const SignInOffline = screenStory(findProvider('sign-in'), 'SignInOffline', 'phone');
export const ListLoading = screenStory(findProvider('list'), 'ListLoading', 'phone');
export const ListError = screenStory(findProvider('list'), 'ListError', 'phone');
export const DetailLoading = screenStory(findProvider('detail'), 'DetailLoading', 'phone');
export const DetailError = screenStory(findProvider('detail'), 'DetailError', 'phone');
export const InviteError = screenStory(findProvider('invite'), 'InviteError', 'phone');
export const InvitationExpired = screenStory(findProvider('invitation'), 'InvitationExpired', 'phone');

function findProvider(kind: ScreenKind): string {
  const provider = catalog.providers.find(({ routes }) =>
    Object.values(routes.screens).some(({ screen }) => screen === kind),
  );
  if (!provider) throw new Error(`No provider has a screen of the kind "${kind}".`);
  return provider.id;
}
