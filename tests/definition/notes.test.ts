/**
 * What RJSF's users write and what changes nothing here, or could be better: told, and no reason to refuse the form.
 */
import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { toWords } from '@/definition/parse/parse-form';
import { parseCatalog } from '@/definition/parse-catalog';
import { readSampleFiles } from '../fixtures/sample-folder';

const files = [...readSampleFiles()].filter(([path]) => !path.includes('/examples/'));

function parse(changes: Record<string, JsonValue> = {}) {
  return parseCatalog({ files: new Map([...files, ...Object.entries(changes)]), hash: (text) => String(text.length) });
}

const { catalog, issues } = parse();
const form = catalog?.providers.find(({ id }) => id === 'untitled')?.wizard.steps[0];

it('a form in RJSF’s way is taken, with a note at each thing that would be better otherwise', () => {
  expect(issues.every(({ weight }) => weight === 'note')).toBe(true);
  const noted = issues
    .filter(({ file }) => file.startsWith('untitled/'))
    .map(({ file, pointer }) => `${file} ${pointer}`);
  const [schema, ui] = ['untitled/sample.schema.json', 'untitled/sample.ui.json'];
  const labels = ['firstName', 'date_of_birth', 'shoeSize', 'member', 'zipCode', 'office', 'pastJobs'];
  const wanted = [
    ...[
      '/ui:submitButtonOptions',
      '/firstName/ui:autofocus',
      '/firstName/ui:emptyValue',
      '/date_of_birth/ui:options/yearsRange',
      '/date_of_birth/ui:options/hideNowButton',
      '/shoeSize/ui:options/label',
      '/member/ui:classNames',
      '/nickname',
      '/office/ui:field',
    ].map((pointer) => `${ui} ${pointer}`),
    ...[
      ...labels,
      'zipCode/pattern',
      'office/properties/street',
      'office/properties/city',
      'pastJobs/items/properties/employer',
    ].map((path) => `${schema} /properties/${path}`),
  ];
  expect(noted.toSorted()).toEqual(wanted.toSorted());
  expect(issues.every(({ remedy }) => remedy !== '')).toBe(true);
});

it('its fields are called by the words of their keys, in the form that RJSF draws too', () => {
  expect(form?.fields.map(({ label }) => label)).toEqual([
    'First name',
    'Date of birth',
    'Shoe size',
    'Member',
    'Zip code',
    'Office',
    'Past jobs',
  ]);
  expect(form?.schema.properties?.['date_of_birth']?.title).toBe('Date of birth');
});

it('RJSF sees nothing of what changes nothing, and its names of widgets are the standard ones', () => {
  expect(form?.uiSchema).toMatchObject({
    firstName: { 'ui:placeholder': 'As in the passport' },
    date_of_birth: { 'ui:widget': 'date', 'ui:options': {} },
    shoeSize: { 'ui:widget': 'radio' },
  });
  expect(JSON.stringify(form?.uiSchema)).not.toMatch(/autofocus|emptyValue|classNames|submitButton|yearsRange|geo/);
});

it('a definition that several fields refer to is called by the key of each', () => {
  const person = { type: 'object', properties: { name: { type: 'string' } } };
  const written = new Map(files).get('untitled/sample.schema.json') as JsonObject;
  const own = { owner: { $ref: '#/definitions/person' }, manager: { $ref: '#/definitions/person' } };
  const properties = { ...(written['properties'] as JsonObject), ...own };
  const parsed = parse({ 'untitled/sample.schema.json': { ...written, definitions: { person }, properties } });
  const fields = parsed.catalog?.providers.find(({ id }) => id === 'untitled')?.wizard.steps[0]?.fields;
  expect(fields?.slice(-2).map(({ label }) => label)).toEqual(['Owner', 'Manager']);
});

it.each([
  ['first_name', 'First name'],
  ['firstName', 'First name'],
  ['RCNumber', 'RCNumber'],
  ['rc-number', 'Rc number'],
  ['VAT_number', 'VAT number'],
  ['address2', 'Address2'],
  ['_', '_'],
])('%s is called “%s”', (key, words) => {
  expect(toWords(key)).toBe(words);
});

it.each([
  ['another label', { 'ui:title': 'The name' }],
  ['another label as an option', { 'ui:options': { title: 'The name' } }],
  ['no place on a page', { 'ui:options': { widget: 'hidden' } }],
])('a field that has %s in the uiSchema is noted for nothing', (_what, level) => {
  const { issues: told } = parse({ 'untitled/sample.ui.json': { firstName: level } });
  expect(told.filter(({ pointer }) => pointer === '/properties/firstName')).toEqual([]);
});

it('files that name no meta-schema, or RJSF’s, are taken with one note each', () => {
  const paths = ['untitled/sample.schema.json', 'untitled/sample.ui.json'] as const;
  const [schema, ui] = paths.map((path) => Object.fromEntries(files)[path] as JsonObject);
  const { $schema: _own, ...bare } = ui ?? {};
  const draft = { ...schema, $schema: 'http://json-schema.org/draft-07/schema#' };
  const found = parse({ [paths[0]]: draft, [paths[1]]: bare });
  expect(found.catalog).toBeDefined();
  const told = found.issues.filter(({ message }) => message.includes('names no') || message.includes('meta-schema'));
  expect(told.map(({ file, pointer, weight }) => [file, pointer, weight])).toEqual([
    [paths[0], '/$schema', 'note'],
    [paths[1], '', 'note'],
  ]);
});

it('a rule about what a list contains is taken, and noted without words', () => {
  const fields = (more: JsonObject): JsonObject => ({
    ...(Object.fromEntries(files)['untitled/sample.schema.json'] as JsonObject),
    properties: {
      rooms: { type: 'array', title: 'Rooms', uniqueItems: true, items: { enum: ['hall', 'cellar'] }, ...more },
    },
  });
  const notes = (more: JsonObject) =>
    parse({ 'untitled/sample.schema.json': fields(more), 'untitled/sample.ui.json': {} })
      .issues.filter(({ pointer }) => pointer.startsWith('/properties/rooms'))
      .map(({ pointer, message, weight }) => [pointer, message.slice(0, 40), weight]);
  const contains = { const: 'hall' };
  expect(notes({ contains })).toEqual([['/properties/rooms/contains', expect.stringContaining('no message'), 'note']]);
  expect(notes({ contains, errorMessage: { contains: 'Tick the hall' } })).toEqual([]);
});

it('keys that differ by their capitals alone are taken, with a note at the second', () => {
  const properties = {
    ownerName: { type: 'string', title: 'Owner' },
    ownername: { type: 'string', title: 'His name' },
  };
  const schema = { ...(Object.fromEntries(files)['untitled/sample.schema.json'] as JsonObject), properties };
  const { issues: told } = parse({ 'untitled/sample.schema.json': schema, 'untitled/sample.ui.json': {} });
  expect(told.filter(({ message }) => message.includes('capitals')).map((each) => [each.pointer, each.weight])).toEqual(
    [['/properties/ownername', 'note']],
  );
});

it('amounts in the money of another country are noted at the question', () => {
  const registry = new Map(files).get('registry.json') as JsonObject;
  const locale = { ...(registry['locale'] as JsonObject), currency: 'KES' };
  const { issues: told } = parse({ 'registry.json': { ...registry, locale } });
  const [note] = told.filter(({ pointer }) => pointer.endsWith('/currency'));
  expect(note).toMatchObject({ file: 'kinds/sample.ui.json', weight: 'note' });
  expect(note?.message).toContain('and the money of the registry is KES');
});

it('words that were left out of a registry of another language are noted, since they would be English', () => {
  const registry = new Map(files).get('registry.json') as JsonObject;
  const locale = { ...(registry['locale'] as JsonObject), languages: [{ id: 'fr-SN' }] };
  const tell = (receipt: JsonObject) =>
    parse({ 'registry.json': { ...registry, locale, receipt } }).issues.filter(({ pointer }) => pointer === '/receipt');
  expect(tell({ heading: 'Reçu {reference}' })[0]).toMatchObject({ file: 'registry.json', weight: 'note' });
  expect(tell({ heading: 'Reçu {reference}' })[0]?.message).toMatch(/"application", .* would be read in English/);
});
