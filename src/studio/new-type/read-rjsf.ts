/** Reads the three texts of a form of RJSF: its schema, its uiSchema, and answers. */
import { isJsonObject, type JsonObject, type JsonValue } from '../../definition/language/json-schema.ts';
import { mapSchemas } from '../../definition/parse/resolve-references.ts';
import { parseJson, type FileFault } from '../files/parse-files.ts';

/** A program, or a component in it. */
const CODE = /=>|\bfunction\b|\b(?:import|export|const|module)\b|<[A-Z]\w*/;

/** Throws with what to do where the text is none. `name`: of the file. */
export function readRjsfText(name: string, text: string): JsonObject {
  const result = parseJson(text.replace(/^\uFEFF/, ''));
  if ('json' in result && isJsonObject(result.json)) return result.json;
  if (/\.[cm]?[jt]sx?$/.test(name) || CODE.test(text))
    throw new Error(
      `${name} is a program, and definitions are data. Write what it exports as JSON, e.g. with console.log(JSON.stringify(uiSchema, null, 2)): ` +
        'functions and components are left out by that. A widget is named in words ("ui:widget": "textarea"), what hides a field is "when" under "ui:options".',
    );
  if ('json' in result) throw new Error(`${name} is no JSON object. Put everything between { and }.`);
  throw tellFault(name, result.issue);
}

export function tellFault(name: string, { line, message, remedy }: FileFault): Error {
  return new Error(`${name}${line === undefined ? '' : `:${line}`}: ${message} ${remedy}`);
}

/** Words of later drafts in those of draft-07, each told in `changed`. */
export function toDraft07(schema: JsonObject, changed: string[]): JsonObject {
  const sentences = new Set<string>();
  const tell = (word: string, instead: string) =>
    sentences.add(`"${word}" is written as ${instead}, as draft-07 has it.`);
  const visit = (value: JsonValue): JsonValue => {
    if (!isJsonObject(value)) return value;
    const whole: JsonObject = Object.fromEntries(
      Object.entries(value).map(([word, inner]) => [word, mapSchemas(word, inner, visit)]),
    );
    const { prefixItems, dependentRequired, dependentSchemas } = whole;
    if (Array.isArray(prefixItems)) {
      tell('prefixItems', '"items" and "additionalItems"');
      if (whole['items'] !== undefined) whole['additionalItems'] = whole['items'];
      whole['items'] = prefixItems.map(visit);
      delete whole['prefixItems'];
    }
    for (const [word, needed] of Object.entries({ dependentRequired, dependentSchemas }))
      if (isJsonObject(needed)) {
        tell(word, '"dependencies"');
        const before = isJsonObject(whole['dependencies']) ? whole['dependencies'] : {};
        const own = Object.entries(needed).map(([key, each]) => [key, visit(each)] as const);
        whole['dependencies'] = { ...before, ...Object.fromEntries(own) };
        delete whole[word];
      }
    if (whole['nullable'] === true && typeof whole['type'] === 'string') {
      tell('nullable', '"type": [ …, "null"]');
      whole['type'] = [whole['type'], 'null'];
      delete whole['nullable'];
    }
    return whole;
  };
  const { $schema: _draft, ...rest } = visit(schema) as JsonObject;
  changed.push(...sentences);
  return rest;
}

/** RJSF 7's words for what the schema says here, so that the server holds to it too; each is told in `changed`. */
export function moveRules(schema: JsonObject, level: JsonObject, changed: string[], pointer = ''): void {
  const { properties, items } = schema;
  if (isJsonObject(items) && isJsonObject(level['items']))
    moveRules(items, level['items'], changed, `${pointer}/items`);
  for (const [key, field] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const said = level[key];
    if (!isJsonObject(field) || !isJsonObject(said)) continue;
    const at = `${pointer}/${key}`;
    for (const [owner, prefix] of [
      [said, 'ui:'],
      [said['ui:options'], ''],
    ] as const) {
      if (!isJsonObject(owner)) continue;
      const [required, initial] = [`${prefix}required`, `${prefix}initialValue`];
      if (typeof owner[required] === 'boolean') {
        const keys = Array.isArray(schema['required']) ? schema['required'] : [];
        if (owner[required]) schema['required'] = [...new Set([...keys, key])];
        changed.push(`${at}/${required}: that an answer is required stands in "required" of the schema.`);
        delete owner[required];
      }
      if (owner[initial] !== undefined) {
        field['default'] = owner[initial];
        changed.push(`${at}/${initial}: what a field begins with stands in "default" of the schema.`);
        delete owner[initial];
      }
    }
    moveRules(field, said, changed, at);
  }
}
