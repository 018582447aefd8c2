/**
 * The key pairs that certificates and their status list are signed with: made when the first one is asked for, kept in
 * the database, shared by all servers on it. `rotate-keys` has a new one made; the public ones stay, or nobody could
 * check what was signed before.
 */
import { base64url } from 'jose';
import { toJson } from '../storage/column';
import type { Database, Queries } from '../storage/database';
import { sealText, unsealText } from '../storage/sealed-text';

const ES256 = { name: 'ECDSA', namedCurve: 'P-256' };
const CERTIFICATE_KEY_LOCK = 7_402_133;
/** Short, since it stands in every QR code. */
const ID_BYTES = 6;

export interface CertificateKey {
  id: string;
  privateKey: CryptoKey;
}

/** The one that signs now. */
export async function getSigningKey({ database }: { database: Database }): Promise<CertificateKey> {
  const { kysely } = database;
  const row =
    (await findRow(kysely)) ??
    (await database.withLock(CERTIFICATE_KEY_LOCK, async () => (await findRow(kysely)) ?? createRow(kysely)));
  const jwk = JSON.parse(await unsealText(kysely, row.sealed_key ?? '', 'certificates')) as JsonWebKey;
  return { id: row.id, privateKey: await crypto.subtle.importKey('jwk', jwk, ES256, false, ['sign']) };
}

/** All that have ever signed, as JWK (RFC 7517): the newest first. */
export async function listPublicKeys(queries: Queries): Promise<Record<string, unknown>[]> {
  const rows = await queries
    .selectFrom('certificate_keys')
    .select('public_jwk')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ public_jwk: jwk }) => jwk);
}

/** Nothing more is signed with the keys of until now; what they have signed is still found genuine. */
export async function retireSigningKeys(queries: Queries, now: Date): Promise<void> {
  await queries
    .updateTable('certificate_keys')
    .set({ sealed_key: null, retired_at: now })
    .where('retired_at', 'is', null)
    .execute();
}

function findRow(queries: Queries) {
  return queries
    .selectFrom('certificate_keys')
    .select(['id', 'sealed_key'])
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function createRow(queries: Queries) {
  const pair = await crypto.subtle.generateKey(ES256, true, ['sign', 'verify']);
  const id = base64url.encode(crypto.getRandomValues(new Uint8Array(ID_BYTES)));
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  const sealed = await sealText(
    queries,
    JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey)),
    'certificates',
  );
  const row = { id, sealed_key: sealed };
  await queries
    .insertInto('certificate_keys')
    .values({ ...row, public_jwk: toJson({ kty, crv, x, y, kid: id, alg: 'ES256', use: 'sig' }) })
    .execute();
  return row;
}
