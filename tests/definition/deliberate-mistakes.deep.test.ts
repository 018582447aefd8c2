import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../src/studio/check/check-definitions';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';
import { EVERY_CASE } from '../support/every-case';
import { applyRemedy } from './apply-remedy';
import { expectRemediesToLeadOn, followFirst } from './follow-remedies';
import { ALL_MISTAKES } from './mistakes/all-mistakes';
import {
  AS_IT_WAS,
  CAPTAIN,
  PROVIDER,
  CLUB_SCHEMA,
  CLUB_UI,
  PLAY_SCHEMA,
  PLAY_UI,
  PAPERS_UI,
  MINIMAL,
} from './mistakes/mistake';

let folder: BrokenFolder;

beforeAll(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.restore();
});

afterAll(() => {
  folder.dispose();
});

/** A second folder that differs in nothing but its id. */
function copyClub(id: string): void {
  mkdirSync(join(folder.path, id));
  for (const name of [
    'provider',
    'club.schema',
    'club.ui',
    'play.schema',
    'play.ui',
    'documents.schema',
    'documents.ui',
    'inspection-report.schema',
    'inspection-report.ui',
  ]) {
    writeFileSync(
      join(folder.path, id, `${name}.json`),
      folder.read(`${CLUB}/${name}.json`).replace(`"id": "${CLUB}"`, `"id": "${id}"`),
    );
  }
}

describe('schemas:check', () => {
  it('finds nothing in the folder as it is', () => {
    expect(folder.check()).toEqual([]);
  });

  it('is asked about more than a hundred mistakes', () => {
    expect(ALL_MISTAKES.length).toBeGreaterThan(100);
    expect(new Set(ALL_MISTAKES.map(([what, file]) => `${what} in ${file}`)).size).toBe(ALL_MISTAKES.length);
  });

  it.each(ALL_MISTAKES)('reports %s in %s, takes its remedy, and leads on', (what, file, from, to, says, mended) => {
    const text = folder.read(file);
    const line = text.slice(0, text.indexOf(from)).split('\n').length;
    folder.change(file, from, to);
    const issues = folder.check();
    const telling = issues.filter((issue) => `${issue.message} ${issue.remedy}`.includes(says));
    const told = telling.find((issue) => issue.file === file) ?? telling[0];
    if (!told) throw new Error(`Nothing says ${says}: ${JSON.stringify(issues, null, 2)}`);
    // The issue stands where the mistake was made, or, where something is missing around it, in the lines about it.
    expect(told.file).toBe(file);
    expect(Math.abs((told.line ?? Infinity) - line)).toBeLessThanOrEqual(
      told.pointer.startsWith('/workflow/') || says.startsWith('Add "') || says.includes('" is missing.') ? 30 : 2,
    );
    const mistaken = folder.read(file);
    const next = followFirst(folder, issues);
    const followed =
      mended === undefined
        ? applyRemedy(mistaken, told)
        : text.replace(from, () => (mended === AS_IT_WAS ? from : mended));
    expect(followed).toBeDefined();
    // As it was it is in order: that is the first test.
    if (followed !== text) {
      folder.write(file, followed ?? '');
      expect(folder.check()).toEqual([]);
    }
    // Where the first remedy that can be followed writes the same, it has led to a folder in order.
    if (next?.issue.file === file && next.followed === followed) return;
    // Where it is another, it is followed for every third mistake, and by the long tests for each.
    const index = ALL_MISTAKES.findIndex(([name, of]) => name === what && of === file);
    if (!EVERY_CASE && index % 3 !== 0) return;
    folder.write(file, mistaken);
    expectRemediesToLeadOn(folder, issues);
  });

  it.each([
    ['a missing schema', `${CLUB}/play.schema.json`, 'The file is missing'],
    ['a missing UI file', `${CLUB}/play.ui.json`, 'The file is missing'],
    ['a missing registry', 'registry.json', 'The file is missing'],
    ['a missing example', MINIMAL, 'The file is missing'],
  ])('reports %s', (_what, file, says) => {
    folder.remove(file);
    expect(
      folder
        .check()
        .filter((issue) => issue.file === file)
        .map((issue) => issue.message)
        .join(),
    ).toContain(says);
  });

  it.each([
    ['no JSON at all', 'Dear colleague,', 'not JSON'],
    ['nothing', '', 'empty'],
    ['a list', '[]', 'JSON object'],
    ['a mark at the beginning (BOM)', '\uFEFF{}', 'BOM'],
    ['a million characters', `{"$comment":"${'x'.repeat(1_000_001)}"}`, 'kB'],
    ['two hundred open brackets', '['.repeat(200) + ']'.repeat(200), 'brackets'],
  ])('reports a file with %s', (_what, text, says) => {
    folder.write(CLUB_UI, text);
    const issues = folder.check().filter((issue) => issue.file === CLUB_UI);
    expect(issues.map((issue) => issue.message).join()).toContain(says);
    expect(issues.every((issue) => issue.remedy !== '')).toBe(true);
  });

  it.each([
    ['properties', '"surface": {', '"lighting": null, "surface": {'],
    ['choices', '"enum": ["Beginners", "League"]', '"enum": "League"'],
    ['labelled choices', '"oneOf": [{ "const": "clay", "title": "Clay" }', '"oneOf": [null'],
    ['the limit of a date', '"notBefore": { "field": "founded" }', '"notBefore": { "field": null }'],
    ['what is required', '"required": ["court_name", "built"]', '"required": { "built": true }'],
    ['one key that is required', '"required": ["court_name", "built"]', '"required": ["court_name", null]'],
    ['rules', '"required": ["court_name", "built"]', '"allOf": "court_name"'],
  ])('reports a wrong shape of %s, and does not stumble over it', (_what, from, to) => {
    const text = folder.read(PLAY_SCHEMA);
    folder.change(PLAY_SCHEMA, from, to);
    const line = text.slice(0, text.indexOf(from)).split('\n').length;
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: PLAY_SCHEMA,
        line,
        message: expect.stringMatching(/is not of type/),
        remedy: expect.stringMatching(/./),
      }),
    );
  });

  it.each([
    ['with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['without it', (text: string) => Buffer.from(text, 'utf16le')],
  ])('reports a file that is saved as UTF-16, %s', (_what, encode) => {
    writeFileSync(join(folder.path, CLUB_UI), encode(folder.read(CLUB_UI)));
    expect(folder.check().filter(({ file }) => file === CLUB_UI)).toEqual([
      expect.objectContaining({
        line: 1,
        message: 'The file is saved as UTF-16, which cannot be read.',
        remedy: 'Save it as "UTF-8 without BOM".',
      }),
    ]);
  });

  it('reports the letter that keeps a file from being UTF-8', () => {
    const text = folder.read(CLUB_UI).replace('If you have one.', 'Café only.');
    writeFileSync(join(folder.path, CLUB_UI), Buffer.from(text, 'latin1'));
    expect(folder.check().filter(({ file }) => file === CLUB_UI)).toEqual([
      expect.objectContaining({
        line: text.slice(0, text.indexOf('Café')).split('\n').length,
        message: 'The file is not saved as UTF-8: a letter here, such as é or “, cannot be read.',
        remedy: 'Save it as "UTF-8 without BOM".',
      }),
    ]);
  });

  it('reports a second provider on the same paths and type', () => {
    copyClub('squash-club');
    const messages = folder
      .check()
      .filter((issue) => issue.file === 'squash-club/provider.json')
      .map((issue) => issue.message);
    expect(messages).toEqual(
      expect.arrayContaining([
        'The path "padel-club" belongs to "padel-club" already.',
        '"padel_club_application" belongs to "padel-club" already.',
        'The role "padel_club" is declared twice.',
      ]),
    );
  });

  it('tells of a copied folder in its own files', () => {
    copyClub('squash-club');
    folder.change('squash-club/provider.json', '"id": "squash-club"', `"id": "${CLUB}"`);
    const told = folder.check();
    expect(told).toContainEqual(
      expect.objectContaining({ file: 'squash-club/provider.json', remedy: 'Write "squash-club".' }),
    );
    expect(told.filter(({ file }) => !file.startsWith('squash-club/'))).toEqual([]);
  });

  it('tells of a base path of another type once, without all that it leads to', () => {
    copyClub('squash-club');
    for (const [from, to] of [
      ['"padel_club_application"', '"squash_club_application"'],
      ['"base": ["padel-club", "padel"]', '"base": ["squash", "padel"]'],
    ] as const)
      folder.change('squash-club/provider.json', from, to);
    expect(folder.check().filter(({ message }) => /page of|leads to no page|path "/.test(message))).toEqual([
      expect.objectContaining({ file: 'squash-club/provider.json', pointer: '/routes/base/1' }),
    ]);
  });

  it('reports a transition whose permission no officer holds', () => {
    folder.change('registry.json', '"permissions": ["*"]', '"permissions": ["manage_users"]');
    folder.change(PROVIDER, '"permissions": ["padel_club_inspect"]', '"permissions": ["view_applications"]');
    expect(folder.check().filter(({ file }) => file === PROVIDER)).toEqual([
      expect.objectContaining({
        file: PROVIDER,
        pointer: '/workflow/transitions/1/permission',
        message:
          'No role of officers that sees applications holds "padel_club_inspect", so nobody can take the transition "inspect".',
        remedy: 'Add "padel_club_inspect" to the permissions of a role with "view_applications".',
      }),
    ]);
  });

  it('reports statuses that lead to each other and to no decision', () => {
    const provider = JSON.parse(folder.read(PROVIDER)) as { workflow: { transitions: { id: string }[] } };
    const { workflow } = provider;
    workflow.transitions = workflow.transitions.filter(({ id }) => id !== 'approve' && id !== 'reject');
    folder.write(PROVIDER, JSON.stringify(provider, null, 2));
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: PROVIDER,
        pointer: '/workflow/statuses/0',
        message: 'From the status "pending" no decision can be reached: every way leads back.',
        remedy: 'Add a transition to a status of the last stage, "decision".',
      }),
    );
  });

  it('takes a permission that names no audience for one of officers', () => {
    folder.change('registry.json', '"id": "manage_staff", "audience": "applicant"', '"id": "manage_staff"');
    const { roles } = JSON.parse(folder.read('registry.json')) as { roles: { id: string; permissions: string[] }[] };
    const inviting = roles.find(({ permissions }) => permissions.includes('manage_staff'));
    const issues = folder.check();
    expect(issues).toContainEqual(
      expect.objectContaining({
        file: PROVIDER,
        pointer: '/ownRole/permissions/1',
        message: 'Applicants have the role "padel_club", and "manage_staff" is for officers.',
        remedy: expect.stringContaining('Or write "audience": "applicant"'),
      }),
    );
    expect(issues).toContainEqual(
      expect.objectContaining({
        file: 'registry.json',
        message: `Applicants have the role "${inviting?.id}", and "manage_staff" is for officers.`,
      }),
    );
  });

  it('reports a second provider with the same endpoint', () => {
    copyClub('squash-club');
    const issues = folder
      .check()
      .filter(({ file, pointer }) => file === 'squash-club/provider.json' && pointer.startsWith('/endpoints/'));
    expect(issues).toContainEqual(
      expect.objectContaining({
        pointer: '/endpoints/0/path',
        message: expect.stringContaining('belongs to "padel-club" already, which would answer it'),
        remedy: expect.stringContaining('Choose another path'),
      }),
    );
  });

  it('reports a bare path that leads back to itself', () => {
    folder.change(PROVIDER, '"index": "applications"', '"index": "home"');
    folder.change(PROVIDER, '"to": "/padel-club/applications" }', '"to": "/padel-club" }');
    const message = expect.stringContaining('leads back to itself, so an empty page is shown');
    expect(folder.check()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ file: PROVIDER, pointer: '/routes/index', message }),
        expect.objectContaining({ pointer: '/routes/screens/home/to', message }),
      ]),
    );
  });

  it.each([
    [
      'on a page',
      'padel-club/dashboard',
      'With the base path "padel-club/dashboard" the page /padel-club/dashboard would take the address of /padel-club/dashboard of "padel-club".',
    ],
    [
      'below a page with a name in it',
      'padel-club/invite',
      'With the base path "padel-club/invite" the page /padel-club/invite/auth would take the address of /padel-club/invite/{token} of "padel-club".',
    ],
    ['beside all pages', 'padel-club/youth', undefined],
  ])('reports a base path that lies %s of another type', (_what, base, message) => {
    copyClub('squash-club');
    folder.change('squash-club/provider.json', '"base": ["padel-club", "padel"]', `"base": ["squash", "${base}"]`);
    const told = folder.check().filter(({ pointer }) => pointer.startsWith('/routes/'));
    expect(told).toEqual(
      message === undefined
        ? []
        : [
            expect.objectContaining({
              file: 'squash-club/provider.json',
              pointer: '/routes/base/1',
              message,
              remedy: `Choose another base path, e.g. "${base.replaceAll('/', '-')}".`,
            }),
          ],
    );
  });

  it('reports an endpoint that another with a name in it would answer', () => {
    copyClub('squash-club');
    folder.change(
      'squash-club/provider.json',
      '"path": "/padel-club/members/invite-details"',
      '"path": "/padel-club/members/{id}"',
    );
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: 'squash-club/provider.json',
        pointer: '/endpoints/1/path',
        message:
          'The endpoint GET /padel-club/members/{id} belongs to "padel-club" already, which would answer it as /padel-club/members/invite-details.',
      }),
    );
  });

  it('lets a build have a folder whose only issue is a picture: the page shows a sheet of paper', () => {
    folder.change(PROVIDER, '"icon": "groups", "order"', '"icon": "racket", "order"');
    expect(folder.check()).toEqual([
      expect.objectContaining({
        file: PROVIDER,
        pointer: '/card/icon',
        message: 'There is no icon "racket".',
        line: expect.any(Number),
        column: expect.any(Number),
      }),
    ]);
    expect(checkDefinitions(folder.path).catalog?.providers[0]?.card?.icon).toBe('racket');
  });

  it.each([
    [
      'nobody is invited to',
      (provider: Record<string, unknown>) => delete provider['invitation'],
      'Nobody is invited to "padel-club".',
      'Add "invitation" to padel-club/provider.json.',
    ],
    [
      'no endpoint invites to',
      (provider: Record<string, unknown>) => (provider['endpoints'] = []),
      'No endpoint invites to "padel-club", so this page could send no invitation.',
      '"operation": "invite"',
    ],
  ])('reports a page that invites where %s', (_what, spoil, message, remedy) => {
    const provider = JSON.parse(folder.read(PROVIDER)) as Record<string, unknown>;
    spoil(provider);
    folder.write(PROVIDER, JSON.stringify(provider, null, 2));
    const line =
      folder
        .read(PROVIDER)
        .split('\n')
        .findIndex((each) => each.includes('"invite-member"')) + 1;
    expect(folder.check()).toContainEqual(
      expect.objectContaining({ file: PROVIDER, message, remedy: expect.stringContaining(remedy), line }),
    );
  });

  it.each([
    ['a missing provider.json', undefined, `Create ${CLUB}/provider.json`],
    ['a provider.json in capitals', 'Provider.json', `Did you mean provider.json? Rename ${CLUB}/Provider.json.`],
    [
      'a provider.json saved as text',
      'provider.json.txt',
      `Did you mean provider.json? Rename ${CLUB}/provider.json.txt.`,
    ],
  ])('reports a folder with %s, at the folder', (_what, name, remedy) => {
    const text = folder.read(PROVIDER);
    folder.remove(PROVIDER);
    if (name !== undefined) folder.write(`${CLUB}/${name}`, text);
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: CLUB,
        message: `The folder has no provider.json, so there is no application type "${CLUB}".`,
        remedy: expect.stringContaining(remedy),
      }),
    );
  });

  it.each([
    ['with blanks in its name', 'padel club', 'padel-club'],
    ['that is a copy', 'Padel-Club (1)', 'padel-club-1'],
  ])('reports a folder %s, at the folder and nowhere else', (_what, name, meant) => {
    copyClub(name);
    folder.change(`${name}/provider.json`, `"id": "${name}"`, `"id": "${CLUB}"`);
    expect(folder.check()).toEqual([
      expect.objectContaining({
        file: name,
        message: expect.stringContaining(`"${name}"`),
        remedy: expect.stringContaining(`e.g. "${meant}"`),
      }),
    ]);
  });

  it.each([
    ['play.ui.json', 'play.uiSchema.json'],
    ['play.schema.json', 'play.schema.JSON'],
    ['examples/minimal.json', 'examples/minimum.json'],
  ])('reports a missing %s by what is called nearly so, %s', (name, misnamed) => {
    const text = folder.read(`${CLUB}/${name}`);
    folder.remove(`${CLUB}/${name}`);
    folder.write(`${CLUB}/${misnamed}`, text);
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: `${CLUB}/${name}`,
        remedy: expect.stringMatching(
          new RegExp(`^Did you mean ${name.split('/').at(-1)}\\? Rename .*${misnamed.split('/').at(-1)}\\.$`),
        ),
      }),
    );
  });

  it('reports what a broken reference has brought once, and not what was to stand in it', () => {
    folder.change(PROVIDER, '"title": ["club_name"]', '"title": ["captain_name.first"]');
    folder.change(CLUB_SCHEMA, `"captain_name": { ${CAPTAIN} }`, '"captain_name": { "$ref": "#/definitions/person" }');
    const issues = folder.check();
    expect(issues).toContainEqual(
      expect.objectContaining({ file: CLUB_SCHEMA, pointer: '/properties/captain_name/$ref' }),
    );
    expect(issues.filter(({ file }) => file === PROVIDER)).toEqual([]);
  });

  it('reports files that no step names', () => {
    folder.write(`${CLUB}/plya.ui.json`, folder.read(PLAY_UI));
    expect(folder.check()).toEqual([
      expect.objectContaining({
        file: `${CLUB}/plya.ui.json`,
        // "play" has its own, which would be written over.
        remedy: 'Add the step, or remove the file.',
      }),
    ]);
    folder.remove(PLAY_UI);
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: `${CLUB}/plya.ui.json`,
        remedy: 'Did you mean "play"? Write "plya" there, or call the file "play".',
      }),
    );
  });

  it('reports a shared file that is no JSON once, and not at every form that takes something from it', () => {
    folder.change('shared/fields.schema.json', '"definitions": {', '"definitions": ');
    expect(folder.check()).toEqual([
      expect.objectContaining({
        file: 'shared/fields.schema.json',
        message: expect.stringContaining('This is not JSON'),
      }),
    ]);
  });

  it('reports every mistake of a folder at once', () => {
    folder.change(CLUB_SCHEMA, '"title": "Captain", ', '');
    folder.change(PLAY_UI, '"surface": {', '"surfaces": {');
    folder.write(PAPERS_UI, '{');
    expect(new Set(folder.check().map((issue) => issue.file))).toEqual(new Set([CLUB_SCHEMA, PLAY_UI, PAPERS_UI]));
  });
});
