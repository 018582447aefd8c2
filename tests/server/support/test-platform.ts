/** A freshly migrated platform in memory. The migrated database is dumped once per set of migrations and loaded by every test file. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { Registry, type Role } from '@/definition/language/registry';
import { createAuthApp } from '@/server/auth/create-auth-app';
import { createEmbeddedAuth, type EmbeddedAuth } from '@/server/auth/embedded-auth';
import { answerNotFound, createErrorHandler } from '@/server/error-handler';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { saveRoles } from '@/server/first-start';
import { createInlineJobs, type InlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/log';
import type { Message, Messenger } from '@/server/messages/messenger';
import { sendMessages } from '@/server/messages/send-messages';
import type { Platform, ServerEnv } from '@/server/platform';
import { createRequestContext } from '@/server/request-context';
import { createAuthRoutes } from '@/server/routes/auth-routes';
import { createSecurityHeaders } from '@/server/security-headers';
import { DEFAULT_CONFIG, type ServerConfig } from '@/server/server-config';
import { createSettings } from '@/server/settings';
import type { Database } from '@/server/storage/database';
import { MIGRATIONS, migrate } from '@/server/storage/migrate';
import { openPGliteDatabase } from '@/server/storage/pglite-database';

export const ORIGIN = 'http://localhost:3000';

/** Made-up roles: nothing here depends on schemas/. */
export const ROLES: Role[] = [
  { id: 'club_owner', name: 'Club owner', description: 'Runs a club', audience: 'applicant', joins: 'self', permissions: ['apply'] },
  { id: 'club_coach', name: 'Club coach', description: 'Joins a club', audience: 'applicant', joins: 'invitation', permissions: ['apply'] },
  { id: 'chief', name: 'Chief', description: 'Holds everything', audience: 'officer', joins: 'appointment', permissions: ['*'] },
];

/** Texts of the test's own, and the defaults of the others. */
export const MESSAGES = Registry.shape.messages.parse({ oneTimeCode: 'Your code for the {site} is {code}. It is valid for {minutes} minutes.', statusChanged: '', received: '' });

export interface TestPlatform extends Platform {
  auth: Platform['auth'] & { embedded: EmbeddedAuth };
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
}

export async function createTestPlatform({ config, database: given, messenger }: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = given ?? (await openTestDatabase());
  const sent: Message[] = [];
  let offset = 0;
  const clock = () => new Date(Date.now() + offset);
  const messages = messenger ?? { send: async (message: Message) => void sent.push(message) };
  const settings = createSettings(database);
  const serverConfig = { ...DEFAULT_CONFIG, publicUrl: ORIGIN, ...config };
  await saveRoles(database, ROLES);
  const jobs = createInlineJobs(SILENT_LOG);
  const auth = await createEmbeddedAuth({ database, messages, jobs, settings, clock, config: serverConfig, texts: MESSAGES, productName: 'Tennis Registry' });
  const platform: TestPlatform = {
    registry: { name: 'Tennis Registry', roles: ROLES, messages: { ...MESSAGES, oneTimeCode: '{code}' } },
    database, messages, jobs, auth, settings, clock, sent,
    files: createMemoryFileStore(),
    log: SILENT_LOG,
    config: serverConfig,
    pass: (seconds) => void (offset += seconds * 1000),
    codeFor: (phone) => /\b(\d{6})\b/.exec(sent.findLast(({ to }) => to === phone)?.text ?? '')?.[1] ?? 'none sent',
  };
  jobs.setHandler(async ({ name }) => (name === 'send-email' ? sendMessages(platform, 'email') : undefined));
  return platform;
}

/** The sign-in, its tables and the account routes, as the product mounts them. */
export function createTestApp(platform: Platform, canJoin: () => Promise<boolean> = async () => false): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(createRequestContext(platform.log), createSecurityHeaders(platform.config));
  app.onError(createErrorHandler(platform.log));
  app.notFound(answerNotFound);
  app.route('/', createAuthApp(platform));
  app.route('/api', createAuthRoutes(platform, { canJoin, onJoined: async () => undefined }));
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
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Makes an account by the product API and answers its access token. */
export async function registerPhone(platform: TestPlatform, app: Hono<ServerEnv>, phone: string, role = 'club_owner') {
  await postJson(app, '/api/auth/send-otp', { phone_number: phone });
  const session = await (await postJson(app, '/api/auth/verify-otp', { phone_number: phone, otp_code: platform.codeFor(phone) })).json();
  await postJson(app, '/api/auth/create-account', { phone_number: phone, user_type: role }, session.access_token);
  return session as { access_token: string; refresh_token: string; user: { id: string } };
}

async function openTestDatabase(): Promise<Database> {
  const hash = createHash('sha256').update(JSON.stringify(MIGRATIONS)).digest('hex').slice(0, 16);
  const folder = join(process.cwd(), '.cache', 'test-databases');
  const path = join(folder, `${hash}.tar`);
  if (existsSync(path)) return openPGliteDatabase({ loadDataDir: new Blob([readFileSync(path)]) });
  const database = await openPGliteDatabase();
  await migrate(database, { hosted: false });
  const dump = await database.pglite.dumpDataDir('none');
  mkdirSync(folder, { recursive: true });
  // Test files run at once: each writes its own and the last rename wins.
  const part = `${path}.${process.pid}`;
  writeFileSync(part, new Uint8Array(await dump.arrayBuffer()));
  renameSync(part, path);
  return database;
}
