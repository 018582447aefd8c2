/** The session's life: starting, hearing of changes, ending. */
import { again } from '@/ui/again';
import type { AuthChangeEvent, Session, Subscription, SupabaseClient } from '@supabase/supabase-js';
import { showToast } from '@/ui/toast';
import { waitFor } from '@/api/client/wait-for';
import { forgetPersistedResponses } from '@/page/data/persisted-responses';
import { deviceTexts } from '@/ui/persisted-texts';
import {
  hasPersistedSession,
  readFreshSession,
  readPersistedPerson,
  SESSION_KEY,
  type PersistedSession,
} from './persisted-session';
import { takeFromAddress } from './link-session';
import { setSessionAccess } from '@/page/data/session-access';
import { useSession, type SessionEvent } from '@/page/data/session-store';
import { navigateTo } from '@/page/navigation/navigation';
import { paths } from '@/engine/paths';
import { t } from '@/texts/t';

/** Milliseconds after which "loading" is forced off (specification section 4). */
export const LOADING_LIMIT_MS = 2000;

const EVENTS: Partial<Record<AuthChangeEvent, SessionEvent>> = {
  SIGNED_IN: 'signed-in',
  SIGNED_OUT: 'signed-out',
  TOKEN_REFRESHED: 'token-refreshed',
  PASSWORD_RECOVERY: 'password-recovery',
  USER_UPDATED: 'user-updated',
  MFA_CHALLENGE_VERIFIED: 'mfa-verified',
};

setSessionAccess({ getToken: getAccessToken, onUnauthorised: leaveUnauthorised });

let started = false;
let listening: Promise<void> | undefined;
let subscription: Subscription | undefined;
let handover: ReturnType<typeof setTimeout> | undefined;

const TRY_AGAIN_MS = 5000;

const endings: (() => Promise<unknown>)[] = [];
const clearings: Parameters<typeof afterSignOut>[0][] = [];
/** Whoever leaves must not wait for a network that does not answer. */
const ENDING_PATIENCE_MS = 3000;

/** The longest time that a browser's timer keeps. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Called once by the page. Reads a kept session; while its token is fresh the client, which is large, is not fetched: a
 * form on a slow line opens without it. Another tab's sign-in and sign-out are noticed all the same.
 */
export function startSession(): void {
  if (started) return;
  started = true;
  window.addEventListener('storage', (event) => {
    if (event.key === SESSION_KEY) readPersistedSession();
  });
  // A timer may be late when the device slept.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') readPersistedSession();
  });
  window.addEventListener('hashchange', takeFromAddress);
  takeFromAddress();
  setTimeout(settleAsSignedOut, LOADING_LIMIT_MS);
  readPersistedSession();
}

/**
 * Takes the session from the browser's storage for as long as its token is fresh; then the client, which refreshes it,
 * takes over.
 */
function readPersistedSession(): void {
  if (listening) return;
  const stored = readFreshSession();
  if (stored) {
    applyUser(stored.userId);
    clearTimeout(handover);
    handover = setTimeout(readPersistedSession, Math.min(stored.freshForMs, LONGEST_TIMER_MS));
  } else if (hasPersistedSession()) {
    // Without a line nobody can refresh the token, nor be asked with it: what is kept on the device is this person's.
    if (!navigator.onLine) applyUser(readPersistedPerson());
    void listen().catch(tryAgain);
  } else applyUser(undefined, useSession.getState().status === 'signed-in' ? 'signed-out' : undefined);
}

/** The client could not be had, or not be asked: without a network, say. */
function tryAgain(): void {
  settleAsSignedOut();
  clearTimeout(handover);
  handover = setTimeout(readPersistedSession, TRY_AGAIN_MS);
}

/**
 * Hears every change of the session from now on. Resolves when the present one is known; rejects when nobody can be
 * asked about it.
 */
export function listen(): Promise<void> {
  listening ??= getAuthClient().then(async (client) => {
    subscription ??= client.auth.onAuthStateChange(applyChange).data.subscription;
    const { data, error } = await client.auth.getSession();
    // A session that is refused is taken out of the storage; this one could only not be refreshed now.
    if (error && hasPersistedSession()) throw error;
    applySession(data.session);
  });
  listening.catch(() => (listening = undefined));
  return listening;
}

/** The access token, refreshed when it is close to expiry; undefined when nobody is signed in. */
export async function getAccessToken(): Promise<string | undefined> {
  return (await getSession())?.accessToken;
}

/**
 * Whose session it is, and the access token, refreshed when it is close to expiry; undefined when nobody is signed in.
 */
export async function getSession(): Promise<PersistedSession | undefined> {
  // Where the browser keeps nothing, the client has the session in the page.
  if (!hasPersistedSession() && useSession.getState().status !== 'signed-in') return undefined;
  const stored = readFreshSession();
  if (stored) return stored;
  const { data } = await (await connect()).auth.getSession();
  return data.session ? { accessToken: data.session.access_token, userId: data.session.user.id } : undefined;
}

/**
 * What the device keeps of somebody goes when they log out, and the server has ended the session. `erased`: it has
 * their account no more.
 */
export function afterSignOut(clear: (person: string, erased?: boolean) => Promise<unknown>): void {
  clearings.push(clear);
}

/** What is under way in somebody's name ends before they are signed out. Called as long as the page lives. */
export function beforeSignOut(end: () => Promise<unknown>): void {
  endings.push(end);
}

/**
 * Asks the server to end a session. Returns what went wrong; undefined when the server has no such session any more.
 */
export type Revoke = () => Promise<Error | undefined>;

/**
 * Signs out on this device, when what is under way has ended. Returns whether it worked; when not, it says so and the
 * session stays.
 */
export async function signOut(revoke: Revoke = revokeSession): Promise<boolean> {
  useSession.setState({ leaving: true });
  const { userId } = useSession.getState();
  try {
    await waitFor(Promise.all(endings.map((end) => end())), ENDING_PATIENCE_MS);
    const error = await revoke();
    if (error) throw error;
    await dropSession();
    await clearDevice(userId);
    return true;
  } catch {
    useSession.setState({ leaving: false });
    showToast(t('Failed to log out'), 'error');
    return false;
  }
}

/** Leaves an account that the server has erased: the device keeps nothing of it either. Never fails. */
export async function leaveErased(): Promise<void> {
  const { userId } = useSession.getState();
  useSession.setState({ leaving: true });
  await dropSession();
  await clearDevice(userId, true);
}

async function clearDevice(person: string | undefined, erased?: boolean): Promise<void> {
  if (person !== undefined)
    await waitFor(Promise.allSettled(clearings.map((clear) => clear(person, erased))), ENDING_PATIENCE_MS);
}

/**
 * Ends the session of someone who has gone away. Never fails: whoever comes to this device next must not find it, so
 * when the server cannot be asked, the device forgets it all the same, and the server ends it by its own count of the
 * same time.
 */
export async function endUnusedSession(): Promise<void> {
  await waitFor(revokeSession(), ENDING_PATIENCE_MS);
  await dropSession();
}

/** Ends a session that the server no longer takes: nothing is asked of the server, and nothing can fail. */
export async function dropSession(): Promise<void> {
  deviceTexts.forget(SESSION_KEY);
  applySession(null, 'signed-out');
  const forgetting = waitFor(forgetPersistedResponses(), ENDING_PATIENCE_MS);
  const client = await getAuthClient().catch(() => undefined);
  // Who has signed in meanwhile stays so.
  if (useSession.getState().status !== 'signed-in')
    await client?.auth.signOut({ scope: 'local' }).catch(() => undefined);
  await forgetting;
}

/**
 * Specification section 4: a 401 on any call logs the user out and sends them to /, where they are told why. Several
 * calls may be refused at once.
 */
export function leaveUnauthorised(): void {
  const { status, leaving, openForms } = useSession.getState();
  if (status === 'signed-in' && !leaving) {
    const ended =
      openForms > 0
        ? t('Your session has ended. Please sign in again. What you typed is kept.')
        : t('Your session has ended. Please sign in again.');
    useSession.setState({ leaving: true, ended });
  }
  // The page first: a screen that asks for a session would lead to its own sign-in before.
  void navigateTo(paths.landing).finally(() => void dropSession());
}

async function revokeSession(): ReturnType<Revoke> {
  const client = await connect();
  return (await again(() => import('./auth-client'))).endSession(client);
}

/** The client, with the page hearing of what it does. */
async function connect(): Promise<SupabaseClient> {
  await listen();
  return getAuthClient();
}

/** Fetched when it is needed: pages run without it while a kept session is fresh. */
async function getAuthClient(): Promise<SupabaseClient> {
  return (await again(() => import('./auth-client'))).getAuthClient();
}

function applyChange(change: AuthChangeEvent, session: Session | null): void {
  // A session that cannot be refreshed now is none to the client, and is there still.
  if (change === 'INITIAL_SESSION' && !session && hasPersistedSession()) return;
  applySession(session, EVENTS[change]);
}

function applySession(session: Session | null, event?: SessionEvent): void {
  applyUser(session?.user.id, event);
}

function applyUser(userId: string | undefined, event?: SessionEvent): void {
  const before = useSession.getState();
  const arrives = event === 'signed-in' || event === 'password-recovery';
  if (arrives && userId !== undefined && userId !== before.userId) void forgetPersistedResponses(userId);
  useSession.setState({
    status: userId === undefined ? 'signed-out' : 'signed-in',
    // Under an open form the person stays known: the form is theirs, and signing in again goes on with it.
    userId: userId ?? (before.openForms > 0 ? before.userId : undefined),
    event: event ?? before.event,
    ended: arrives ? undefined : before.ended,
    // News of the session that is being left do not bring the person back: signing in does.
    leaving: before.leaving && (userId === undefined || before.status === 'signed-in'),
  });
}

function settleAsSignedOut(): void {
  if (useSession.getState().status === 'loading') useSession.setState({ status: 'signed-out' });
}
