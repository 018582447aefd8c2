import { userEvent } from 'storybook/test';
import { ProviderError } from '@/server/platform/identity-provider';
import { administrationStory } from './administration-stories';
import { chooseAct, pressButton, waitForButton, waitForElement, waitForText } from './support/look';
import { toStory } from './support/scene';
import type { StoryServer } from './support/story-server';

export default { title: 'Administration' };

const waits = async () => void (await waitForText(/Loading/));
const fails = async () => void (await waitForText('An unexpected error occurred'));
const seesHeading = async ({ canvasElement }: { canvasElement: HTMLElement }) =>
  void (await waitForElement(canvasElement, 'h1'));
const seesRow = async ({ canvasElement }: { canvasElement: HTMLElement }) =>
  void (await waitForElement(canvasElement, 'tbody tr td'));

const signIn = { open: () => ({ path: '/admin/login' }) };
export const SignIn = toStory({ ...signIn, play: async () => void (await waitForButton('Sign in')) }, 'phone');
export const SignInInvalid = toStory(
  {
    ...signIn,
    play: async () => {
      await pressButton('Sign in');
      await waitForText('Valid email is required');
    },
  },
  'phone',
);
export const SignInRefused = toStory(
  {
    ...signIn,
    play: async ({ canvasElement }) => {
      await userEvent.type(await waitForElement(canvasElement, '[name="username"]'), 'nobody@registry.example');
      await userEvent.type(await waitForElement(canvasElement, '[name="password"]'), 'wrong-password-1');
      await pressButton('Sign in');
      await waitForElement(canvasElement, '[role="alert"], [class*="error"]');
    },
  },
  'phone',
);

/** In the story's server: with an identity provider that can be reached, or cannot. */
const withProvider = ({ alone, away = false }: { alone: boolean; away?: boolean }) => ({
  open: ({ platform }: StoryServer) => {
    platform.identityProvider = {
      name: 'Staff account',
      alone,
      begin: async () =>
        away ? Promise.reject(new ProviderError('unreachable', 'OAUTH_TIMEOUT')) : '#at-the-provider',
      finish: async () => Promise.reject(new ProviderError('refused', 'access_denied')),
    };
    return { path: '/admin/login' };
  },
});
const BY_PROVIDER = 'Sign in with Staff account';
export const SignInWithProvider = toStory(
  { ...withProvider({ alone: false }), play: async () => void (await waitForButton(BY_PROVIDER)) },
  'phone',
);
export const SignInByProviderAlone = toStory(
  { ...withProvider({ alone: true }), play: async () => void (await waitForButton(BY_PROVIDER)) },
  'phone',
);
export const SignInProviderAway = toStory(
  {
    ...withProvider({ alone: true, away: true }),
    play: async () => {
      await pressButton(BY_PROVIDER);
      await waitForText(/cannot be reached at the moment/);
    },
  },
  'phone',
);

export const DashboardFilled = administrationStory({
  path: 'dashboard',
  content: 'filled',
  look: async () => void (await waitForText('All applications by status')),
});
export const DashboardOnPhone = administrationStory({
  path: 'dashboard',
  content: 'filled',
  viewport: 'phone',
  look: async () => void (await waitForText('All applications by status')),
});
export const DashboardEmpty = administrationStory({ path: 'dashboard', content: 'empty', look: seesHeading });
export const DashboardLoading = administrationStory({
  path: 'dashboard',
  content: 'loading',
  call: 'dashboard',
  look: waits,
});
export const DashboardError = administrationStory({
  path: 'dashboard',
  content: 'error',
  call: 'dashboard',
  look: fails,
});

export const ApplicationsFilled = administrationStory({ path: 'applications', content: 'filled', look: seesRow });
export const ApplicationsOnPhone = administrationStory({
  path: 'applications',
  content: 'filled',
  viewport: 'phone',
  look: seesRow,
});
export const ApplicationsEmpty = administrationStory({
  path: 'applications',
  content: 'empty',
  look: async () => void (await waitForText('No application has been submitted yet')),
});
export const ApplicationsNothingFits = administrationStory({
  path: 'applications?search=zzz',
  content: 'filled',
  look: async () => void (await waitForText('No application fits these filters')),
});
export const ApplicationsLoading = administrationStory({
  path: 'applications',
  content: 'loading',
  call: 'applications',
  look: seesHeading,
});
export const ApplicationsError = administrationStory({
  path: 'applications',
  content: 'error',
  call: 'applications',
  look: fails,
});

const find = async (words: string) => {
  await pressButton('Find');
  await userEvent.type(await waitForElement(document.body, '[role=combobox]'), words);
};
const finds = async () => {
  await find('bello');
  await waitForElement(document.body, '[role=option][id*="record-"]');
};
export const PaletteFound = administrationStory({ path: 'applications', content: 'filled', look: finds });
export const PaletteOnPhone = administrationStory({
  path: 'applications',
  content: 'filled',
  viewport: 'phone',
  look: finds,
});
export const PaletteNothingFound = administrationStory({
  path: 'applications',
  content: 'empty',
  look: async () => {
    await find('zzz');
    await waitForText('Nothing was found for “zzz”.');
  },
});
export const PaletteError = administrationStory({
  path: 'settings',
  content: 'error',
  call: 'applications',
  look: async () => {
    await find('bello');
    await fails();
  },
});

export const ApplicationDetail = administrationStory({
  path: 'applications/{application}',
  content: 'filled',
  look: seesHeading,
});
export const ApplicationDetailOnPhone = administrationStory({
  path: 'applications/{application}',
  content: 'filled',
  viewport: 'phone',
  look: seesHeading,
});
export const ApplicationDetailLoading = administrationStory({
  path: 'applications/{application}',
  content: 'loading',
  call: 'applications/{application}',
  look: waits,
});
export const ApplicationDetailError = administrationStory({
  path: 'applications/{application}',
  content: 'error',
  call: 'applications/{application}',
  look: fails,
});

/** Presses the buttons one after the other, and sees the dialog that they open. */
const opens =
  (...names: (string | RegExp)[]) =>
  async () => {
    for (const name of names) await pressButton(name);
    await waitForElement(document.body, '[role=dialog]');
  };
export const LeaveDialog = administrationStory({
  path: 'applications',
  content: 'filled',
  look: opens('Leave of absence'),
});
export const LeaveDialogIncomplete = administrationStory({
  path: 'applications',
  content: 'filled',
  look: async () => {
    await opens('Leave of absence', 'Save')();
    await waitForText('Choose an officer');
  },
});
export const LeaveDialogOnPhone = administrationStory({
  path: 'applications',
  content: 'filled',
  viewport: 'phone',
  look: opens('Menu', 'Leave of absence'),
});
export const LeaveDialogError = administrationStory({
  path: 'settings',
  content: 'error',
  call: 'officers',
  look: async () => {
    await opens('Leave of absence')();
    await fails();
  },
});
export const NoticesDialog = administrationStory({ path: 'applications', content: 'filled', look: opens('Notices') });
export const NoticesDialogOnPhone = administrationStory({
  path: 'applications',
  content: 'filled',
  viewport: 'phone',
  look: opens('Menu', 'Notices'),
});
export const NoticesDialogError = administrationStory({
  path: 'settings',
  content: 'error',
  call: 'notices',
  look: async () => {
    await opens('Notices')();
    await fails();
  },
});
export const ShortcutSheet = administrationStory({
  path: 'applications',
  content: 'filled',
  look: opens('Keyboard shortcuts'),
});
const DESK_MENU = 'More: who has it, and what it waits for';
export const HandOverDialog = administrationStory({
  path: 'applications/{application}',
  content: 'filled',
  look: async () => {
    await chooseAct(DESK_MENU, /Hand over/);
    await opens('Hand over')();
    await waitForText('Choose an officer');
  },
});
export const FollowUpDialog = administrationStory({
  path: 'applications/{application}',
  content: 'filled',
  look: async () => {
    await chooseAct(DESK_MENU, /Waits for somebody else/);
    await opens()();
  },
});
export const CommentNamesOfficer = administrationStory({
  path: 'applications/{application}',
  content: 'filled',
  look: async () => {
    await userEvent.click((await waitForText(/^Comments/)).closest('button') ?? document.body);
    await userEvent.type(await waitForElement(document.body, '#new-comment'), 'Please look, @');
    await waitForElement(document.body, '[role=option]');
  },
});
export const ViewDialog = administrationStory({
  path: 'applications?search=bello',
  content: 'filled',
  look: opens('Save as view'),
});
export const BulkDialog = administrationStory({
  path: 'applications',
  content: 'filled',
  look: async ({ canvasElement }) => {
    await userEvent.click(await waitForElement(canvasElement, 'tbody input[type=checkbox]'));
    await opens('Change status')();
  },
});
export const ListEntryDialog = administrationStory({
  path: 'lists/airports',
  content: 'filled',
  look: opens('Add an entry'),
});
export const ListImportDialog = administrationStory({
  path: 'lists/airports',
  content: 'filled',
  look: opens('Import lines'),
});

export const UsersFilled = administrationStory({ path: 'users', content: 'filled', look: seesRow });
export const UsersOnPhone = administrationStory({ path: 'users', content: 'filled', viewport: 'phone', look: seesRow });
export const UsersLoading = administrationStory({
  path: 'users',
  content: 'loading',
  call: 'users',
  look: seesHeading,
});
export const UsersError = administrationStory({ path: 'users', content: 'error', call: 'users', look: fails });

const openUser = async (canvasElement: HTMLElement) =>
  userEvent.click(await waitForElement(canvasElement, 'tbody tr th a, tbody tr td a'));
export const UserEdited = administrationStory({
  path: 'users',
  content: 'filled',
  look: async ({ canvasElement }) => {
    await openUser(canvasElement);
    await waitForButton('Storage');
  },
});
export const UserSuspended = administrationStory({
  path: 'users',
  content: 'filled',
  async look({ canvasElement }) {
    await openUser(canvasElement);
    await userEvent.selectOptions(await waitForElement(document.body, '[role="dialog"] [name="status"]'), 'suspended');
    await pressButton('Save');
    await waitForText('Say why: the person is told it');
  },
});
export const OfficerAdded = administrationStory({
  path: 'users',
  content: 'filled',
  async look({ canvasElement }) {
    await seesRow({ canvasElement });
    await pressButton('Add an officer');
    await pressButton('Send the link');
    await waitForText('Choose a role of officers');
  },
});
export const UserStorage = administrationStory({
  path: 'users',
  content: 'filled',
  viewport: 'phone',
  look: async ({ canvasElement }) => {
    await openUser(canvasElement);
    await pressButton('Storage');
    await waitForText(/uploads under way/);
  },
});

export const MessagesFilled = administrationStory({ path: 'messages?state=all', content: 'filled', look: seesRow });
export const MessagesOnPhone = administrationStory({
  path: 'messages?state=all',
  content: 'filled',
  viewport: 'phone',
  look: seesRow,
});
export const MessagesNoneFailed = administrationStory({
  path: 'messages',
  content: 'filled',
  look: async () => void (await waitForText('No message has failed')),
});
export const MessagesLoading = administrationStory({
  path: 'messages',
  content: 'loading',
  call: 'messages',
  look: seesHeading,
});
export const MessagesError = administrationStory({ path: 'messages', content: 'error', call: 'messages', look: fails });

export const AuditFilled = administrationStory({ path: 'audit', content: 'filled', look: seesRow });
export const AuditOnPhone = administrationStory({ path: 'audit', content: 'filled', viewport: 'phone', look: seesRow });
export const AuditLoading = administrationStory({
  path: 'audit',
  content: 'loading',
  call: 'audit',
  look: seesHeading,
});
export const AuditError = administrationStory({ path: 'audit', content: 'error', call: 'audit', look: fails });

export const SettingsFilled = administrationStory({
  path: 'settings',
  content: 'filled',
  look: async ({ canvasElement }) => void (await waitForElement(canvasElement, '[name="session_timeout"]')),
});
export const SettingsLoading = administrationStory({
  path: 'settings',
  content: 'loading',
  call: 'settings',
  look: waits,
});
export const SettingsError = administrationStory({ path: 'settings', content: 'error', call: 'settings', look: fails });
export const RetentionError = administrationStory({
  path: 'settings',
  content: 'error',
  call: 'retention',
  look: fails,
});

export const IntegrationsFilled = administrationStory({ path: 'integrations', content: 'filled', look: seesRow });
export const IntegrationsOnPhone = administrationStory({
  path: 'integrations',
  content: 'filled',
  viewport: 'phone',
  look: seesRow,
});
export const IntegrationsError = administrationStory({
  path: 'integrations',
  content: 'error',
  call: 'tokens',
  look: fails,
});
export const WebhooksError = administrationStory({
  path: 'integrations',
  content: 'error',
  call: 'webhooks',
  look: fails,
});

export const ListsFilled = administrationStory({ path: 'lists', content: 'filled', look: seesRow });
export const ListsError = administrationStory({ path: 'lists', content: 'error', call: 'lists', look: fails });
export const ListEntriesFilled = administrationStory({ path: 'lists/airports', content: 'filled', look: seesRow });
export const ListEntriesOnPhone = administrationStory({
  path: 'lists/airports',
  content: 'filled',
  viewport: 'phone',
  look: seesRow,
});
export const ListEntriesLoading = administrationStory({
  path: 'lists/airports',
  content: 'loading',
  call: 'lists/airports',
  look: waits,
});
