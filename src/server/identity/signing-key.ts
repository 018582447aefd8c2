/** The key pair that signs access tokens; made at first start and kept in the database. */
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK, type JSONWebKeySet } from 'jose';
import { toJson } from '../storage/column';
import type { Database } from '../storage/database';

/** The only algorithm the embedded sign-in uses. */
export const SIGNING_ALGORITHM = 'ES256';

const SIGNING_KEY_LOCK = 7_402_114;

export interface SigningKey {
  kid: string;
  privateKey: CryptoKey;
  /** What /auth/v1/.well-known/jwks.json publishes. */
  jwks: JSONWebKeySet;
}

export async function getSigningKey(database: Database): Promise<SigningKey> {
  const row =
    (await findRow(database)) ??
    (await database.withLock(SIGNING_KEY_LOCK, async () => (await findRow(database)) ?? createRow(database)));
  const privateKey = await importJWK(row.private_jwk as JWK, SIGNING_ALGORITHM);
  if (privateKey instanceof Uint8Array) throw new Error('The signing key in the database is no key pair');
  return { kid: row.kid, privateKey, jwks: { keys: [row.public_jwk as JWK] } };
}

function findRow({ kysely }: Database) {
  return kysely
    .selectFrom('auth.signing_keys')
    .select(['kid', 'private_jwk', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

async function createRow({ kysely }: Database) {
  const { privateKey, publicKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const kid = crypto.randomUUID();
  const common = { kid, alg: SIGNING_ALGORITHM, use: 'sig' };
  const row = {
    kid,
    private_jwk: { ...(await exportJWK(privateKey)), ...common },
    public_jwk: { ...(await exportJWK(publicKey)), ...common },
  };
  await kysely
    .insertInto('auth.signing_keys')
    .values({ kid, private_jwk: toJson(row.private_jwk), public_jwk: toJson(row.public_jwk) })
    .execute();
  return row;
}
