import { catalog } from 'virtual:catalog';
import { expect, it } from 'vitest';
import { entities, wordings } from './messages';
import { findType } from './support';

it.each(wordings)('section $section: $at of $provider', ({ provider, at, says }) => {
  expect(read(provider, at)).toEqual(says);
});

it.each(entities)('section $section: $provider asks for exactly these fields', ({ provider, fields }) => {
  expect(
    listFields(provider)
      .map(({ key }) => key)
      .toSorted(),
  ).toEqual(fields.toSorted());
});

it('section 6: every role is there', () => {
  expect(catalog.registry.roles.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'Company Operator',
      'Agent Staff',
      'Ground Handler',
      'Truck Operator',
      'Trucker',
      'Business Support',
      'Airline Operator',
      'Airline Agent',
      'Courier and Logistics Company',
      'Courier Agent',
    ]),
  );
});

it.each([
  ['company_operator', ['apply_company', 'manage_staff']],
  ['agent_staff', ['apply_staff']],
  ['admin', ['*']],
])('section 3, role %s holds %s', (id, permissions) => {
  expect(catalog.registry.roles.find((role) => role.id === id)?.permissions).toEqual(permissions);
});

function listFields(provider: string) {
  return findType(provider).wizard.steps.flatMap((step) => step.fields);
}

function read(provider: string, at: string): unknown {
  const fields = Object.fromEntries(listFields(provider).map((field) => [field.key, field]));
  return at.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], {
    ...findType(provider),
    fields,
  });
}
