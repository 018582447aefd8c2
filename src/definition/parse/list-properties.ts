/** The fields that an object can have. */
import type { JsonSchema } from '../language/json-schema.ts';
import { listBranches } from '../language/json-schema.ts';

/** What a rule forbids, and what it looks at, asks for no field. */
const NOT_ASKED = ['/not', '/if'];

/** The properties of an object by key, those that only a branch of it has ("then", "dependencies", …) too. */
export function listProperties(schema: JsonSchema): Map<string, JsonSchema> {
  const found = new Map(Object.entries(schema.properties ?? {}));
  for (const [path, branch] of listBranches(schema)) {
    if (NOT_ASKED.includes(path)) continue;
    for (const [key, property] of listProperties(branch)) if (!found.has(key)) found.set(key, property);
  }
  return found;
}
