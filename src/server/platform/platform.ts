/** What a server stands on. Adapters in runtime/ make it: one for Node, one for a page of the browser. */
import type { Context, Hono } from 'hono';
import type { Catalog } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import type { Database } from '../storage/database';
import type { Actor } from './actor';
import type { AuthBackend } from './auth-backend';
import type { FileScanner } from './file-scanner';
import type { FileStore } from './file-store';
import type { HeavyWork } from './heavy-work';
import type { Identity, TokenVerifier } from './identity';
import type { IdentityProvider } from './identity-provider';
import type { Jobs } from './jobs';
import type { Log } from './log';
import type { Messenger } from './messenger';
import type { PartialStore } from './partial-store';
import type { ServerConfig } from './server-config';
import type { Session } from './session';
import type { Settings } from './settings';
import type { WebhookSender } from './webhook-sender';

export interface Platform {
  /** The definitions: providers, roles, permissions, workflow and texts. */
  catalog: Catalog;
  /** By provider id, or "administration" for the administration's forms. */
  validators: Record<string, FormValidators>;
  database: Database;
  files: FileStore;
  /** Where uploads that resume grow; without it files are sent whole. */
  partials?: PartialStore;
  /** Looks for viruses; without one, files are free at once. */
  scanner?: FileScanner;
  /** Looks through documents, and prints. */
  heavyWork: HeavyWork;
  messages: Messenger;
  /** Tells other programs. */
  webhooks: WebhookSender;
  jobs: Jobs;
  auth: {
    backend: AuthBackend;
    verifier: TokenVerifier;
    /** Missing when a hosted project does the sign-in. */
    embedded?: EmbeddedSignIn;
  };
  /** By which officers may sign in besides their password; missing where the authority has none. */
  identityProvider?: IdentityProvider;
  settings: Settings;
  /** Time is asked for here alone, so that a test can set it. */
  clock: () => Date;
  log: Log;
  config: ServerConfig;
}

/** The sign-in that lives in our own database. */
export interface EmbeddedSignIn {
  /** Its endpoints, /auth/v1 and /rest/v1, for the unmodified supabase-js. */
  createRoutes(platform: Platform): Hono<ServerEnv>;
  sessions: {
    /** A session for a user who has proved who they are in the given way. */
    issue(userId: string, method: 'otp' | 'password'): Promise<Session>;
  };
}

export interface ServerEnv {
  Variables: {
    requestId: string;
    log: Log;
    /** The code of an answer that refuses or fails. */
    refusal: string;
    /** Of the page's inline styles; set by security-headers. */
    nonce: string;
    /** Aborted once 503 was answered in the place of what is still being made. */
    late: AbortSignal;
    /** Whose token it is; set by the guard of an endpoint that asks for one. */
    identity: Identity;
    /** The person who calls; set by the guard of an endpoint that asks for an active profile. */
    actor: Actor;
  };
}

export type ServerContext = Context<ServerEnv>;
