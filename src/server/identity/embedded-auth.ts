/** The sign-in that needs no other service: GoTrue's tables and rules on our own database. */
import type { Registry } from '@/definition/language/registry';
import type { Jobs } from '../platform/jobs';
import type { Messenger } from '../platform/messenger';
import type { ServerConfig } from '../platform/server-config';
import type { Settings } from '../platform/settings';
import { toJson } from '../storage/column';
import type { Database } from '../storage/database';
import { getServerSecret } from '../storage/server-secret';
import type { AuthBackend } from '../platform/auth-backend';
import type { TokenVerifier } from '../platform/identity';
import type { EmbeddedSignIn } from '../platform/platform';
import type { EmbeddedParts } from './embedded-parts';
import { createAuthApp } from './create-auth-app';
import { changeContact } from './change-contact';
import { createOneTimeCodes } from './one-time-codes';
import { hashPassword } from './passwords';
import { createPasswordReset } from './password-reset';
import { createSessions } from './sessions';
import { openPhoneSession, signInWithPassword } from './sign-in';
import { getSigningKey } from './signing-key';
import { createEmbeddedVerifier } from './token-verifier';
import { createPasswordUser } from './users';

export interface EmbeddedAuthOptions {
  database: Database;
  messages: Messenger;
  jobs: Jobs;
  settings: Settings;
  clock: () => Date;
  config: ServerConfig;
  texts: Registry['messages'];
  /** The registry's name in messages, where the settings give none. */
  productName: string;
  /** The fixed code of the mock API. */
  fixedCode?: string;
}

/** Makes keys and secrets at the first start. The database must be migrated. */
export async function createEmbeddedAuth(
  options: EmbeddedAuthOptions,
): Promise<{ backend: AuthBackend; verifier: TokenVerifier; embedded: EmbeddedParts & EmbeddedSignIn }> {
  const { database, texts, fixedCode } = options;
  const signingKey = await getSigningKey(database);
  const codes = createOneTimeCodes({
    ...options,
    key: await getServerSecret(database, 'one-time-codes'),
    text: texts.oneTimeCode,
    ...(fixedCode === undefined ? {} : { fixedCode }),
  });
  const sessions = createSessions({
    ...options,
    signingKey,
    refreshKey: await getServerSecret(database, 'refresh-tokens'),
  });
  const parts = { codes, sessions, passwordReset: createPasswordReset(options), signingKey };
  return {
    backend: createBackend(options, parts),
    verifier: createEmbeddedVerifier({ ...options, signingKey }),
    embedded: { ...parts, createRoutes: (platform) => createAuthApp(platform, parts) },
  };
}

/** Far enough away to mean "until further notice". */
const FOREVER = new Date('9999-12-31T00:00:00Z');

function createBackend(options: EmbeddedAuthOptions, { codes, sessions, passwordReset }: EmbeddedParts): AuthBackend {
  const {
    database: { kysely },
    clock,
  } = options;
  const endSessions = async (userId: string) =>
    void (await kysely.deleteFrom('auth.sessions').where('user_id', '=', userId).execute());
  return {
    sendCode: (phone, caller) => codes.send(phone, caller),
    async useCode(phone, code, caller) {
      if (!(await codes.use(phone, code, caller))) return undefined;
      return openPhoneSession(options, sessions, phone);
    },
    signInWithPassword: (attempt) => signInWithPassword(options, { sessions }, attempt),
    async createPasswordUser(email, password) {
      const encrypted = await hashPassword(password);
      return kysely
        .transaction()
        .execute((transaction) => createPasswordUser(transaction, { email, encrypted, now: clock() }));
    },
    sendPasswordReset: (userId) => passwordReset.sendTo(userId),
    changeContact: (queries, userId, contact) => changeContact(queries, { userId, contact, now: clock() }),
    endSessions,
    signOutEverywhere: endSessions,
    async setBlocked(userId, blocked) {
      await kysely
        .updateTable('auth.users')
        .set({ banned_until: blocked ? FOREVER : null })
        .where('id', '=', userId)
        .execute();
      if (blocked) await endSessions(userId);
    },
    async forget(userId) {
      const nobody = {
        phone: null,
        email: null,
        encrypted_password: null,
        raw_user_meta_data: toJson({}),
        banned_until: FOREVER,
        updated_at: clock(),
      };
      await kysely.transaction().execute(async (transaction) => {
        await transaction.updateTable('auth.users').set(nobody).where('id', '=', userId).execute();
        await transaction.deleteFrom('auth.identities').where('user_id', '=', userId).execute();
        await transaction.deleteFrom('auth.sessions').where('user_id', '=', userId).execute();
      });
    },
    async deleteUser(userId) {
      await kysely.deleteFrom('auth.users').where('id', '=', userId).execute();
    },
  };
}
