/** Definitions of before the keyword "vehicles" say with it what they meant without. */
import { expect, test } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { declareVehicles, upgrade1To2 } from '@/definition/upgrade/upgrade-1-to-2';

const text = { type: 'string' };
const vehicle = { make: text, model: text, license_plate: text };
const toSchema = (row: JsonObject): JsonObject => ({
  properties: { vans: { type: 'array', items: { type: 'object', properties: row } } },
});
const COLUMNS = { make: 'make', model: 'model', licensePlate: 'license_plate' };

test.each([
  ['with a year', { ...vehicle, year: { type: 'integer' } }, { ...COLUMNS, year: 'year' }],
  ['without one', vehicle, COLUMNS],
])('rows that were vehicles, %s, are declared as such beside what is said of them', (_what, row, vehicles) => {
  const ui = { sections: [], fields: { vans: { kind: 'group', rowTitle: 'Van {number}' }, other: { width: 'half' } } };
  expect(declareVehicles(toSchema(row), ui)).toEqual({
    ...ui,
    fields: { ...ui.fields, vans: { ...ui.fields.vans, vehicles } },
  });
});

test.each([
  ['rows without a plate', toSchema({ make: text, model: text }), {}],
  ['fields of no row', { properties: vehicle }, {}],
  ['rows that are declared already', toSchema(vehicle), { vans: { vehicles: { make: 'model' } } }],
])('%s stay as they are', (_what, schema, fields) => {
  expect(declareVehicles(schema, { fields })).toEqual({ fields });
});

test('a stored definition of that time is read with its vehicles declared', () => {
  const step = { id: 'fleet', schema: toSchema(vehicle), ui: { sections: [{ fields: ['vans'] }] }, fields: [] };
  const files = upgrade1To2({ wizard: { steps: [step] }, workflow: {} }, 'haulier');
  expect(files['haulier/fleet.ui.json']).toMatchObject({ fields: { vans: { vehicles: COLUMNS } } });
});
