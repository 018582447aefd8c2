/**
 * Texts with a secret in them that has to be read again, such as a message that waits to be sent: encrypted, so that
 * the table alone opens nobody's account, and that nobody else can have written what a browser keeps.
 */
import { decodeBase64Url } from 'hono/utils/encode';
import { base64url } from 'jose';
import type { Queries } from './database';
import { getServerSecret } from './server-secret';
import { sql } from 'kysely';

const NONCE_BYTES = 12;

/** The server's secret that the key is made of, by what is sealed. */
export type SealedKind = 'messages' | 'second-factors' | 'certificates' | 'webhooks' | 'provider-sign-ins';

/** AES-256-GCM under a key of the server's; the nonce comes first. */
export async function sealText(queries: Queries, text: string, kind: SealedKind = 'messages'): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await getKey(queries, kind), new TextEncoder().encode(text)),
  );
  return base64url.encode(Uint8Array.from([...iv, ...sealed]));
}

/** Throws for what was not sealed with the same key. */
export async function unsealText(queries: Queries, sealed: string, kind: SealedKind = 'messages'): Promise<string> {
  const bytes = decodeBase64Url(sealed);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, NONCE_BYTES) },
    await getKey(queries, kind),
    bytes.slice(NONCE_BYTES),
  );
  return new TextDecoder().decode(opened);
}

async function getKey(queries: Queries, kind: SealedKind): Promise<CryptoKey> {
  const secret = decodeBase64Url(await getServerSecret({ kysely: queries }, kind));
  return crypto.subtle.importKey('raw', secret, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Keys of certificates are retired instead; of a sign-in by a provider, the browser keeps what is sealed. */
type KindInColumns = Exclude<SealedKind, 'certificates' | 'provider-sign-ins'>;

const COLUMNS: Record<KindInColumns, readonly (readonly [table: string, column: string])[]> = {
  messages: [['public.messages', 'sealed']],
  webhooks: [
    ['public.webhooks', 'secret'],
    ['public.webhooks', 'former_secret'],
  ],
  'second-factors': [['auth.mfa_factors', 'secret']],
};

export const SEALED_COLUMNS = (Object.keys(COLUMNS) as KindInColumns[]).flatMap((kind) =>
  COLUMNS[kind].map(([table, column]) => ({ table, column, kind })),
);

/**
 * Opens them all, has the keys made anew, and seals them again; a hosted project keeps the secrets of second factors
 * itself (`isHosted`). In a transaction. What the keys of now do not open, because it came from elsewhere, is left.
 */
export async function sealAnew(
  queries: Queries,
  { isHosted, renewKeys }: { isHosted: boolean; renewKeys: () => Promise<unknown> },
): Promise<void> {
  const opened: ((typeof SEALED_COLUMNS)[number] & { id: string; text: string })[] = [];
  for (const each of SEALED_COLUMNS.filter(({ table }) => !isHosted || !table.startsWith('auth.'))) {
    const column = sql.ref(each.column);
    const { rows } = await sql<{ id: string; sealed: string }>`
      select id::text, ${column} as sealed from ${sql.table(each.table)} where ${column} is not null`.execute(queries);
    for (const { id, sealed } of rows) {
      const text = await unsealText(queries, sealed, each.kind).catch(() => undefined);
      if (text !== undefined) opened.push({ ...each, id, text });
    }
  }
  await renewKeys();
  for (const { table, column, kind, id, text } of opened)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${await sealText(queries, text, kind)}
      where id::text = ${id}`.execute(queries);
}
