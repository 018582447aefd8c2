import { existsSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { listFiles, readText } from '../architecture/imports';
import { rjsfForms } from '../fixtures/rjsf-forms';
import { generateMeta } from '../../scripts/schemas/meta-files';

const generated = [...generateMeta()];
const ajv = new Ajv({ strict: false });

describe('the generated files of schemas/', () => {
  it.each(generated)('%s is what src/definition says (else: npm run schemas:meta)', (file, text) => {
    expect(existsSync(`schemas/${file}`) && readText(`schemas/${file}`)).toBe(text);
  });

  it('describe every keyword', () => {
    const rows = [...(new Map(generated).get('REFERENCE.md') ?? '').matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)];
    expect(rows.length).toBeGreaterThan(150);
    expect(rows.filter(([, , text]) => !text?.replace('**Needed.**', '').trim()).map(([row]) => row)).toEqual([]);
  });
});

describe('the meta-schemas accept', () => {
  const files = listFiles('schemas', (path) => path.endsWith('.json') && !path.startsWith('schemas/meta/'));
  const validators = new Map(
    generated
      .filter(([file]) => file.endsWith('.json'))
      .map(([file, text]) => [file.replace('meta/', ''), ajv.compile(JSON.parse(text) as object)]),
  );

  it.each(files)('%s', (file) => {
    const json = JSON.parse(readText(file)) as { $schema: string };
    const validate = validators.get(json.$schema.split('/').at(-1) ?? '');
    expect(validate).toBeDefined();
    validate?.(json);
    expect(validate?.errors ?? []).toEqual([]);
  });
});

it.each(Object.entries(rjsfForms))('the meta-schemas take the form “%s” as RJSF’s users write it', (_name, form) => {
  const validate = (kind: string, json: object) => {
    const validates = ajv.compile(JSON.parse(new Map(generated).get(`meta/${kind}.schema.json`) ?? '{}') as object);
    validates(json);
    return validates.errors ?? [];
  };
  expect([...validate('step', form.schema), ...validate('ui', form.ui ?? {})]).toEqual([]);
});

describe('the meta-schemas refuse', () => {
  it.each([
    ['a misspelt keyword', 'step', { type: 'object', propertes: {} }],
    ['a widget that is none', 'ui', { $schema: '', name: { 'ui:widget': 'textaera' } }],
    ['a misspelt keyword of a field', 'ui', { $schema: '', name: { 'ui:hlep': {} } }],
    ['a misspelt keyword of a form', 'ui', { $schema: '', 'ui:ordre': {} }],
    ['an option that is none', 'ui', { $schema: '', rows: { items: { name: { 'ui:options': { hlep: 'x' } } } } }],
    [
      'a size of no grid',
      'ui',
      { $schema: '', 'ui:layoutGrid': { 'ui:row': [{ 'ui:col': { size: 13, children: ['a'] } }] } },
    ],
    ['the sections of the older language', 'ui', { $schema: '', sections: [{ fields: ['name'] }] }],
    ['an example without answers', 'example', { $schema: '' }],
  ])('%s', (_what, kind, json) => {
    const meta = new Map(generated).get(`meta/${kind}.schema.json`) ?? '{}';
    expect(new Ajv({ strict: false }).validate(JSON.parse(meta) as object, json)).toBe(false);
  });
});
