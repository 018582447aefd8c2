import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { assertNoLinkedFolder } from '../../scripts/steps/install.mjs';

it('never installs through a link, which would empty the packages of another checkout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linked-'));
  try {
    const [own, linked] = [join(folder, 'own'), join(folder, 'linked')];
    mkdirSync(own);
    writeFileSync(join(own, 'package'), '');
    symlinkSync(own, linked);
    expect(() => assertNoLinkedFolder(linked)).toThrow(/is a link to .*own.* Remove the link/);
    expect(() => assertNoLinkedFolder(own)).not.toThrow();
    expect(() => assertNoLinkedFolder(join(folder, 'none'))).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
