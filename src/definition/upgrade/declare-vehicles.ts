/** Definitions of before the keyword "vehicles": rows with a make, a model and a plate were vehicles without a word. */
import { toJsonObject, type JsonObject } from '../language/json-schema.ts';

const COLUMNS = { make: 'make', model: 'model', licensePlate: 'license_plate' };

/** The UI schema of a step, with "vehicles" at every field whose rows were taken for vehicles. */
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
