/** Stored bytes go from few places: a path of its own would forget who still names them. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The one that asks who names a file; the store itself; and three that remove what no record ever named. */
const REMOVERS = [
  'files/receive-upload.ts',
  'files/remove-bytes.ts',
  'files/shared-partial-store.ts',
  'platform/file-store.ts',
  'review/background-exports.ts',
];

test('bytes are removed where it is asked who names them, and nowhere else', () => {
  const found = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) => /\b(files|store)\.remove\(/.test(readFileSync(`src/server/${path}`, 'utf8')));
  expect(found.toSorted()).toEqual(REMOVERS);
});
