/** Everything the server stands on, injected: the same handler runs in Node, in tests and inside a browser. */
import type { Context } from 'hono';
import type { RegistryDefinition } from '@/definition/parse/catalog';
import type { Identity, TokenVerifier } from './auth/token-verifier';
import type { AuthBackend } from './auth/auth-backend';
import type { EmbeddedAuth } from './auth/embedded-auth';
import type { FileStore } from './files/file-store';
import type { Jobs } from './jobs/jobs';
import type { Log } from './log';
import type { Messenger } from './messages/messenger';
import type { ServerConfig } from './server-config';
import type { Settings } from './settings';
import type { Database } from './storage/database';

export interface Platform {
  /** Roles, permissions and the texts of messages, as the definitions have them. */
  registry: Pick<RegistryDefinition, 'name' | 'roles' | 'messages'>;
  database: Database;
  files: FileStore;
  messages: Messenger;
  jobs: Jobs;
  /** `embedded` is missing when a hosted project does the sign-in. */
  auth: { backend: AuthBackend; verifier: TokenVerifier; embedded?: EmbeddedAuth };
  settings: Settings;
  /** Time is asked for here alone, so that a test can set it. */
  clock: () => Date;
  log: Log;
  config: ServerConfig;
}

/** What Hono carries from one middleware to the next. */
export interface ServerEnv {
  Variables: {
    requestId: string;
    log: Log;
    /** Of the page's inline styles; set by security-headers. */
    nonce: string;
    /** Set by require-identity. */
    identity: Identity;
  };
}

export type ServerContext = Context<ServerEnv>;
