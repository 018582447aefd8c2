/** A platform of a test's own, on an empty database in memory. */
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { catalog } from 'virtual:catalog';
import type { Catalog } from '@/definition/parse/catalog';
import { Registry, type Role } from '@/definition/language/registry';
import { createEmbeddedAuth } from '@/server/identity/embedded-auth';
import { createErrorHandler, createNotFoundHandler } from '@/server/http/error-handler';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { saveRoles } from '@/server/accounts/first-start';
import { createInlineJobs, type InlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Message, Messenger } from '@/server/platform/messenger';
import { heavyWork } from '@/server/runtime/heavy-work';
import { sendMessages } from '@/server/messages/send-messages';
import type { Platform, ServerEnv } from '@/server/platform/platform';
import { createRequestContext } from '@/server/http/request-context';
import { addAuthRoutes, type AuthRoutesOptions } from '@/server/accounts/auth-routes';
import { createRouter } from '@/server/http/router';
import { createSecurityHeaders } from '@/server/http/security-headers';
import { DEFAULT_CONFIG, type ServerConfig } from '@/server/platform/server-config';
import { createSettings } from '@/server/platform/settings';
import { NO_WEBHOOKS } from '@/server/platform/webhook-sender';
import type { Database } from '@/server/storage/database';
import { openTestDatabase } from './test-database';

export const ORIGIN = 'http://localhost:3000';

/** Made-up roles: nothing here depends on schemas/. */
export const ROLES: Role[] = [
  {
    id: 'club_owner',
    name: 'Club owner',
    description: 'Runs a club',
    audience: 'applicant',
    joins: 'self',
    permissions: ['apply'],
  },
  {
    id: 'club_coach',
    name: 'Club coach',
    description: 'Joins a club',
    audience: 'applicant',
    joins: 'invitation',
    permissions: ['apply'],
  },
  {
    id: 'chief',
    name: 'Chief',
    description: 'Holds everything',
    audience: 'officer',
    joins: 'appointment',
    permissions: ['*'],
  },
];

/** Texts of the test's own, and the defaults of the others. */
export const MESSAGES = Registry.shape.messages.parse({
  oneTimeCode: 'Your code for the {site} is {code}. It is valid for {minutes} minutes.',
  statusChanged: '',
  received: '',
});

/** These roles and texts, and no provider. */
export const TEST_CATALOG: Catalog = {
  registry: {
    ...catalog.registry,
    name: 'Tennis Registry',
    roles: ROLES,
    messages: { ...MESSAGES, oneTimeCode: '{code}' },
  },
  providers: [],
  lists: [],
  look: catalog.look,
  files: {},
};

export interface TestPlatform extends Platform {
  auth: Awaited<ReturnType<typeof createEmbeddedAuth>>;
  jobs: InlineJobs;
  files: ReturnType<typeof createMemoryFileStore>;
  sent: Message[];
  /** Moves the clock on. */
  pass(seconds: number): void;
  /** The last code sent to a phone. */
  codeFor(phone: string): string;
}

export interface TestPlatformOptions {
  config?: Partial<ServerConfig>;
  /** A database of the test's own instead of a fresh one in memory. */
  database?: Database;
  messenger?: Messenger;
  /** What the sign-in writes. */
  written?: Catalog;
}

export async function createTestPlatform({
  config,
  database: given,
  messenger,
  written = { ...TEST_CATALOG, registry: { ...TEST_CATALOG.registry, messages: MESSAGES } },
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = given ?? (await openTestDatabase());
  const sent: Message[] = [];
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const messages = messenger ?? { send: async (message: Message) => void sent.push(message) };
  const settings = createSettings(database);
  const serverConfig = { ...DEFAULT_CONFIG, publicUrl: ORIGIN, ...config };
  await saveRoles(database, ROLES);
  const jobs = createInlineJobs(SILENT_LOG);
  const auth = await createEmbeddedAuth({
    database,
    messages,
    jobs,
    settings,
    clock,
    config: serverConfig,
    catalog: written,
  });
  const platform: TestPlatform = {
    catalog: TEST_CATALOG,
    validators: {},
    database,
    messages,
    webhooks: NO_WEBHOOKS,
    jobs,
    auth,
    settings,
    clock,
    sent,
    files: createMemoryFileStore(),
    heavyWork,
    log: SILENT_LOG,
    config: serverConfig,
    pass: (seconds) => void (offset += seconds * 1000),
    codeFor: (phone) => /\b(\d{6})\b/.exec(sent.findLast(({ to }) => to === phone)?.text ?? '')?.[1] ?? 'none sent',
  };
  jobs.setHandler(async ({ name }) => (name === 'send-email' ? sendMessages(platform, 'email') : undefined));
  return platform;
}

/** The sign-in, its tables and the account routes, as the product mounts them. */
export function createTestApp(
  platform: TestPlatform,
  findInvited: AuthRoutesOptions['findInvited'] = async () => undefined,
): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(createRequestContext(platform.log), createSecurityHeaders(platform.config));
  app.onError(createErrorHandler(platform.log));
  app.notFound(createNotFoundHandler(app));
  app.route('/', platform.auth.embedded.createRoutes(platform));
  const router = createRouter(platform);
  addAuthRoutes(router, platform, { findInvited, onJoined: async () => undefined });
  app.route('/api', router.app);
  return app;
}

/** The real supabase-js, with the app in place of the network. */
export function createTestClient(app: Hono<ServerEnv>): SupabaseClient {
  return createClient(ORIGIN, 'public-key', {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    global: { fetch: async (input, init) => app.fetch(new Request(input, init)) },
  });
}

export async function postJson(app: Hono<ServerEnv>, path: string, body: unknown, token?: string): Promise<Response> {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Makes an account by the product API and returns its access token. */
export async function registerPhone(platform: TestPlatform, app: Hono<ServerEnv>, phone: string, role = 'club_owner') {
  await postJson(app, '/api/auth/send-otp', { phone_number: phone });
  const session = await (
    await postJson(app, '/api/auth/verify-otp', { phone_number: phone, otp_code: platform.codeFor(phone) })
  ).json();
  const account = { phone_number: phone, user_type: role, first_name: 'Ada', last_name: 'Obi' };
  await postJson(app, '/api/auth/create-account', account, session.access_token);
  return session as { access_token: string; refresh_token: string; user: { id: string; last_sign_in_at: string } };
}
