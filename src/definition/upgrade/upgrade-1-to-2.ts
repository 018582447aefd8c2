/**
 * Language 1 kept what had been made of the files: references resolved, the registry's workflow filled in, and beside
 * each schema the fields that follow from it. The files that would give the same are written from it.
 */
import { z } from 'zod';
import { toJsonObject, type JsonObject, type JsonValue } from '../language/json-schema.ts';
import type { SourceFiles } from '../parse/catalog.ts';

const json: z.ZodType<JsonValue> = z.json();
const jsonObject = z.record(z.string(), json);

/** Only the order of the fields in a row is taken from them: the rest stands in the schemas too. */
const Field = z.object({ key: z.string(), fields: z.array(z.object({ key: z.string() })).default([]) });

const Step = z.object({ id: z.string(), schema: jsonObject, ui: jsonObject }).catchall(json);

const Definition = z
  .object({ wizard: z.object({ steps: z.array(Step).min(1) }).catchall(json), workflow: jsonObject })
  .catchall(json);

/** Formats that language 1 knew, and for which the pages have no input. */
const FORMER_FORMATS: readonly JsonValue[] = ['time', 'date-time'];

/** Throws a ZodError for what is no definition of language 1. */
export function upgrade1To2(source: unknown, provider: string): SourceFiles {
  const { version: _version, workflow, wizard, ...rest } = Definition.parse(source);
  const steps = wizard.steps.map(({ schema: _schema, ui: _ui, fields: _fields, ...step }) => step);
  return {
    'registry.json': { workflow },
    [`${provider}/provider.json`]: {
      $schema: '../meta/provider.schema.json',
      ...rest,
      wizard: { ...wizard, steps },
    },
    ...Object.fromEntries(wizard.steps.flatMap((step) => writeStep(provider, step))),
  };
}

function writeStep(provider: string, { id, schema, ui, fields }: z.infer<typeof Step>): [string, JsonValue][] {
  const ordered = z.array(Field).default([]).parse(fields);
  return [
    [`${provider}/${id}.schema.json`, withoutFormerFormats(withOrderedRows(schema, ordered))],
    [`${provider}/${id}.ui.json`, { $schema: '../meta/ui.schema.json', ...declareVehicles(schema, ui) }],
  ];
}

const COLUMNS = { make: 'make', model: 'model', licensePlate: 'license_plate' };

/** The UI schema of a step: rows with a make, a model and a plate were vehicles without the keyword that says so. */
export function declareVehicles(schema: JsonObject, ui: JsonObject): JsonObject {
  const fields = toJsonObject(ui['fields']);
  const declared = Object.entries(toJsonObject(schema['properties'])).flatMap(([key, property]) => {
    const row = toJsonObject(toJsonObject(toJsonObject(property)['items'])['properties']);
    const isVehicle = Object.values(COLUMNS).every((column) => column in row);
    const own = toJsonObject(fields[key]);
    if (!isVehicle || own['vehicles'] !== undefined) return [];
    return [[key, { ...own, vehicles: { ...COLUMNS, ...('year' in row ? { year: 'year' } : {}) } }]] as const;
  });
  return declared.length === 0 ? ui : { ...ui, fields: { ...fields, ...Object.fromEntries(declared) } };
}

/** The database had sorted the keys of the schemas, and a row asks for its fields in their order. */
function withOrderedRows(schema: JsonObject, fields: z.infer<typeof Field>[]): JsonObject {
  const properties = { ...toJsonObject(schema['properties']) };
  for (const { key, fields: row } of fields) {
    const field = toJsonObject(properties[key]);
    const items = toJsonObject(field['items']);
    const known = toJsonObject(items['properties']);
    const order = row.flatMap((inner) => (inner.key in known ? [inner.key] : []));
    if (order.length === 0) continue;
    const sorted = Object.fromEntries([...order, ...Object.keys(known)].map((name) => [name, known[name] ?? {}]));
    properties[key] = { ...field, items: { ...items, properties: sorted } };
  }
  return { ...schema, properties };
}

function withoutFormerFormats(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutFormerFormats);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(([key, inner]) => key !== 'format' || !FORMER_FORMATS.includes(inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutFormerFormats(inner)]));
}
