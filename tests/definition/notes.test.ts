/** What RJSF's users write and what changes nothing here, or could be better: told, and no reason to refuse the form. */
import { expect, it } from 'vitest';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { toWords } from '@/definition/parse/name-fields';
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
