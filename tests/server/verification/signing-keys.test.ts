/**
 * Keys of certificates: one for all servers, sealed; an old one signs nothing more, and still proves what it has
 * signed.
 */
import { expect, test } from 'vitest';
import { readCertificate, signCertificate } from '@/engine/certificate/certificate-token';
import { importKeys } from '@/engine/certificate/public-keys';
import { getSigningKey, listPublicKeys, retireSigningKeys } from '@/server/verification/signing-keys';
import { createTestPlatform } from '../support/test-platform';

const CLAIMS = {
  issuer: 'https://registry.example',
  number: 'A-1',
  type: 'tennis_club',
  holder: 'A',
  notBefore: new Date(0),
  statusIndex: 0,
  statusUri: 'https://registry.example/list',
};

test('all sign with one key until it is retired, and what it has signed stays genuine', async () => {
  const { database } = await createTestPlatform();
  const { kysely } = database;
  const [key, same] = await Promise.all([getSigningKey({ database }), getSigningKey({ database })]);
  expect(same.id).toBe(key.id);
  const before = await signCertificate(CLAIMS, key);
  await retireSigningKeys(kysely, new Date());
  const next = await getSigningKey({ database });
  expect(next.id).not.toBe(key.id);
  const published = await listPublicKeys(kysely);
  expect(published.map(({ kid }) => kid)).toEqual([next.id, key.id]);
  const keys = await importKeys(published as JsonWebKey[]);
  for (const text of [before, await signCertificate(CLAIMS, next)])
    expect(await readCertificate(text, keys)).toMatchObject({ genuine: true });
  const rows = await kysely.selectFrom('certificate_keys').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('"d":');
});
