/** Labels, links and focus find a control by its id: no two of a form have the same. */
import { expect, test } from 'vitest';
import { Example, toExampleData } from '@/definition/language/example';
import type { JsonObject, JsonValue } from '@/definition/language/json-schema';
import { parseUiSchema } from '@/definition/parse/parse-ui-schema';
import { resolveReferences } from '@/definition/parse/resolve-references';
import type { FormData } from '@/engine/answers/form-data';
import { createSample, showForm } from './show-form';

const found = import.meta.glob<JsonValue>(
  ['../fixtures/samples/**/*.json', '../fixtures/licences/**/*.json', '../../schemas/shared/*.json'],
  { eager: true, import: 'default' },
);
const files = new Map(
  Object.entries(found).flatMap(([path, json]) => {
    const place = path.replace(/^(\.\.\/)+/, '');
    // Licences stand beside the shipped types, whose shared definitions they take.
    return [place, place.replace(/^schemas/, 'fixtures/licences')].map((each) => [each, json] as const);
  }),
);

const forms = [...files.keys()].flatMap((schema) => {
  const [, folder = '', name = ''] =
    /^(fixtures\/(?:samples|licences)\/[^/]+)\/([^/]*)schema\.json$/.exec(schema) ?? [];
  const ui = `${folder}/${name}ui.json`;
  return files.has(ui) && !folder.endsWith('/shared')
    ? [{ schema, ui, complete: `${folder}/${folder.includes('/samples/') ? '' : 'examples/'}complete.json` }]
    : [];
});

test.each(forms)('$schema', async ({ schema, ui, complete }) => {
  const { $schema: _draft, ...written } = resolveReferences(schema, files, []) as JsonObject;
  const uiSchema = parseUiSchema(ui, files.get(ui) ?? {}, []) ?? {};
  const example = Example.parse({ $schema: '', ...(files.get(complete) as JsonObject) });
  const { holder } = await showForm(createSample(written, uiSchema), { data: toExampleData(example) as FormData });
  await expect.poll(() => holder.querySelectorAll('[data-field]').length).toBeGreaterThan(0);
  const ids = [...holder.querySelectorAll('[id]')].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
});
