/**
 * What no form is, or hardly one: each is told at its line, or taken with a note, by the check and by
 * schemas:from-rjsf.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowAnalyses, findRunaway } from '../../src/studio/check/find-runaway';
import { createFolder, type BrokenFolder } from './broken-folder';
import { CLUB_SCHEMA, CLUB_UI } from './mistakes/mistake';

let folder: BrokenFolder;
let forms: string;

beforeEach(() => {
  folder = createFolder();
  forms = mkdtempSync(join(tmpdir(), 'rjsf-'));
});
afterEach(() => {
  folder.dispose();
  rmSync(forms, { recursive: true });
});

/** The file with these questions before its own. */
const ask = (text: string, questions: string) => text.replace('"properties": {', `"properties": {\n${questions},`);
const fields = (count: number) =>
  Array.from({ length: count }, (_none, index) => `"key_${index}": { "title": "Question ${index}", "type": "string" }`);
const choices = (count: number) =>
  `"size": { "title": "Size", "enum": ${JSON.stringify(fields(count).map((_field, index) => `size ${index}`))} }`;
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const latin1 = (text: string) => Buffer.from(text.replace('"Captain"', '"Capitán"'), 'latin1');
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';
const PROGRAM = `const uiSchema = {\n  about: { 'ui:widget': (props) => <Fancy {...props} /> },\n};\nexport default uiSchema;\n`;

/** Each as what is written into the file, what is told of it, and in which line. */
const FILES: [what: string, file: string, write: (text: string) => string | Buffer, told: RegExp, line: number][] = [
  ['a uiSchema that is a program', CLUB_UI, () => PROGRAM, /it is a program, and definitions are data/, 1],
  [
    'a uiSchema with a function',
    CLUB_UI,
    () => '{\n  "about": { "ui:widget": (props) => props.value }\n}',
    /a function or a component stands here.*a widget by its name/,
    2,
  ],
  [
    'a uiSchema with an old function',
    CLUB_UI,
    () => '{\n  "about": { "ui:description": function (props) { return 1; } }\n}',
    /a function or a component stands here/,
    2,
  ],
  [
    'a uiSchema with JSX',
    CLUB_UI,
    () => '{\n  "about": {\n    "ui:help": <b>Write.</b>\n  }\n}',
    /a function or a component stands here/,
    3,
  ],
  [
    'a schema that names the draft of 2020',
    CLUB_SCHEMA,
    (text) => text.replace('../meta/step.schema.json', DRAFT_2020),
    /Begin with "\$schema": "..\/meta\/step.schema.json"/,
    2,
  ],
  ...(
    [
      ['prefixItems', '[{ "type": "string" }]', 'Call it "items"'],
      ['dependentRequired', '{ "a": ["b"] }', 'Write "dependencies"'],
      ['$anchor', '"here"', 'Write the schema under "definitions"'],
      ['$dynamicRef', '"#here"', 'Write "$ref"'],
      ['unevaluatedItems', 'false', 'Write "additionalItems"'],
      ['minContains', '1', 'of "contains" one entry'],
    ] as const
  ).map(([word, value, told]): (typeof FILES)[number] => [
    `"${word}" of the draft of 2020`,
    CLUB_SCHEMA,
    (text) => ask(text, `"pair": { "title": "Pair", "type": "array", "${word}": ${value} }`),
    new RegExp(`"${word.replace('$', '\\$')}" is not known here. .*${told.replace('$', '\\$')}`),
    5,
  ]),
  ['a file of 5 MB', CLUB_SCHEMA, (text) => ask(text, `"x": { "title": "${'x'.repeat(5_000_000)}" }`), /5002 kB/, 1],
  ['a file of UTF-16', CLUB_SCHEMA, (text) => utf16(`\uFEFF${text}`), /saved as UTF-16.*UTF-8 without BOM/, 1],
  ['a file of UTF-16 without a mark', CLUB_SCHEMA, utf16, /saved as UTF-16/, 1],
  ['a file of UTF-16 the other way round', CLUB_SCHEMA, (text) => utf16(text).swap16(), /saved as UTF-16/, 1],
  ['a file of Latin-1', CLUB_SCHEMA, latin1, /not saved as UTF-8.*UTF-8 without BOM/, 7],
  ['a file with an invisible mark', CLUB_SCHEMA, (text) => `\uFEFF${text}`, /begins with an invisible mark/, 1],
  ['10,000 choices', CLUB_SCHEMA, (text) => ask(text, choices(10_000)), /More than 1000 choices/, 5],
  ['300,000 brackets', CLUB_SCHEMA, () => `{ "x":\n${'['.repeat(300_000)}`, /More than 100 brackets are open/, 2],
  [
    'two keys that differ by their capitals',
    CLUB_SCHEMA,
    (text) => ask(text, '"Club_Name": { "title": "Another", "type": "string" }'),
    /differs from "Club_Name" by its capitals alone/,
    7,
  ],
  [
    'two keys that differ by what nobody sees',
    CLUB_SCHEMA,
    (text) => ask(text, '"club\u200B_name": { "title": "Another", "type": "string" }'),
    /The key has a letter that nobody sees \(U\+200B\) after "club". Write "club_name"/,
    5,
  ],
];

describe('the check', () => {
  it.each(FILES)('tells %s in %s at its line', (_what, file, write, told, line) => {
    writeFileSync(join(folder.path, file), write(folder.read(file)));
    const issues = folder.check().map((issue) => ({ ...issue, said: `${issue.message} ${issue.remedy}` }));
    expect(issues).toContainEqual(expect.objectContaining({ file, line, said: expect.stringMatching(told) }));
  });

  it('tells a circle through three files where it closes', () => {
    for (const [from, to] of ['ab', 'bc', 'ca'])
      folder.write(
        `shared/${from}.schema.json`,
        `{\n"$schema": "../meta/step.schema.json",\n"definitions": { "it": { "$ref": "${to}.schema.json#/definitions/it" } } }`,
      );
    folder.change(
      CLUB_SCHEMA,
      '"captain_name": {',
      '"captain_name": { "$ref": "../shared/a.schema.json#/definitions/it",',
    );
    expect(folder.check()).toContainEqual(
      expect.objectContaining({
        file: 'shared/c.schema.json',
        line: 3,
        message: expect.stringContaining('in a circle'),
      }),
    );
  });

  it('takes a form of 2,000 questions', () => {
    const keys = fields(2000).map((_field, index) => `key_${index}`);
    folder.write(CLUB_SCHEMA, ask(folder.read(CLUB_SCHEMA), fields(2000).join(',\n')));
    folder.change(CLUB_UI, '["about"]', JSON.stringify(['about', ...keys]));
    expect(folder.check()).toEqual([]);
  });
});

/** The club with these questions before its own, in their order. */
function askMany(questions: Record<string, object>, options: Record<string, object> = {}): void {
  const written = Object.entries(questions).map(([key, schema]) => `"${key}": ${JSON.stringify(schema)}`);
  folder.write(CLUB_SCHEMA, ask(folder.read(CLUB_SCHEMA), written.join(',\n')));
  folder.change(CLUB_UI, '["about"]', JSON.stringify(['about', ...Object.keys(questions)]));
  const shown = Object.entries(options).map(([key, ui]) => `"${key}": ${JSON.stringify({ 'ui:options': ui })},\n`);
  folder.change(CLUB_UI, '"about": {', `${shown.join('')}"about": {`);
}

describe('what takes more than the check goes through', () => {
  it('is told where it stops, for the form that is too large alone', () => {
    const keys = fields(400).map((_field, index) => `key_${index}`);
    askMany(
      Object.fromEntries(keys.map((key) => [key, { title: `Question ${key}`, type: 'boolean' }])),
      Object.fromEntries(keys.slice(1).map((key, index) => [key, { when: { field: `key_${index}`, is: true } }])),
    );
    const told = folder.check();
    expect(told).toEqual([
      expect.objectContaining({
        file: CLUB_SCHEMA,
        weight: 'doubt',
        line: expect.any(Number),
        pointer: expect.stringMatching(/^\/properties\/key_\d+$/),
        message: expect.stringContaining('is not looked at further than "key_'),
      }),
    ]);
    // The same on every machine, and when asked again.
    expect(folder.check()).toEqual(told);
  });

  it('is told by the steps that patterns take, the same on a busy machine and when asked again', () => {
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => Date.now() * 25_000);
    const patterns = Array.from({ length: 30 }, (_none, most) => `^[A-Z]{2}-[0-9]{1,${most + 1}}$`);
    const ask = () => {
      allowAnalyses(({ now }) => ({
        checkSync: () => {
          for (let step = 0; step < 20_000; step += 1) now();
          return { status: 'safe' };
        },
      }));
      return patterns.map((pattern) => findRunaway(pattern));
    };
    const told = ask();
    expect(told[0]).toBeUndefined();
    expect(told.at(-1)).toBe('unknown');
    expect(ask()).toEqual(told);
    clock.mockRestore();
  });
});

/** Runs the command on these files. */
function make(schema: string | Buffer, ui: string | Buffer = '{}') {
  const [schemaFile, uiFile] = [join(forms, 'schema.json'), join(forms, 'ui.json')];
  writeFileSync(schemaFile, schema);
  writeFileSync(uiFile, ui);
  const words = ['scripts/schemas/from-rjsf.ts', schemaFile, uiFile, '--folder', folder.path, '--id', 'boat'];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return { status, stdout, stderr };
}

const form = (questions: string) => `{\n"type": "object",\n"properties": {\n${questions}\n}\n}`;
const NAME = '"name": { "title": "Name", "type": "string" }';
const SIMPLE = form(NAME);

describe('schemas:from-rjsf', () => {
  it.each<[what: string, schema: string | Buffer, ui: string | Buffer, told: RegExp]>([
    ['a program', SIMPLE, PROGRAM, /ui\.json is a program, and definitions are data.*console\.log/],
    ['JSX in a uiSchema', SIMPLE, '{ "name": { "ui:help": <b>Hi</b> } }', /ui\.json.*definitions are data/],
    [
      'a schema of 5 MB',
      form(`"x": { "title": "${'x'.repeat(5_000_000)}" }`),
      '{}',
      /schema\.json:1: The file has 500\d kB/,
    ],
    ['a schema of UTF-16', utf16(SIMPLE), '{}', /schema\.json:1: The file is saved as UTF-16/],
    [
      'a schema of Latin-1',
      latin1(SIMPLE.replace('Name', 'Captain')),
      '{}',
      /schema\.json:4: The file is not saved as UTF-8/,
    ],
    ['a list', '[]', '{}', /schema\.json is no JSON object/],
    [
      'two keys that become one',
      form(`${NAME}, "n\u200Bame": { "type": "string" }`),
      '{}',
      /a letter that nobody sees/,
    ],
  ])('makes nothing of %s, or leaves out what it tells', (_what, schema, ui, told) => {
    const { status, stdout, stderr } = make(schema, ui);
    expect(status === 0 ? stdout : stderr).toMatch(told);
    expect(stderr).not.toMatch(/\n {4}at /);
    expect(folder.check().filter(({ weight }) => weight === undefined)).toEqual([]);
  });

  it('leaves 10,000 choices out, and says what to write instead', () => {
    const { status, stdout } = make(form(`${NAME},\n${choices(10_000)}`));
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('More than 1000 choices') });
  });

  it('takes a byte order mark, a schema of 2020, and 2,000 questions', () => {
    const schema = `\uFEFF${form(fields(2000).join(',\n')).replace('{', `{ "$schema": "${DRAFT_2020}",`)}`;
    const { status, stdout } = make(schema);
    expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringContaining('Taken: 2000') });
  });
});
