/** The real API inside the story's page: one for all stories of a test file, put back to nothing before each. */
import { catalog, validators } from 'virtual:catalog';
import { openBrowserPlatform, type BrowserPlatform } from '@/server/browser/browser-platform';
import { interceptRequests } from '@/server/browser/intercept-requests';
import { createServer } from '@/server/create-server';

/** Answers in the server's place; undefined leaves a request to the server. */
export type Intercept = (request: Request) => Response | Promise<Response> | undefined;

export interface StoryServer {
  platform: BrowserPlatform;
  /** The server itself, past every intercept. */
  answer: (request: Request) => Response | Promise<Response>;
  intercept: Intercept | undefined;
}

/** The code that every phone gets in stories. */
export const STORY_CODE = '123456';

let started: Promise<StoryServer> | undefined;

export function getStoryServer(): Promise<StoryServer> {
  return (started ??= start());
}

async function start(): Promise<StoryServer> {
  const platform = await openBrowserPlatform({ catalog, validators, origin: location.origin, fixedCode: STORY_CODE });
  const app = await createServer(platform);
  const server: StoryServer = { platform, answer: (request) => app.fetch(request), intercept: undefined };
  const worker = new URL('mockServiceWorker.js', new URL('/', location.href)).pathname;
  await interceptRequests((request) => server.intercept?.(request) ?? server.answer(request), worker);
  return server;
}

/** Everything that a story may have left behind; roles, keys and definitions stay. */
const STORY_TABLES = [
  'application_events', 'application_unique', 'comments', 'vehicles', 'invitations', 'drafts', 'files', 'idempotency_keys', 'audit_log', 'applications',
  'companies', 'settings', 'otp_challenges', 'sign_in_attempts', 'rate_limits', 'profiles', 'auth.refresh_tokens', 'auth.sessions', 'auth.identities', 'auth.users',
];

/** Before each story: nobody has an account and nothing was submitted. */
export async function emptyRegistry({ platform }: StoryServer): Promise<void> {
  // The history refuses to be emptied, unless triggers are off.
  await platform.database.runScript(`set local session_replication_role = replica; truncate ${STORY_TABLES.join(', ')} restart identity cascade;`);
  platform.messages.clear();
}

/** An answer that never comes: what a page shows while it waits. */
export function waitForever(): Promise<Response> {
  return new Promise(() => undefined);
}

/** An error as the product API writes one. */
export function refuse(statusCode: number, message: string, errors: { path: string; message: string }[] = [], code = 'refused'): Response {
  return Response.json({ statusCode, code, message, errors }, { status: statusCode });
}

/** True for a call of this method to a path below /api; the path may end with *. */
export function isCall({ method, url }: Request, wantedMethod: string, path: string): boolean {
  const { pathname } = new URL(url);
  const wanted = `/api/${path}`;
  return method === wantedMethod && (wanted.endsWith('*') ? pathname.startsWith(wanted.slice(0, -1)) : pathname === wanted);
}
