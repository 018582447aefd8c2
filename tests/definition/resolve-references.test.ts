import { expect, it } from 'vitest';
import type { DefinitionIssue } from '@/definition/language/definition-issue';
import type { JsonObject } from '@/definition/language/json-schema';
import { listReferredFiles, resolveReferences } from '@/definition/parse/resolve-references';

function resolve(schema: JsonObject, shared: JsonObject = {}) {
  const issues: DefinitionIssue[] = [];
  const files = new Map([
    ['club/club.schema.json', schema],
    ['shared/fields.schema.json', shared],
  ]);
  return { schema: resolveReferences('club/club.schema.json', files, issues), issues, files };
}

it.each(['const', 'default', 'enum', 'examples'])('takes "$ref" in "%s" for what it is: an answer', (keyword) => {
  const answer = { $ref: '#/definitions/phone', $id: 'own' };
  const field = { type: 'object', [keyword]: keyword === 'enum' || keyword === 'examples' ? [answer] : answer };
  const written = { properties: { link: field }, definitions: { phone: { type: 'string' } } };
  expect(resolve(written)).toMatchObject({ schema: written, issues: [] });
});

it.each(['const', 'default', 'enum', 'examples', 'properties', 'items', '$ref', '$id'])(
  'follows a reference at a field that is called "%s"',
  (key) => {
    const { schema, issues } = resolve({
      properties: { [key]: { $ref: '#/definitions/phone' } },
      definitions: { phone: { type: 'string' } },
    });
    expect({ schema, issues }).toMatchObject({ schema: { properties: { [key]: { type: 'string' } } }, issues: [] });
  },
);

it('names no file of which a literal alone speaks', () => {
  const { files } = resolve({ const: { $ref: '../shared/fields.schema.json#/definitions/phone' } });
  expect([...listReferredFiles('club/club.schema.json', files)]).toEqual([]);
});

it('leaves out the name of a definition that two fields take over', () => {
  const shared = { definitions: { phone: { $id: 'http://json-schema.org/draft-07/schema', type: 'string' } } };
  const $ref = '../shared/fields.schema.json#/definitions/phone';
  expect(resolve({ $id: 'mine', properties: { office: { $ref }, home: { $ref } } }, shared)).toMatchObject({
    schema: { properties: { office: { type: 'string' }, home: { type: 'string' } } },
    issues: [],
  });
  expect(JSON.stringify(resolve({ properties: { office: { $ref } } }, shared).schema)).not.toContain('$id');
});

it.each([
  ['#phone', '"#phone" is a name, and definitions are found by the way that leads to them.', '"#/definitions/phone"'],
  ['#/properties', '"/properties" in club/club.schema.json is no schema.', '#/definitions/phone'],
  ['#/properties/fax/title', '"/properties/fax/title" in club/club.schema.json is no schema.', '#/definitions/phone'],
  [
    '#/properties/fax',
    '"#/properties/fax" leads in a circle: it is this very place, so nothing says what is asked.',
    'Write here what is asked',
  ],
])('tells what is wrong with "%s"', ($ref, message, remedy) => {
  const { issues } = resolve({
    properties: { fax: { title: 'Fax', $ref } },
    definitions: { phone: { $id: '#phone', type: 'string' } },
  });
  expect(issues).toEqual([
    {
      file: 'club/club.schema.json',
      pointer: '/properties/fax/$ref',
      message,
      remedy: expect.stringContaining(remedy),
    },
  ]);
});

it('names in place of a file that is not there only what exists', () => {
  const $ref = '../shared/feilds.schema.json#/definitions/phone';
  const own = { properties: { fax: { title: 'Fax', $ref } }, definitions: { fax: { type: 'string' } } };
  expect(resolve(own, { definitions: { phone: { type: 'string' } } }).issues).toMatchObject([
    { remedy: 'Did you mean "../shared/fields.schema.json#/definitions/phone"?' },
  ]);
  expect(resolve(own, { definitions: { mobile: { type: 'string' } } }).issues[0]?.remedy).not.toContain(
    'fields.schema.json#/definitions/phone',
  );
});
