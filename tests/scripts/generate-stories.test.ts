import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateStories } from '../../scripts/generate-stories.ts';

let root: string;
let schemas: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'registry-stories-'));
  schemas = join(root, 'schemas');
  folder = join(root, 'generated');
  cpSync('schemas', schemas, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('the stories that are made from schemas/', () => {
  it('has none for a type that is not there, and all of its own once its folder is', () => {
    generateStories({ schemas, folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('padel-club'))).toEqual([]);
    cpSync('tests/fixtures/padel-club', join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    const steps = (JSON.parse(readFileSync(join(schemas, 'padel-club', 'provider.json'), 'utf8')) as { wizard: { steps: { id: string }[] } }).wizard.steps;
    const wanted = [...steps.map(({ id }) => `padel-club--${id}.stories.tsx`), 'padel-club.stories.tsx'];
    expect(readdirSync(folder).filter((name) => name.startsWith('padel-club')).toSorted()).toEqual(wanted.toSorted());
  });

  it('shows every step empty, filled, invalid and refused by the server', () => {
    generateStories({ schemas, folder });
    const files = readdirSync(folder).filter((name) => name.includes('--'));
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const state of ['Empty', 'EmptyOnDesktop', 'Filled', 'FilledOnDesktop', 'Invalid', 'ServerError']) expect(text, name).toContain(`export const ${state} = `);
    }
  });

  it('shows the last step of every type while it is sent', () => {
    generateStories({ schemas, folder });
    const types = readdirSync(folder).filter((name) => !name.includes('--'));
    const sending = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8').includes('export const Submitting = '));
    expect(sending.length).toBe(types.length);
  });

  it('takes the stories of a type away with its folder', () => {
    cpSync('tests/fixtures/padel-club', join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    rmSync(join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('padel-club'))).toEqual([]);
  });
});
