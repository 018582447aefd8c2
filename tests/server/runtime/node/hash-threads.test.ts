/** Hashes of the threads are those of WebCrypto, and no thread of Node's own is taken for them. */
import { decodeBase64Url } from 'hono/utils/encode';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { hashPassword } from '@/server/identity/passwords';
import { createHashThreads } from '@/server/runtime/node/open-platform';

test('a hash is the one that WebCrypto makes, again and again', async () => {
  const derive = createHashThreads();
  const [, iterations, salt = '', hash = ''] = (await hashPassword('correct-horse-7', 1000)).split('$');
  const password = new TextEncoder().encode('correct-horse-7');
  for (const _ of [1, 2, 3])
    expect([...(await derive(password, decodeBase64Url(salt), Number(iterations)))]).toEqual([
      ...decodeBase64Url(hash),
    ]);
});

test('files are read and tokens are checked while more are hashed than Node has threads', async () => {
  const derive = createHashThreads();
  let hashed = 0;
  const hashes = Array.from({ length: 5 }, async () => {
    await derive(new TextEncoder().encode('correct-horse-7'), new Uint8Array(16), 1_000_000);
    hashed += 1;
  });
  await readFile('package.json');
  await crypto.subtle.digest('SHA-256', new Uint8Array(10));
  expect(hashed).toBe(0);
  await Promise.all(hashes);
});
