/** Only pictures and documents of a type's folder "help" become part of the page. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listHelpFiles, readHelpFile } from '../../scripts/vite/help-files';

it('serves what the folder "help" has, and nothing beside it', () => {
  const root = mkdtempSync(join(tmpdir(), 'help-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'club/help/inner'), { recursive: true });
  const names = ['club/help/a.pdf', 'club/help/b.png', 'club/help/c.html', 'club/help/d.svg', 'club/provider.json'];
  for (const name of [...names, 'club/help/inner/e.pdf', 'club/f.pdf']) writeFileSync(join(root, name), name);
  expect([...listHelpFiles(root).keys()].toSorted()).toEqual(['help/club/a.pdf', 'help/club/b.png']);
  expect(readHelpFile(root, '/help/club/a.pdf?x')?.toString()).toBe('club/help/a.pdf');
  for (const address of ['/help/club/../provider.json', '/help/club/c.html', '/help/other/a.pdf'])
    expect(readHelpFile(root, address)).toBeUndefined();
});
