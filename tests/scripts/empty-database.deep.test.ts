/** The empty database that a build brings along, as the account that runs the product finds it. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { putEmptyDatabase } from '../../scripts/steps/empty-database.mjs';

it('can be read by other accounts than the one that has built it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const folder = join(root, 'empty-database');
  await putEmptyDatabase(folder);
  const entries = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  expect(entries.length).toBeGreaterThan(900);
  expect(entries.filter((name) => (statSync(join(folder, name)).mode & 0o044) !== 0o044)).toEqual([]);
});
