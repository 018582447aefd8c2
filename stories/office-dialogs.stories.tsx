import { userEvent, within } from 'storybook/test';
import type { FirstApproval } from '@/api/shapes/review';
import { administrationStory } from './administration-stories';
import { pressButton, waitForButton, waitForElement, waitForText } from './support/look';
import type { StoryServer } from './support/story-server';

export default { title: 'Administration/Dialogs' };

/** Presses one button after the other, and waits for what they lead to. */
const opens =
  (...names: (string | RegExp)[]) =>
  async () => {
    for (const name of names) await pressButton(name);
    await waitForElement(document.body, '[role="dialog"]');
  };
const ofUser =
  (...names: (string | RegExp)[]) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const [user] = await within(canvasElement).findAllByRole('link', { name: /^Amaka/ });
    if (user) await userEvent.click(user);
    await opens(...names)();
  };
const ofPicked =
  (...names: (string | RegExp)[]) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await userEvent.click(await waitForElement(canvasElement, 'tbody input[type=checkbox]'));
    await opens(...names)();
  };

const ROLE = /^Change what .* may do/;
export const RoleUnchanged = administrationStory({ path: 'users', content: 'filled', look: opens(ROLE) });
const changesRole = async () => {
  await opens(ROLE)();
  await userEvent.click(await waitForElement(document.body, '[role="dialog"] input[type=checkbox]:not(:checked)'));
  await userEvent.click(await waitForElement(document.body, '[role="dialog"] input[type=checkbox]:checked'));
  await waitForText('Is given:');
};
export const RoleChanged = administrationStory({ path: 'users', content: 'filled', look: changesRole });
export const RoleChangedOnPhone = administrationStory({
  path: 'users',
  content: 'filled',
  viewport: 'phone',
  look: changesRole,
});

/** Everybody but the officer is tied to an identity provider, and has a second factor. */
async function tieOthers({ platform: { database, clock } }: StoryServer) {
  const { kysely } = database;
  const people = await kysely.selectFrom('profiles').select('id').where('phone', 'is not', null).execute();
  const at = clock();
  await kysely
    .insertInto('provider_identities')
    .values(people.map(({ id }) => ({ issuer: 'https://staff.example', subject: id, user_id: id, created_at: at })))
    .execute();
  await kysely
    .insertInto('auth.mfa_factors')
    .values(people.map(({ id }) => ({ user_id: id, factor_type: 'totp' as const, status: 'verified' as const })))
    .execute();
}
export const UserFactorRemoved = administrationStory({
  path: 'users',
  content: 'filled',
  arrange: tieOthers,
  look: ofUser('Remove the second factor'),
});
export const UserReleased = administrationStory({
  path: 'users',
  content: 'filled',
  arrange: tieOthers,
  look: ofUser(/^Release from/),
});
export const UserPasswordReset = administrationStory({
  path: 'users',
  content: 'filled',
  look: ofUser(/^Reset password|^Send the invitation again/),
});
export const UsersStatusSet = administrationStory({ path: 'users', content: 'filled', look: ofPicked('Set status') });
export const UsersDeleted = administrationStory({ path: 'users', content: 'filled', look: ofPicked('Delete') });

export const TokenMade = administrationStory({ path: 'integrations', content: 'filled', look: opens('Make a token') });
export const TokenShown = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: async () => {
    await opens('Make a token')();
    await userEvent.type(await waitForElement(document.body, '#token-name'), 'Customs');
    await userEvent.click(await waitForElement(document.body, '[role="dialog"] input[type=checkbox]'));
    await pressButton('Make the token');
    await waitForButton('I have kept it');
  },
});
export const TokenRevoked = administrationStory({ path: 'integrations', content: 'filled', look: opens(/^Revoke /) });
export const WebhookMade = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: opens('Make a webhook'),
});
export const WebhookChanged = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: opens(/^Change https/),
});
export const WebhookSecretAsked = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: opens(/^New secret for/),
});
export const WebhookSecretShown = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: async () => {
    await opens(/^New secret for/, /^New secret$/)();
    await waitForButton('Copy');
  },
});
export const WebhookRemoved = administrationStory({
  path: 'integrations',
  content: 'filled',
  look: opens(/^Remove https/),
});

async function failAll({ platform: { database } }: StoryServer) {
  await database.kysely
    .updateTable('messages')
    .set({ state: 'failed', last_error: 'No answer from the provider' })
    .execute();
}
export const MessagesSentAgain = administrationStory({
  path: 'messages',
  content: 'filled',
  arrange: failAll,
  look: opens('Send all again'),
});

/** No definition of this registry asks for two persons. */
const awaitSecond =
  (may: FirstApproval['may']): ((body: object) => object) =>
  (body) => {
    const first_approval: FirstApproval = {
      id: '1',
      transition: 'approve',
      officer: 'Kola Ade',
      at: new Date().toISOString(),
      admin_comments: 'Your documents are complete.',
      requested_changes: [],
      form: null,
      may,
    };
    return { ...body, first_approval };
  };
const firstApproval = (may: FirstApproval['may'], look: () => Promise<unknown>, viewport?: 'phone') =>
  administrationStory({
    path: 'applications/{application}',
    call: 'applications/{application}',
    content: 'filled',
    ...(viewport && { viewport }),
    amend: awaitSecond(may),
    look: async () => void (await look()),
  });
const CONFIRM = /^Confirm: Approve/;
export const FirstApprovalGiven = firstApproval('confirm', () => waitForButton(CONFIRM));
export const FirstApprovalGivenOnPhone = firstApproval('confirm', () => waitForButton(CONFIRM), 'phone');
export const FirstApprovalConfirmed = firstApproval('confirm', opens(CONFIRM));
export const FirstApprovalDeclined = firstApproval('confirm', opens(/^Decline/));
export const FirstApprovalOwn = firstApproval('take back', () => waitForButton(/^Take it back/));

export const EntryRetired = administrationStory({
  path: 'lists/airports',
  content: 'filled',
  look: async ({ canvasElement }) => {
    await userEvent.click(await waitForElement(canvasElement, 'tbody tr th a, tbody tr td a, tbody tr button'));
    await opens('Retire')();
    await waitForText(/^Retire .*\?$/);
  },
});
export const ViewRemoved = administrationStory({
  path: 'applications?search=bello',
  content: 'filled',
  look: async () => {
    await opens('Save as view')();
    await userEvent.type(await waitForElement(document.body, '[role="dialog"] input[type=text]'), 'Of Bello');
    await userEvent.keyboard('{Enter}');
    await opens('Remove view')();
  },
});
export const SeveralHandedOver = administrationStory({
  path: 'applications',
  content: 'filled',
  look: ofPicked(/^Hand over/),
});
export const SettingsLeftUnsaved = administrationStory({
  path: 'settings',
  content: 'filled',
  look: async ({ canvasElement }) => {
    await userEvent.type(await waitForElement(canvasElement, '[name="site_name"]'), 'Another');
    await userEvent.click(await waitForElement(document.body, 'a[href="/admin/users"]'));
    await waitForButton('Leave without saving');
  },
});
