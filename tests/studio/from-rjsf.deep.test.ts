/** Forms as RJSF's users have them become application types that are in order, with what became of each word. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { createFolder, type BrokenFolder } from '../definition/broken-folder';

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

const text = { type: 'string' };

/** Runs the command on files of these texts. */
function make(texts: Record<string, JsonObject | string>, ...flags: string[]) {
  const paths = Object.entries(texts).map(([name, content]) => {
    const path = join(forms, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  });
  const words = ['scripts/schemas/from-rjsf.ts', ...paths, '--folder', folder.path, '--id', 'boat', ...flags];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  const report = Object.fromEntries(
    [...stdout.matchAll(/^(Taken|Changed|Unsupported|Assumed): \d+\n((?: {2}.*\n)*)/gm)].map(([, kind, lines]) => [
      kind,
      lines,
    ]),
  );
  return { status, stderr, report };
}

function readMade(file: string): JsonObject {
  return JSON.parse(readFileSync(join(folder.path, 'boat', file), 'utf8')) as JsonObject;
}

const FORMS: Record<
  string,
  { schema: JsonObject; ui: JsonObject; data: JsonObject; kept: JsonObject; told: Record<string, RegExp> }
> = {
  'a simple form': {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: 'A registration form',
      type: 'object',
      required: ['firstName'],
      properties: {
        firstName: { ...text, title: 'First name', default: 'Chuck' },
        age: { type: 'integer', title: 'Age' },
        bio: text,
      },
      dependentRequired: { age: ['bio'] },
    },
    ui: {
      'ui:submitButtonOptions': { submitText: 'Go' },
      bio: { 'ui:widget': 'textarea' },
      age: { 'ui:widget': 'updown' },
    },
    data: { firstName: 'Ada', age: 36, bio: 'x' },
    kept: { firstName: 'Ada', age: 36, bio: 'x' },
    told: {
      Taken: /First name \("firstName", text\)/,
      Changed: /dependentRequired/,
      Unsupported: /submitButtonOptions/,
      Assumed: /“Bio”/,
    },
  },
  'rows and references': {
    schema: {
      $defs: {
        node: {
          type: 'object',
          properties: { name: text, children: { type: 'array', items: { $ref: '#/$defs/node' } } },
        },
      },
      type: 'object',
      properties: {
        title: text,
        tree: { $ref: '#/$defs/node' },
        pair: { type: 'array', prefixItems: [text, { type: 'boolean' }], items: { type: 'number' } },
      },
    },
    ui: { tree: { 'ui:field': 'TreeField' } },
    data: { title: 'T', tree: { name: 'root', children: [{ name: 'leaf', children: [] }] }, pair: ['a', true, 3] },
    kept: { title: 'T', tree: { name: 'root', children: [{ name: 'leaf', children: [] }] }, pair: ['a', true, 3] },
    told: { Changed: /prefixItems/, Unsupported: /There is no field "TreeField"/ },
  },
  'keys of the applicant’s own': {
    schema: {
      type: 'object',
      properties: { 'First name': text, measures: { type: 'object', additionalProperties: { type: 'number' } } },
      additionalProperties: text,
    },
    ui: {},
    data: { 'First name': 'Ada', measures: { width: 3 }, colour: 'red' },
    kept: {
      First_name: 'Ada',
      measures: [{ key: 'width', value: 3 }],
      more: [{ key: 'colour', value: 'red' }],
    },
    told: { Changed: /kept in the answers as "First_name"/ },
  },
  alternatives: {
    schema: {
      type: 'object',
      properties: { age: { type: 'integer' } },
      oneOf: [
        { title: 'By name', properties: { first: text }, required: ['first'] },
        { title: 'By id', properties: { code: text }, required: ['code'] },
      ],
    },
    ui: {},
    data: { age: 3, code: 'x' },
    kept: { option: 'By id', age: 3, code: 'x' },
    told: { Changed: /keeps which/ },
  },
  'documents, and what is taken out': {
    schema: {
      type: 'object',
      required: ['paper', 'odd'],
      properties: {
        name: { ...text, pattern: '^[A-Z]' },
        paper: { ...text, format: 'data-url', title: 'Paper' },
        odd: { type: 'object' },
        any: { type: 'array' },
        ip: { ...text, format: 'ipv4-network' },
      },
    },
    ui: { paper: { 'ui:options': { accept: '.pdf' } }, name: { 'ui:widget': '(props) => null', 'ui:foo': 1 } },
    data: { name: 'Ada', paper: 'data:application/pdf;name=a%20b.pdf;base64,AA==', ip: '10.0.0.1' },
    kept: { name: 'Ada', ip: '10.0.0.1' },
    told: {
      Changed: /uploaded, as a document/,
      Unsupported:
        /\/properties\/odd.*Left out[^]*\/properties\/ip\/format|\/properties\/ip\/format[^]*\/properties\/odd/,
      Assumed: /no message/,
    },
  },
};

it.each(Object.entries(FORMS))(
  '%s: a type that is in order, with its answers as an example',
  (_what, { schema, ui, data, kept, told }) => {
    const { status, stderr, report } = make({ 'schema.json': schema, 'uiSchema.json': ui, 'formData.json': data });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(folder.check().filter(({ weight }) => weight === undefined)).toEqual([]);
    for (const [kind, wanted] of Object.entries(told)) expect(report[kind]).toMatch(wanted);
    expect(readMade('examples/complete.json')['data']).toEqual(kept);
  },
);

it.each<[string, Record<string, JsonObject | string>, string[], string]>([
  [
    'a program',
    { 'schema.json': {}, 'uiSchema.ts': 'export default { name: { "ui:widget": () => <b /> } }' },
    [],
    'JSON.stringify(uiSchema',
  ],
  ['a program called JSON', { 'schema.json': {}, 'ui.json': '{ "a": (props) => null }' }, [], 'definitions are data'],
  ['what is no JSON', { 'schema.json': '{ "a": }', 'ui.json': {} }, [], 'schema.json:1: This is not JSON'],
  [
    'a form without a question',
    { 'schema.json': { type: 'object' }, 'ui.json': {} },
    [],
    'has no question by which a record could be called',
  ],
  ['one file alone', { 'schema.json': {} }, [], 'Write which files'],
  ['a folder that is there', { 'schema.json': {}, 'ui.json': {} }, ['--id', 'padel-club'], 'is there already'],
])('refuses %s, says what to do, and writes nothing', (_what, texts, flags, says) => {
  const club = readFileSync(join(folder.path, 'padel-club/provider.json'), 'utf8');
  expect(make(texts, ...flags)).toMatchObject({ status: 1, stderr: expect.stringContaining(says) });
  expect(existsSync(join(folder.path, 'boat'))).toBe(false);
  expect(readFileSync(join(folder.path, 'padel-club/provider.json'), 'utf8')).toBe(club);
});

it('takes RJSF 7’s words for what the schema says', () => {
  const schema = { type: 'object', properties: { name: text, box: { type: 'object', properties: { colour: text } } } };
  const ui = {
    name: { 'ui:required': true },
    box: { colour: { 'ui:options': { initialValue: 'red' } } },
  };
  const { status, report } = make({ 'schema.json': schema, 'ui.json': ui });
  expect({ status, unsupported: report['Unsupported'] }).toEqual({ status: 0, unsupported: '' });
  expect(report['Changed']).toMatch(/\/name\/ui:required[^]*\/box\/colour\/initialValue/);
  expect(readMade('details.schema.json')).toMatchObject({
    required: ['name'],
    properties: { box: { properties: { colour: { default: 'red' } } } },
  });
});

it('tells what stands in the file that was made by the name of that file', () => {
  const schema = { type: 'object', properties: { name: text } };
  const { report } = make({ 'schema.json': schema, 'ui.json': {} });
  expect(report['Assumed']).toMatch(/^ {2}boat\/provider\.json \/record\/title: /m);
});

it('tells answers that are not right, and makes the type without them', () => {
  const schema = { type: 'object', properties: { name: { ...text, minLength: 3 } } };
  const { status, report } = make({ 'schema.json': schema, 'ui.json': {}, 'formData.json': { name: 'A' } });
  expect(status).toBe(0);
  expect(report['Unsupported']).toContain('formData.json is no example');
  expect(folder.check().filter(({ weight }) => weight === undefined)).toEqual([]);
});
