/** Stories of what officers fill in when taking a transition. */
import { userEvent, within } from 'storybook/test';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import { submitExample } from '@/server/runtime/browser/sample-applications';
import { pressButton, waitForElement } from './support/look';
import { getProvider, signInApplicant, signInOfficer } from './support/people';
import { getFullExample } from './support/sample-answers';
import { toStory, type Opening, type Viewport } from './support/scene';
import type { StoryServer } from './support/story-server';

export type TransitionState = 'Empty' | 'Invalid' | 'Dark';

/** The dialog of the transition, over an application that waits for it. */
export function transitionStory(providerId: string, transitionId: string, state: TransitionState, viewport: Viewport) {
  const provider = getProvider(providerId);
  const transition = provider.workflow.transitions.find(({ id }) => id === transitionId);
  if (!transition) throw new Error(`"${providerId}" has no transition "${transitionId}".`);
  const story = toStory(
    {
      open: async (server) => openApplication(server, provider, transition),
      play: async () => {
        await pressButton(transition.label);
        const dialog = await waitForElement(document.body, '[role="dialog"]');
        await waitForElement(dialog, '[data-field]');
        if (state !== 'Invalid') return;
        await userEvent.click(await within(dialog).findByRole('button', { name: transition.label }));
        await waitForElement(dialog, '[data-invalid="true"]');
      },
    },
    viewport,
  );
  return state === 'Dark' ? { ...story, globals: { ...story.globals, scheme: 'dark' } } : story;
}

/** The example of the type in the status from which the transition starts, with everything checked. */
async function openApplication(
  server: StoryServer,
  provider: ProviderDefinition,
  transition: Transition,
): Promise<Opening> {
  const {
    platform: { database, config, clock },
    answer,
  } = server;
  const { access_token: accessToken, user } = await signInApplicant(server, provider);
  const example = getFullExample(provider);
  const id = await submitExample({ answer, origin: config.publicUrl, accessToken, provider, example });
  const { kysely } = database;
  await kysely
    .updateTable('applications')
    .set({ status: transition.from[0] ?? provider.workflow.initial })
    .where('id', '=', id)
    .execute();
  const tick = { application_id: id, checked_by: user.id, checked_by_name: 'Funke Adeyemi', checked_at: clock() };
  const ticks = (provider.checklist ?? []).map(({ id: item }) => ({ ...tick, item }));
  if (ticks.length > 0) await kysely.insertInto('application_checks').values(ticks).execute();
  return { path: `/admin/applications/${id}`, session: await signInOfficer(server) };
}
