/** How the body of an application is described to other programs. */
import { expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { toApplicationSchemas } from '@/server/http/openapi/openapi-routes';
import { catalog, tennisClub } from '../fixtures/tennis-club';
import { createForm, createProvider } from '../fixtures/one-form';

interface BodySchema {
  properties: Record<
    string,
    {
      errorMessage?: unknown;
      required?: string[];
      properties?: object;
      patternProperties?: object;
      items?: { properties: object };
    }
  >;
  required: string[];
}
const describeBody = (provider: typeof tennisClub) =>
  toApplicationSchemas({ ...catalog, providers: [provider] })[`${provider.id}-application`] as BodySchema;

it('what everybody must answer is required; what a condition may hide is not', () => {
  const text = { type: 'string' } as const;
  const form = createForm(
    { properties: { name: text, reason: text, note: text }, required: ['name', 'reason'] },
    { reason: { when: { field: 'note', is: 'x' } } },
  );
  expect(describeBody(createProvider(form)).required).toEqual(['application_type', 'name']);
});

it('files stand under documents, by their keys or as a list, and words for people are left out', () => {
  const { properties } = describeBody(tennisClub);
  expect(properties['constitution']).toBeUndefined();
  expect(properties['documents']?.required).toEqual(['constitution']);
  expect(properties['about']).not.toHaveProperty('errorMessage');
  const asList = { ...tennisClub, submission: { ...tennisClub.submission, documents: 'list' as const } };
  expect(describeBody(asList).properties['documents']?.items?.properties).toEqual({
    document_type: { enum: ['constitution', 'photos'] },
  });
});

it('a form without files has no documents', () => {
  const form = createForm({ properties: { name: { title: 'Name', type: 'string' } } });
  expect(Object.keys(describeBody(createProvider(form)).properties)).toEqual([
    'application_type',
    'definition_version',
    'name',
  ]);
});

it('files of rows stand under documents too, by the pattern of their keys', () => {
  const [paper = {}] = tennisClub.wizard.steps.flatMap(({ schema }) => schema.properties?.['constitution'] ?? []);
  const withPaper = { type: 'object', properties: { paper }, required: ['paper'] } as JsonSchema;
  const form = createForm({
    properties: { lease: paper, land: withPaper, coaches: { type: 'array', items: withPaper } },
  });
  const provider = createProvider(form);
  const { documents } = describeBody(provider).properties;
  expect(Object.keys(documents?.properties ?? {})).toEqual(['lease', 'land.paper']);
  expect(Object.keys(documents?.patternProperties ?? {})).toEqual(['^coaches\\.[0-9]+\\.paper$']);
  expect(documents?.required).toEqual([]);
  expect(describeBody(tennisClub).properties['documents']).not.toHaveProperty('patternProperties');
});

it('keywords of the product’s own are left out at every depth, and fields that are called as one stay', () => {
  const amount = { type: 'number' } as const;
  const line = { type: 'object', properties: { after: amount, rules: amount } } as const;
  const form = createForm({
    properties: {
      before: { title: 'Before', type: 'string', format: 'date', notAfter: 'today' },
      lines: { title: 'Lines', type: 'array', items: line, uniqueBy: ['after'] },
      total: { title: 'Total', type: 'number', computed: { sum: 'lines.after' } },
    },
  });
  expect(describeBody(createProvider(form)).properties).toMatchObject({
    before: { title: 'Before', type: 'string', format: 'date' },
    lines: { title: 'Lines', type: 'array', items: line },
  });
  expect(JSON.stringify(describeBody(createProvider(form)))).not.toMatch(/notAfter|uniqueBy|computed/);
});
