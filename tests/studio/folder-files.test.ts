/** The studio reads and writes definitions, and nothing else on the machine. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFolderFiles, readFolderFile, saveFolderFile } from '../../src/studio/files/folder-files';

let around: string;
let folder: string;

beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'studio-files-'));
  folder = join(around, 'schemas');
  mkdirSync(join(folder, 'club/examples'), { recursive: true });
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(around, 'secret.json'), '"secret"');
  writeFileSync(join(folder, 'club/provider.json'), '{}');
  writeFileSync(join(folder, 'club/examples/minimal.json'), '{}');
  writeFileSync(join(folder, 'club/README.md'), '# Club');
  writeFileSync(join(folder, 'meta/step.schema.json'), '{}');
});

afterEach(() => rmSync(around, { recursive: true, force: true }));

const OUTSIDE = [
  ['a path that goes up', '../secret.json'],
  ['a path that goes up on its way', 'club/../../secret.json'],
  ['a path that goes up, in Windows’ way', '..\\secret.json'],
  ['an absolute path', '/etc/hosts.json'],
  ['a hidden file', 'club/.secret.json'],
  ['an empty segment', 'club//provider.json'],
  ['what is no JSON', 'club/README.md'],
  ['what is generated', 'meta/step.schema.json'],
  ['nothing', ''],
] as const;

describe('a path outside', () => {
  it.each(OUTSIDE)('is not read: %s', (_what, path) => {
    expect(() => readFolderFile(folder, path)).toThrow(/no path of a definition|are generated/);
  });

  it.each(OUTSIDE)('is not written: %s', (_what, path) => {
    expect(() => saveFolderFile(folder, { path, text: '"written"', was: null })).toThrow(
      /no path of a definition|are generated/,
    );
    expect(readFileSync(join(around, 'secret.json'), 'utf8')).toBe('"secret"');
  });

  it('is neither read nor written through a link to a folder', () => {
    symlinkSync(around, join(folder, 'linked'));
    expect(() => readFolderFile(folder, 'linked/secret.json')).toThrow('leads out of the folder');
    expect(() => saveFolderFile(folder, { path: 'linked/new.json', text: '1', was: null })).toThrow(
      'leads out of the folder',
    );
    expect(existsSync(join(around, 'new.json'))).toBe(false);
  });

  it('is neither read nor written through a link to a file, also one that is not there yet', () => {
    symlinkSync(join(around, 'secret.json'), join(folder, 'club/linked.json'));
    symlinkSync(join(around, 'new.json'), join(folder, 'club/dangling.json'));
    expect(() => readFolderFile(folder, 'club/linked.json')).toThrow('leads out of the folder');
    expect(() => saveFolderFile(folder, { path: 'club/dangling.json', text: '1', was: null })).toThrow(
      'leads out of the folder',
    );
    expect(existsSync(join(around, 'new.json'))).toBe(false);
  });
});

describe('a file', () => {
  const path = 'club/provider.json';

  it('is listed with the others, without what is generated and what is no definition', () => {
    expect(listFolderFiles(folder).map((file) => file.path)).toEqual(['club/examples/minimal.json', path]);
  });

  it('leaves a file as it was when the new text cannot be written whole', () => {
    const path = 'club/provider.json';
    const { hash } = readFolderFile(folder, path);
    // As where the disk is full.
    mkdirSync(join(folder, `${path}.part`));
    expect(() => saveFolderFile(folder, { path, text: '{ "id": "club" }', was: hash })).toThrow('directory');
    expect(readFolderFile(folder, path).text).toBe('{}');
    rmSync(join(folder, `${path}.part`), { recursive: true });
    saveFolderFile(folder, { path, text: '{ "id": "club" }', was: hash });
    expect(readdirSync(join(folder, 'club')).toSorted()).toEqual(['README.md', 'examples', 'provider.json']);
  });

  it('is saved where it is still what it was', () => {
    const { hash } = readFolderFile(folder, path);
    const answer = saveFolderFile(folder, { path, text: '{ "id": "club" }', was: hash });
    expect(answer).toEqual({ saved: { path, hash: readFolderFile(folder, path).hash } });
    expect(readFolderFile(folder, path).text).toBe('{ "id": "club" }');
  });

  it('is not saved over what somebody else has written meanwhile: that is answered', () => {
    const { hash } = readFolderFile(folder, path);
    writeFileSync(join(folder, path), '{ "theirs": true }');
    const answer = saveFolderFile(folder, { path, text: '{ "mine": true }', was: hash });
    expect(answer).toEqual({ conflict: expect.objectContaining({ path, text: '{ "theirs": true }' }) });
    expect(readFolderFile(folder, path).text).toBe('{ "theirs": true }');
  });

  it('is not saved where somebody else has made or removed it meanwhile', () => {
    writeFileSync(join(folder, 'club/new.json'), '1');
    expect(saveFolderFile(folder, { path: 'club/new.json', text: '2', was: null })).toHaveProperty(
      'conflict.text',
      '1',
    );
    const { hash } = readFolderFile(folder, path);
    rmSync(join(folder, path));
    expect(saveFolderFile(folder, { path, text: '{ "mine": true }', was: hash })).toEqual({
      conflict: { path, text: '', hash: null },
    });
  });

  it('is made with its folder where there was none', () => {
    expect(saveFolderFile(folder, { path: 'team/examples/minimal.json', text: '{}', was: null })).toHaveProperty(
      'saved',
    );
    expect(readFolderFile(folder, 'team/examples/minimal.json').text).toBe('{}');
  });
});
