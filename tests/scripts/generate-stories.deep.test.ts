import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isFault } from '@/definition/language/definition-issue';
import { checkFolder } from '../../src/studio/check/check-folder.ts';
import { generateStories } from '../../scripts/stories/generate-stories.ts';

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
    const steps = (
      JSON.parse(readFileSync(join(schemas, 'padel-club', 'provider.json'), 'utf8')) as {
        wizard: { steps: { id: string }[] };
      }
    ).wizard.steps;
    const wanted = [
      ...steps.map(({ id }) => `padel-club--${id}.stories.tsx`),
      // The only one of its transitions that asks the officer for more than a comment.
      'padel-club--transition-inspect.stories.tsx',
      'padel-club.stories.tsx',
    ];
    expect(
      readdirSync(folder)
        .filter((name) => name.startsWith('padel-club'))
        .toSorted(),
    ).toEqual(wanted.toSorted());
  });

  it('shows every form of a transition empty, narrow and wide, with what is wrong, and in the dark', () => {
    cpSync('tests/fixtures/padel-club', join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    const files = readdirSync(folder).filter((name) => name.includes('--transition-'));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const state of ['Empty', 'EmptyOnDesktop', 'Invalid', 'Dark'])
        expect(text, name).toContain(`export const ${state} = `);
    }
  });

  it('shows every step empty, filled, invalid and refused by the server', () => {
    generateStories({ schemas, folder });
    const files = readdirSync(folder).filter((name) => name.includes('--') && !name.includes('--transition-'));
    for (const name of files) {
      const text = readFileSync(join(folder, name), 'utf8');
      for (const state of ['Empty', 'EmptyOnDesktop', 'Filled', 'FilledOnDesktop', 'Invalid', 'ServerError'])
        expect(text, name).toContain(`export const ${state} = `);
    }
  });

  it('shows the last step of every type while it is sent', () => {
    generateStories({ schemas, folder });
    const types = readdirSync(folder).filter((name) => !name.includes('--'));
    const sending = readdirSync(folder).filter((name) =>
      readFileSync(join(folder, name), 'utf8').includes('export const Submitting = '),
    );
    expect(sending.length).toBe(types.length);
  });

  it('follow a form that is changed twice, and the checks are right after each change', () => {
    cpSync('tests/fixtures/padel-club', join(schemas, 'padel-club'), { recursive: true });
    const write = (file: string, json: object) =>
      writeFileSync(join(schemas, 'padel-club', file), JSON.stringify(json));
    const path = join(schemas, 'padel-club', 'provider.json');
    const listIssues = () => checkFolder(schemas).issues.filter(isFault);
    const changeSteps = (edit: (steps: { id: string }[]) => { id: string }[]) => {
      const provider = JSON.parse(readFileSync(path, 'utf8')) as { wizard: { steps: { id: string }[] } };
      write('provider.json', { ...provider, wizard: { ...provider.wizard, steps: edit(provider.wizard.steps) } });
    };
    const listMade = () => {
      generateStories({ schemas, folder });
      return readdirSync(folder)
        .filter((name) => name.startsWith('padel-club--'))
        .toSorted();
    };
    const old = listMade();
    const lawn = { id: 'lawn', title: 'Lawn', buttons: { next: 'Go on', back: 'Back' } };
    write('lawn.schema.json', {
      $schema: '../meta/step.schema.json',
      type: 'object',
      properties: { mowed: { title: 'Mowed every', type: 'string', maxLength: 40 } },
    });
    write('lawn.ui.json', { $schema: '../meta/ui.schema.json', 'ui:order': ['mowed'] });
    changeSteps(([first, ...rest]) => (first ? [first, lawn, ...rest] : rest));
    expect(listIssues()).toEqual([]);
    expect(listMade()).toEqual([...old, 'padel-club--lawn.stories.tsx'].toSorted());

    changeSteps((steps) => steps.map((step) => (step.id === 'lawn' ? { ...step, id: 'grass' } : step)));
    expect(listIssues().map(({ file }) => file)).toContain('padel-club/lawn.ui.json');
    for (const kind of ['schema', 'ui']) {
      cpSync(join(schemas, 'padel-club', `lawn.${kind}.json`), join(schemas, 'padel-club', `grass.${kind}.json`));
      rmSync(join(schemas, 'padel-club', `lawn.${kind}.json`));
    }
    expect(listIssues()).toEqual([]);
    expect(listMade()).toEqual([...old, 'padel-club--grass.stories.tsx'].toSorted());
  });

  it('takes the stories of a type away with its folder', () => {
    cpSync('tests/fixtures/padel-club', join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    rmSync(join(schemas, 'padel-club'), { recursive: true });
    generateStories({ schemas, folder });
    expect(readdirSync(folder).filter((name) => name.startsWith('padel-club'))).toEqual([]);
  });
});
