/** Stories of a provider's screens other than its form: sign-in, list, record, invitations. */
import { userEvent } from 'storybook/test';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { inviteSamplePerson, signInSampleApplicant } from '@/server/runtime/browser/sample-people';
import { keepDraft, submit } from './support/applications';
import { waitForButton, waitForElement, waitForText } from './support/look';
import { getProvider, signInApplicant, STORY_PHONE } from './support/people';
import { toStory, type Opening, type Scene, type Viewport } from './support/scene';
import { isCall, refuse, waitForever } from './support/story-server';

export type ScreenState = keyof typeof SCENES;

export function screenStory(providerId: string, state: ScreenState, viewport: Viewport) {
  return toStory(SCENES[state](getProvider(providerId)), viewport);
}

const UNREGISTERED = /This phone number is not registered/;

const SCENES = {
  SignInPhone: signIn(async () => void (await waitForButton(/code/i))),
  SignInNewcomer: signIn(async (canvasElement) => {
    await userEvent.click(await waitForElement(canvasElement, 'input[type="radio"][value="new"]'));
    await waitForButton(/code/i);
  }),
  SignInUnregistered: signIn(async (canvasElement) => {
    await sendCode(canvasElement, '+2348099999999');
    await waitForText(UNREGISTERED);
  }),
  SignInCode: signIn(async (canvasElement) => {
    await sendCode(canvasElement, STORY_PHONE);
    await waitForElement(canvasElement, '[autocomplete="one-time-code"]');
  }),
  SignInWrongCode: signIn(async (canvasElement) => {
    await sendCode(canvasElement, STORY_PHONE);
    await giveCode(canvasElement, '000000');
    await waitForText('Invalid OTP code');
  }),
  SignInLocked: signIn(
    async (canvasElement) => {
      await sendCode(canvasElement, STORY_PHONE);
      await giveCode(canvasElement, '000000');
      await waitForText(/Too many attempts\. Please try again in/);
    },
    (request) => (new URL(request.url).pathname === '/auth/v1/verify' ? lockedAnswer() : undefined),
  ),
  SignInOffline: signIn(
    async (canvasElement) => {
      await sendCode(canvasElement, STORY_PHONE);
      await waitForText(/There is no connection to the server/);
    },
    (request) => (new URL(request.url).pathname === '/auth/v1/otp' ? Response.error() : undefined),
  ),

  ListFilled: (provider) => ({
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      await submit(server, provider, session.access_token);
      return { path: toPath(provider, 'list'), session };
    },
    play: async () => void (await waitForText(/^(Pending|Submitted)$/)),
  }),
  ListDraft: (provider) => ({
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      await keepDraft(server, provider, session.access_token);
      return { path: toPath(provider, 'list'), session };
    },
    play: async () => void (await waitForText(/^\d+ of \d+ answered$/)),
  }),
  ListReceived: (provider) => ({
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      const id = await submit(server, provider, session.access_token);
      return { path: toPath(provider, 'list'), state: { submitted: { id } } satisfies Received, session };
    },
    play: async () => void (await waitForText('What happens next')),
  }),
  ListEmpty: signedIn(
    'list',
    async (_canvasElement, provider) => void (await waitForText(getScreen(provider, 'list').empty)),
  ),
  ListLoading: signedIn(
    'list',
    async () => void (await waitForText(/Loading your applications/)),
    (request) => (isCall(request, 'GET', 'applications') ? waitForever() : undefined),
  ),
  ListError: signedIn(
    'list',
    async () => void (await waitForText(/could not be loaded/)),
    (request) => (isCall(request, 'GET', 'applications') ? refuse(500, 'An unexpected error occurred') : undefined),
  ),

  DetailFilled: detail(async () => void (await waitForText(/^(Pending|Submitted)$/))),
  DetailLoading: detail(
    async () => void (await waitForText(/Loading/)),
    () => waitForever(),
  ),
  DetailError: detail(
    async () => void (await waitForButton(/try again/i)),
    () => refuse(500, 'An unexpected error occurred'),
  ),

  InviteEmpty: signedIn(
    'invite',
    async (canvasElement) => void (await waitForElement(canvasElement, '[name="phone_number"]')),
  ),
  InviteFilled: (provider) => ({
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      const invited = getProvider(getScreen(provider, 'invite').provider);
      await submit(server, provider, session.access_token);
      await inviteSamplePerson(server.platform, invited, {
        phone: '+2348055500111',
        firstName: 'Chidi',
        lastName: 'Eze',
        inviterId: session.user.id,
      });
      return { path: toPath(provider, 'invite'), session };
    },
    play: async () => void (await waitForText(/Chidi/)),
  }),
  InviteError: signedIn(
    'invite',
    async () => void (await waitForButton(/try again/i)),
    (request) => (isCall(request, 'GET', 'invitations*') ? refuse(500, 'An unexpected error occurred') : undefined),
  ),

  InvitationPending: invitation(async (canvasElement) => void (await waitForElement(canvasElement, 'form, [name]'))),
  InvitationExpired: invitation(async () => void (await waitForText('Go to sign-in')), { days: -1 }),

  Dashboard: signedIn('dashboard', async (canvasElement) => void (await waitForElement(canvasElement, 'h1'))),
  Placeholder: signedIn(
    'placeholder',
    async (_canvasElement, provider) => void (await waitForText(getScreen(provider, 'placeholder').text)),
  ),
} satisfies Record<string, (provider: ProviderDefinition) => Scene>;

type Look = (canvasElement: HTMLElement, provider: ProviderDefinition) => Promise<void>;

/** The provider's sign-in, with one registered phone. */
function signIn(look: Look, intercept?: Opening['intercept']) {
  return (provider: ProviderDefinition): Scene => ({
    open: async (server) => {
      await signInApplicant(server, provider);
      return { path: toPath(provider, 'sign-in'), intercept };
    },
    play: async ({ canvasElement }) => {
      await waitForElement(canvasElement, 'input[type="tel"]');
      await look(canvasElement, provider);
    },
  });
}

async function sendCode(canvasElement: HTMLElement, phone: string): Promise<void> {
  await userEvent.type(await waitForElement(canvasElement, 'input[type="tel"]'), phone);
  await userEvent.click(await waitForElement(canvasElement, 'button[type="submit"]'));
}

/** The sixth digit sends it. */
async function giveCode(canvasElement: HTMLElement, code: string): Promise<void> {
  await userEvent.type(await waitForElement(canvasElement, '[autocomplete="one-time-code"]'), code);
}

/** As the server answers the sixth attempt within five minutes. */
function lockedAnswer(): Response {
  const body = { code: 'over_request_rate_limit', message: 'Too many attempts. Please try again in 287 seconds.' };
  return Response.json(body, {
    status: 429,
    headers: { 'x-supabase-api-version': '2024-01-01', 'retry-after': '287' },
  });
}

/** A screen of a person who has nothing yet. */
function signedIn(kind: ScreenKind, look: Look, intercept?: Opening['intercept']) {
  return (provider: ProviderDefinition): Scene => ({
    open: async (server) => ({
      path: toPath(provider, kind),
      session: await signInApplicant(server, provider),
      intercept,
    }),
    play: ({ canvasElement }) => look(canvasElement, provider),
  });
}

function detail(look: Look, answer?: () => Response | Promise<Response>) {
  return (provider: ProviderDefinition): Scene => ({
    open: async (server) => {
      const session = await signInApplicant(server, provider);
      const id = await submit(server, provider, session.access_token);
      return {
        path: toPath(provider, 'detail', { applicationId: id }),
        session,
        intercept: (request) => (isCall(request, 'GET', `applications/${id}`) ? answer?.() : undefined),
      };
    },
    play: ({ canvasElement }) => look(canvasElement, provider),
  });
}

const DAY = 86_400_000;

/** The page that the link of an invitation opens. */
function invitation(look: Look, { days = 7 } = {}) {
  return (provider: ProviderDefinition): Scene => ({
    open: async (server) => {
      const inviting = getProvider(provider.invitation?.invitedBy ?? provider.id);
      const inviter = await signInSampleApplicant(server.platform, inviting, {
        phone: '+2348055500222',
        firstName: 'Ngozi',
        lastName: 'Okafor',
      });
      const token = await inviteSamplePerson(server.platform, provider, {
        phone: STORY_PHONE,
        firstName: 'Amina',
        lastName: 'Bello',
        inviterId: inviter.user.id,
      });
      await server.platform.database.kysely
        .updateTable('invitations')
        .set({ expires_at: new Date(Date.now() + days * DAY) })
        .execute();
      return { path: toPath(provider, 'invitation', { token }) };
    },
    play: ({ canvasElement }) => look(canvasElement, provider),
  });
}

interface Received {
  submitted: { id: string };
}

function getScreen<Kind extends ScreenKind>(
  { routes, id }: ProviderDefinition,
  kind: Kind,
): Extract<Screen, { screen: Kind }> {
  const found = Object.values(routes.screens).find((each) => each.screen === kind);
  if (!found) throw new Error(`"${id}" has no screen of the kind "${kind}".`);
  return found as Extract<Screen, { screen: Kind }>;
}

/** The path of the provider's first screen of a kind, its {names} filled in. */
export function toPath(
  { routes, id }: ProviderDefinition,
  kind: ScreenKind,
  values: Record<string, string> = {},
): string {
  const screen = Object.entries(routes.screens).find(([, each]) => each.screen === kind)?.[0];
  if (screen === undefined) throw new Error(`"${id}" has no screen of the kind "${kind}".`);
  return `/${routes.base[0]}/${screen.replace(/\{(\w+)\}/g, (_whole, name: string) => values[name] ?? '')}`;
}
