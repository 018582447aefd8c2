/**
 * Every UI schema is one that RJSF takes as it is: with its own theme and fields. Of ours, it is told the formats, and
 * what stands for the two widgets that it has not.
 */
import { catalog } from 'virtual:catalog';
import Form from '@rjsf/mui';
import type { RJSFSchema, UiSchema, WidgetProps } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OWN_FORMATS } from '@/definition/language/own-formats';
import type { FormDefinition } from '@/definition/parse/catalog';
import { tennisClub } from '../fixtures/tennis-club';

const { signIn, settings } = catalog.registry.administration;
const forms = [
  ...[...catalog.providers, tennisClub].flatMap(({ id, wizard }) =>
    wizard.steps.map((step): [string, FormDefinition] => [`${id}, ${step.id}`, step]),
  ),
  ...[signIn, ...settings].map((form): [string, FormDefinition] => [form.id, form]),
];

const validator = customizeValidator({ customFormats: OWN_FORMATS });
const StandIn = ({ id }: WidgetProps) => createElement('input', { id });
const widgets = { consent: StandIn, signature: StandIn };

const complaints = vi.fn<(...words: unknown[]) => void>();

beforeEach(() => {
  for (const level of ['error', 'warn'] as const) vi.spyOn(console, level).mockImplementation(complaints);
});
afterEach(() => {
  vi.restoreAllMocks();
  complaints.mockClear();
});

it.each(forms)('the form %s is drawn by plain RJSF, with all its fields and no complaint', (_name, form) => {
  const { $id: _id, ...schema } = form.schema;
  const page = renderToStaticMarkup(
    createElement(Form, { schema: schema as RJSFSchema, uiSchema: form.uiSchema as UiSchema, validator, widgets }),
  );
  // What only some answers ask for is not drawn of an empty form.
  const asked = form.fields.filter(({ kind, key }) => kind !== 'hidden' && key in (schema.properties ?? {}));
  const missing = asked.filter(({ key }) => !page.includes(`id="root_${key}`)).map(({ key }) => key);
  expect(missing).toEqual([]);
  expect(complaints.mock.calls).toEqual([]);
});
