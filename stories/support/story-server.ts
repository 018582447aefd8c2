/** The real API inside the story's page: one for all stories of a test file, put back to nothing before each. */
import { catalog, validators } from 'virtual:catalog';
import { readFreshSession } from '@/sign-in/session/persisted-session';
import { openBrowserPlatform, type BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { interceptRequests } from '@/server/runtime/browser/intercept-requests';
import { createServer } from '@/server/create-server';
import { emptyTables } from '../../tests/server/support/empty-tables';

/** Answers in the server's place; undefined leaves a request to the server. */
export type Intercept = (request: Request) => Response | Promise<Response> | undefined;

export interface StoryServer {
  platform: BrowserPlatform;
  /** The server itself, past every intercept. */
  answer: (request: Request) => Response | Promise<Response>;
  intercept: Intercept | undefined;
  /** Ends the story: what its page still asks for, or is still waiting for, is never answered. */
  leave: () => void;
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
  const left = new Set<string>();
  let stories = 0;
  const leave = () => {
    const token = readFreshSession()?.accessToken;
    if (token !== undefined) left.add(`Bearer ${token}`);
    stories += 1;
  };
  const server: StoryServer = { platform, answer: (request) => app.fetch(request), intercept: undefined, leave };
  const worker = new URL('mockServiceWorker.js', new URL('/', location.href)).pathname;
  await interceptRequests(async (request) => {
    // A page that is closed saves its draft. Its account is gone by then, and the 401 would end the session of the
    // story after it.
    if (left.has(request.headers.get('authorization') ?? '')) return waitForever();
    const story = stories;
    const response = await (server.intercept?.(request) ?? server.answer(request));
    return story === stories ? response : waitForever();
  }, worker);
  return server;
}

/** What the server made at its start; every other table holds what stories left behind. */
const KEPT_TABLES = [
  'public.schema_migrations',
  'public.roles',
  'public.secrets',
  'public.form_definitions',
  'public.choice_lists',
  'public.choice_list_entries',
  'auth.signing_keys',
];

/** Before each story: nobody has an account and nothing was submitted. */
export async function emptyRegistry({ platform: { database, messages } }: StoryServer): Promise<void> {
  await emptyTables(database, KEPT_TABLES);
  messages.clear();
}

/**
 * An answer that begins and never ends: what a page shows while it waits. One that did not even begin would be given up
 * after 15 seconds.
 */
export function waitForever(): Response {
  return new Response(new ReadableStream());
}

/** An error as the product API writes one. */
export function refuse(
  statusCode: number,
  message: string,
  errors: { path: string; message: string }[] = [],
  code = 'refused',
): Response {
  return Response.json({ statusCode, code, message, errors }, { status: statusCode });
}

/** True for a call of this method to a path below /api; the path may end with *. */
export function isCall({ method, url }: Request, wantedMethod: string, path: string): boolean {
  const { pathname } = new URL(url);
  const wanted = `/api/${path}`;
  return (
    method === wantedMethod && (wanted.endsWith('*') ? pathname.startsWith(wanted.slice(0, -1)) : pathname === wanted)
  );
}
