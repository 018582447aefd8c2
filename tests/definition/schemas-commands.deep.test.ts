import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

/** Runs a script as npm does, on the Node that runs the tests. */
function run(script: string, ...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/schemas/${script}.ts`, ...words], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

describe('npm run schemas:check', () => {
  it('says that all is in order and ends with 0', () => {
    expect(run('check', folder.path)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('is in order: 1 application type, '),
    });
  });

  it('tells with --score how much each form asks, and how that is measured', () => {
    const { status, stdout } = run('check', folder.path, '--score');
    expect(status).toBe(0);
    expect(stdout).toContain('Automated Readability Index');
    expect(stdout).toMatch(
      /padel-club: \d+ questions and 1 documents that must be answered, reading age \d+, \d+ minutes/,
    );
  });

  it('says file, line, column, pointer, cause and remedy, and ends with 1', () => {
    folder.change(`${CLUB}/provider.json`, '"index": "applications"', '"index": "aplications"');
    const { status, stderr } = run('check', folder.path);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /padel-club\/provider\.json:\d+:\d+  \/routes\/index  "aplications" is not one of the screens\. Did you mean "applications"\?/,
    );
  });

  it('calls a doubt of another kind than a search no missing answers', () => {
    const certificate =
      '"certificate": { "title": "Permit", "number": "PC-{year}-{sequence}", "public": ["club_phone"] },';
    folder.change(`${CLUB}/provider.json`, '"invitation": {', `${certificate} "invitation": {`);
    expect(run('check', folder.path)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/To look at: whether this is right could not be told\.\n.*looks personal/),
    });
  });

  it('tells a folder that is not there', () => {
    expect(run('check', join(folder.path, 'nowhere'))).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('The folder is missing.'),
    });
  });
});

describe('npm run schemas:new', () => {
  it('makes a type that is in order at once, without a change outside its folder', () => {
    const registry = folder.read('registry.json');
    expect(run('new', '--folder', folder.path, '--id', 'tea-taster', '--name', 'Tea Taster')).toMatchObject({
      status: 0,
      stderr: '',
    });
    expect(folder.read('registry.json')).toBe(registry);
    expect(folder.check()).toEqual([]);
    expect(existsSync(join(folder.path, 'tea-taster/README.md'))).toBe(true);
  });

  it('says how the named folder is served', () => {
    expect(run('new', '--folder', folder.path, '--id', 'tea-taster')).toMatchObject({
      stdout: expect.stringContaining(`run "SCHEMAS_DIR=${folder.path} npm run dev" and open /tea-taster`),
    });
  });

  it('gives its examples people of the registry’s country', () => {
    folder.change('registry.json', '"country": "NG"', '"country": "KE"');
    folder.change('registry.json', '"callingCode": "234"', '"callingCode": "254"');
    folder.change(
      'registry.json',
      '"nationalLength": 10, "example": "0803 123 4567"',
      '"nationalLength": 9, "example": "0712 345 678"',
    );
    run('new', '--folder', folder.path, '--id', 'tea-taster', '--name', 'Tea Taster');
    const { data } = JSON.parse(folder.read('tea-taster/examples/minimal.json')) as { data: object };
    expect(data).toMatchObject({ organisation_name: 'Tea Taster of Kenya', contact_phone: '+254712345678' });
  });

  it('makes nothing in a registry that does not say where it is', () => {
    folder.change('registry.json', '"country": "NG",', '');
    expect(run('new', '--folder', folder.path, '--id', 'tea-taster')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('does not say rightly where the registry is'),
    });
    expect(existsSync(join(folder.path, 'tea-taster'))).toBe(false);
  });

  it.each([
    ['a folder that is there', ['--id', CLUB], 'is there already'],
    ['an id in capitals', ['--id', 'Tea'], 'lower-case words joined by -'],
    ['a role with a hyphen', ['--id', 'tea', '--role', 'tea-taster'], 'lower-case words joined by _'],
    ['a path of the product itself', ['--id', 'api'], '"/api" belongs to the product itself'],
    ['a path of another type', ['--id', 'padel'], 'The path "padel" belongs to "padel" already. Choose another path.'],
    ['a folder with a meaning of its own', ['--id', 'meta'], 'is no folder for a type'],
    ['a misspelt flag', ['--id', 'tea', '--nam', 'Tea'], 'There is no flag "--nam". Did you mean "--name"?'],
    ['an order that is no number', ['--id', 'tea', '--order', 'last'], 'The order is a number'],
  ])('refuses %s and changes nothing', (_what, flags, says) => {
    expect(run('new', '--folder', folder.path, ...flags)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(says),
    });
    for (const id of ['tea', 'api', 'padel', 'meta']) expect(existsSync(join(folder.path, id))).toBe(false);
  });
});

describe('npm run schemas:diff', { timeout: 180_000 }, () => {
  it('compares the folder of SCHEMAS_DIR', () => {
    run('release', '--folder', folder.path);
    folder.change(`${CLUB}/club.schema.json`, '"maxLength": 80', '"maxLength": 70');
    const { status, stdout } = spawnSync(process.execPath, ['scripts/schemas/diff.ts'], {
      encoding: 'utf8',
      env: { ...process.env, SCHEMAS_DIR: folder.path },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: expect.stringContaining('maxLength 80 is now 70') });
  });

  it('tells a folder that was never released, and is in no commit', () => {
    expect(run('diff', '--folder', folder.path)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining(`"npm run schemas:release -- --folder ${folder.path}" makes`),
    });
  });

  it('tells the faults of a folder that is not in order, without its notes', () => {
    run('release', '--folder', folder.path);
    folder.change(`${CLUB}/provider.json`, '"$schema": "../meta/provider.schema.json",', '');
    folder.change(`${CLUB}/provider.json`, '"index": "applications"', '"index": "aplications"');
    const { status, stderr } = run('diff', '--folder', folder.path);
    expect({ status, lines: stderr.trim().split('\n').slice(1) }).toEqual({
      status: 1,
      lines: [expect.stringContaining('"aplications" is not one of the screens')],
    });
  });

  it.each([
    ['a second commit', ['HEAD', 'HEAD~1'], '"HEAD~1" is one word too many'],
    ['a misspelt flag', ['--alow'], 'There is no flag "--alow". Did you mean "--allow"?'],
  ])('refuses %s in one line', (_what, words, says) => {
    const { status, stdout, stderr } = run('diff', ...words);
    expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({ status: 1, stdout: '', lines: 1 });
    expect(stderr).toContain(says);
  });
});

// Several processes one after the other, each of which takes seconds on a busy machine.
describe('npm run schemas:release', { timeout: 180_000 }, () => {
  const released = () =>
    JSON.parse(folder.read('meta/released.json')) as { accepted: { reason: string; changes: string[] }[] };
  const release = (...words: string[]) => run('release', '--folder', folder.path, ...words);
  const diff = () => run('diff', '--folder', folder.path);
  const shorten = () => folder.change(`${CLUB}/club.schema.json`, '"maxLength": 80', '"maxLength": 70');

  it('makes the definitions of now the ones that later changes are compared with', () => {
    expect(release()).toMatchObject({ status: 0, stderr: '' });
    expect(folder.check()).toEqual([]);
    expect(diff()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing changed') });
    folder.change(
      `${CLUB}/provider.json`,
      '"applications": {',
      '"rules-of-play": { "screen": "placeholder", "text": "Coming Soon" },\n      "applications": {',
    );
    expect(diff()).toMatchObject({ status: 0 });
  });

  it('compares with a release that had what is refused today', () => {
    release();
    const path = join(folder.path, 'meta/released.json');
    writeFileSync(path, readFileSync(path, 'utf8').replace('"index":"applications"', '"index":"aplications"'));
    expect(diff()).toMatchObject({ status: 0, stdout: expect.stringContaining('aplications') });
  });

  it('compares with a release of before a registry had to say where it is', () => {
    release();
    const path = join(folder.path, 'meta/released.json');
    const text = readFileSync(path, 'utf8');
    const earlier = text.replace(/"country":"NG","currency":"NGN",/, '').replace(/"callingCode":"234",/, '');
    expect(earlier.length).toBeLessThan(text.length - 40);
    writeFileSync(path, earlier);
    expect(diff()).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing changed') });
  });

  it('takes what breaks stored records only with a reason, and keeps that', () => {
    release();
    shorten();
    expect(diff()).toMatchObject({ status: 1, stdout: expect.stringContaining('npm run schemas:release -- --reason') });
    expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('maxLength 80 is now 70') });
    expect(diff().status).toBe(1);
    expect(release('--reason', 'The register prints 70 letters')).toMatchObject({ status: 0 });
    expect(diff().status).toBe(0);
    expect(released().accepted).toEqual([
      { reason: 'The register prints 70 letters', changes: [expect.stringContaining('maxLength 80 is now 70')] },
    ]);
  });
});
