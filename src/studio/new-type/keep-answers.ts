/** RJSF's `formData` as a record keeps it. */
import {
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../../definition/language/json-schema.ts';
import { isSchema, listDeclarations, listDiscriminators } from '../../definition/language/object-parts.ts';
import { spellKey } from '../../definition/parse/spell-keys.ts';
import { fitsSchema } from '../../engine/conditions/fits-schema.ts';

/** The example of a type: its answers, and the names of its documents by their paths. */
export interface KeptAnswers {
  data: JsonObject;
  files: Record<string, string | string[]>;
}

/** `schema`: of the form as it is asked. */
export function keepAnswers(schema: JsonSchema, formData: JsonObject): KeptAnswers {
  const files: KeptAnswers['files'] = {};
  return { data: keepObject(schema, formData, '', files), files };
}

function keep(schema: JsonSchema, value: JsonValue, path: string, files: KeptAnswers['files']): JsonValue | undefined {
  if (isDocument(schema)) {
    if (typeof value === 'string') files[path] = nameDocument(value);
    return undefined;
  }
  const { items } = schema;
  if (Array.isArray(value)) {
    if (isSchema(items) && isDocument(items)) {
      const names = value.flatMap((each) => (typeof each === 'string' ? [nameDocument(each)] : []));
      if (names.length > 0) files[path] = names;
      return undefined;
    }
    const schemaOf = (index: number) => (Array.isArray(items) ? items[index] : items);
    return value.flatMap((each, index) => keep(schemaOf(index) ?? {}, each, `${path}.${index}`, files) ?? []);
  }
  if (!isJsonObject(value)) return value;
  if (isSchema(items) && isRows(schema)) return toRows(items, value, path, files);
  return keepObject(schema, value, path, files);
}

function keepObject(schema: JsonSchema, given: JsonObject, path: string, files: KeptAnswers['files']): JsonObject {
  const known = listDeclarations([{ schema, always: true }]);
  if (known.size === 0) return given;
  const kept: JsonObject = {};
  const others: JsonObject = {};
  for (const [key, value] of Object.entries(given)) {
    const spelled = spellKey(key);
    const own = known.get(spelled)?.[0]?.schema;
    const answer = own && keep(own, value, path === '' ? spelled : `${path}.${spelled}`, files);
    if (answer !== undefined) kept[spelled] = answer;
    if (!own) others[key] = value;
  }
  const rest = [...known].find(
    ([, [first]]) => first && isRows(first.schema) && first.schema.title === 'Further answers',
  );
  if (rest && Object.keys(others).length > 0) {
    const [key, [first]] = rest;
    const answer = first && keep(first.schema, others, path === '' ? key : `${path}.${key}`, files);
    if (answer !== undefined) kept[key] = answer;
  }
  return { ...chooseAlternatives(schema, kept), ...kept };
}

/** Whether a list has taken the place of an object with keys of the applicant's own. */
function isRows({ items, uniqueBy }: JsonSchema): boolean {
  return isSchema(items) && uniqueBy?.[0] === 'key' && items.properties?.['value'] !== undefined;
}

function toRows(row: JsonSchema, given: JsonObject, path: string, files: KeptAnswers['files']): JsonValue {
  return Object.entries(given).map(([key, value], index) => {
    const kept = keep(row.properties?.['value'] ?? {}, value, `${path}.${index}.value`, files);
    return { key, ...(kept !== undefined && { value: kept }) };
  });
}

/** Which alternatives the answers fit, where RJSF would tell it from them. */
function chooseAlternatives({ oneOf, anyOf }: JsonSchema, kept: JsonObject): JsonObject {
  return Object.assign(
    {},
    ...[oneOf ?? [], anyOf ?? []].map((options) => {
      const [key] = listDiscriminators(options);
      if (key === undefined || kept[key] !== undefined) return {};
      const chosen = options
        .map((option) => ({ option, value: option.properties?.[key]?.const }))
        .find(({ option, value }) => value !== undefined && fitsSchema(option, { ...kept, [key]: value }));
      return chosen ? { [key]: chosen.value } : {};
    }),
  );
}

function isDocument({ properties }: JsonSchema): boolean {
  return properties?.['fileName'] !== undefined;
}

/** RJSF keeps a file's name in its text, "data:application/pdf;name=a.pdf;base64,…". */
function nameDocument(text: string): string {
  return decodeURIComponent(/;name=([^;,]+)/.exec(text)?.[1] ?? 'document.pdf');
}
