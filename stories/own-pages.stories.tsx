/** What belongs to a person and to no type: all of their applications, and their data. */
import { userEvent } from 'storybook/test';
import { catalog } from 'virtual:catalog';
import { paths } from '@/engine/paths';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { keepDraft, submit } from './support/applications';
import { pressButton, waitForButton, waitForText } from './support/look';
import { signInApplicant } from './support/people';
import { toStory, type Opening, type Scene } from './support/scene';
import { isCall, refuse, waitForever, type StoryServer } from './support/story-server';

export default { title: 'Public/Own pages' };

type Prepare = (server: StoryServer, accessToken: string) => Promise<unknown>;

const provider = findOpenProvider();

const submitted: Prepare = (server, token) => submit(server, provider, token);

/** A page of somebody who is signed in. */
function ownPage(path: string, look: () => Promise<void>, prepare?: Prepare, intercept?: Opening['intercept']): Scene {
  return {
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      await prepare?.(server, session.access_token);
      return { path, session, intercept };
    },
    play: look,
  };
}

const sees = (text: string | RegExp) => async () => void (await waitForText(text));
const waits = (path: string) => (request: Request) => (isCall(request, 'GET', path) ? waitForever() : undefined);
const fails = (path: string) => (request: Request) =>
  isCall(request, 'GET', path) ? refuse(500, 'An unexpected error occurred') : undefined;

const { ownApplications, account } = paths;
const filled = ownPage(ownApplications, sees('Pending'), submitted);
export const ApplicationsOnPhone = toStory(filled, 'phone');
export const ApplicationsOnDesktop = toStory(filled, 'desktop');
export const ApplicationsBegun = toStory(
  ownPage(ownApplications, sees(/^\d+ of \d+ answered$/), (server, token) => keepDraft(server, provider, token)),
  'phone',
);
export const ApplicationsEmpty = toStory(ownPage(ownApplications, sees(/have not submitted an application/)), 'phone');
export const ApplicationsLoading = toStory(
  ownPage(ownApplications, sees(/Loading your applications/), undefined, waits('applications')),
  'phone',
);
export const ApplicationsError = toStory(
  ownPage(ownApplications, sees(/could not be loaded/), undefined, fails('applications')),
  'phone',
);

const start = ownPage(paths.landing, sees('With us'), submitted);
export const StartOnPhone = toStory(start, 'phone');
export const StartOnDesktop = toStory(start, 'desktop');
export const StartBegun = toStory(
  ownPage(paths.landing, sees('For you to do'), (server, token) => keepDraft(server, provider, token)),
  'phone',
);
export const StartEmpty = toStory(ownPage(paths.landing, sees(/have not submitted an application/)), 'phone');
export const StartError = toStory(
  ownPage(paths.landing, sees(/could not be loaded/), undefined, fails('applications')),
  'phone',
);

const data = ownPage(account, async () => void (await waitForButton('Delete my account')), submitted);
export const DataOnPhone = toStory(data, 'phone');
export const DataOnDesktop = toStory(data, 'desktop');
export const DataDeletionAsked = toStory(
  ownPage(
    account,
    async () => {
      await pressButton('Delete my account');
      await waitForText('Delete your account?');
    },
    submitted,
  ),
  'phone',
);
export const DataDeleted = toStory(
  ownPage(
    account,
    async () => {
      await pressButton('Delete my account');
      await waitForText('Delete your account?');
      const [, confirm] = document.querySelectorAll<HTMLButtonElement>('[role="dialog"] button');
      if (confirm) await userEvent.click(confirm);
      await waitForText('Your account was deleted');
    },
    submitted,
  ),
  'phone',
);
export const DataError = toStory(
  ownPage(account, sees(/could not be found out/), undefined, fails('account/deletion')),
  'phone',
);
export const DataSignedOut = toStory({ open: () => ({ path: account }), play: sees('Sign in first') }, 'phone');

/** Whose form anybody may open. */
function findOpenProvider(): ProviderDefinition {
  const found = catalog.providers.find(({ invitation, signIn }) => !invitation && signIn.createAccount);
  if (!found) throw new Error('No type can be applied for without an invitation.');
  return found;
}
