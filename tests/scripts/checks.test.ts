import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { chooseChecks, listChecks } from '../../scripts/steps/checks.mjs';
import endToEnd from '../end-to-end/playwright.config';

const choose = (words: string[], isBuilt = true) => chooseChecks(words, isBuilt).map(({ name }) => name);

describe('the checks', () => {
  it('are all run by one of the three commands, and none by two of them but what test:all repeats', () => {
    const long = listChecks().filter(({ set }) => set === 'long');
    const ofThree = [...choose([]), ...choose(['--all', '--after-test']), ...long.map(({ name }) => name)];
    expect(ofThree.toSorted()).toEqual(
      listChecks()
        .map(({ name }) => name)
        .toSorted(),
    );
    expect(choose(['--all'])).toEqual([...choose([]), ...choose(['--all', '--after-test'])]);
  });

  it('run every project of the end-to-end tests once', () => {
    const given = listChecks().flatMap(({ command }) => command.filter((word) => word.startsWith('--project=')));
    expect(given.toSorted()).toEqual(endToEnd.projects?.map(({ name }) => `--project=${name}`).toSorted());
  });

  it('bring the build along where it is needed and not there', () => {
    expect(choose(['end-to-end-deep'], false)).toEqual(['build', 'end-to-end-deep']);
    expect(choose(['end-to-end-deep'])).toEqual(['end-to-end-deep']);
    expect(choose(['unit'], false)).toEqual(['unit']);
  });

  it('that nobody knows are refused by name', () => {
    expect(() => choose(['unit', 'tpyes', '--everything'])).toThrow('There is no check named --everything, tpyes.');
  });
});

it('hosted sign-in is left out where there is no GoTrue, with how to build it', () => {
  const why = () => listChecks().find(({ name }) => name === 'hosted')?.leftOut;
  vi.stubEnv('GOTRUE_BINARY', 'nowhere/gotrue');
  expect(why()).toContain('git clone https://github.com/supabase/auth');
  vi.stubEnv('GOTRUE_BINARY', 'package.json');
  expect(why()).toBeUndefined();
  vi.unstubAllEnvs();
});

it('the rules of the alarms are left out where there is no promtool, with where it comes from', () => {
  const why = () => listChecks().find(({ name }) => name === 'alarms')?.leftOut;
  vi.stubEnv('PATH', 'nowhere');
  expect(why()).toContain('apt-get install prometheus');
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  writeFileSync(join(folder, 'promtool'), '');
  vi.stubEnv('PATH', `nowhere${delimiter}${folder}`);
  expect(why()).toBeUndefined();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
