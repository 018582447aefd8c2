/** Writes REFERENCE.md: every keyword of every kind of file with its description. */
import { KIND_DESCRIPTIONS } from '../../src/definition/language/field-kinds.ts';
import { IGNORED_KEYWORDS, REFUSED_KEYWORDS, REFUSED_RULES } from '../../src/definition/language/refused-keywords.ts';
import { LEFT_OUT_WIDGETS, REFUSED_WIDGETS } from '../../src/definition/language/widgets.ts';
import { toJsonObject, type JsonObject, type JsonValue } from '../../src/definition/language/json-schema.ts';

const FILES: Record<string, string> = {
  provider: '`<type>/provider.json`',
  step: '`<type>/<step>.schema.json` and `shared/*.schema.json`',
  ui: '`<type>/<step>.ui.json`',
  example: '`<type>/examples/*.json`',
  list: '`shared/lists/<list>.json`',
  registry: '`registry.json`',
  language: '`<file>.<language>.json`',
};

export function writeReference(metas: ReadonlyMap<string, JsonObject>): string {
  const parts = Object.entries(FILES).map(([kind, file]) => writeFile(file, metas.get(kind) ?? {}));
  const further = [
    writeTable('Values made of answers', EXPRESSION_INTRO, listExpressions(metas.get('step') ?? {})),
    writeTable('Kinds of fields', KINDS_INTRO, KIND_DESCRIPTIONS),
    writeTable('What RJSF has and these forms have not', REFUSED_INTRO, toPrefixed(REFUSED_KEYWORDS)),
    writeTable('Words of RJSF that change nothing here', IGNORED_INTRO, toPrefixed(IGNORED_KEYWORDS)),
    writeTable('Widgets of RJSF that no page has', 'Write instead:', { ...REFUSED_WIDGETS, ...LEFT_OUT_WIDGETS }),
    writeTable('Keywords of JSON Schema that no step has', 'Write instead:', REFUSED_RULES),
  ];
  return `# Every keyword\n\nGenerated from src/definition by \`npm run schemas:meta\`; do not edit. How to go about it stands in [README.md](README.md).\n\n${[...parts, ...further].join('\n')}`;
}

const KINDS_INTRO =
  'What a field is follows from its schema and its widget. How it is shown, stored, reviewed and exported follows from its kind.';
const EXPRESSION_INTRO =
  'What "left" and "right" of a rule and "computed" may be: a number, the path of an answer ("address.state"; through rows, "directors.shares", it means all of them), or one of these, inside each other too:';
const IGNORED_INTRO = 'A uiSchema may have them; `npm run schemas:check` notes what would be better:';

const REFUSED_INTRO =
  'These keywords of a uiSchema are refused by `npm run schemas:check`, with `ui:` as well as under "ui:options":';

function writeTable(title: string, intro: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([key, text]) => `| \`${key}\` | ${text.replaceAll('|', '\\|')} |`);
  return `## ${title}\n\n${intro}\n\n| word | what it says |\n| --- | --- |\n${lines.join('\n')}\n`;
}

/** The words of expressions, each with what it makes. */
function listExpressions(meta: JsonObject): Record<string, string> {
  const { anyOf } = followAll({ $ref: '#/definitions/Expression' }, meta);
  return Object.fromEntries(
    listOf(anyOf).flatMap((variant) =>
      Object.entries(toJsonObject(variant['properties']))
        .slice(0, 1)
        .map(([word, inner]) => [word, textOf(variant['description'] ?? toJsonObject(inner)['description'])]),
    ),
  );
}

function toPrefixed(words: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(words).map(([word, text]) => [`ui:${word}`, text]));
}

function writeFile(file: string, meta: JsonObject): string {
  const rows = tables('', meta, meta, new Set());
  return `## ${file}\n\n${textOf(follow(meta, meta)['description'])}\n\n${rows.join('\n')}`;
}

/** A table for the object itself, then one for each object inside it. */
function tables(name: string, schema: JsonObject, root: JsonObject, seen: Set<JsonValue>): string[] {
  const target = follow(schema, root);
  if (seen.has(target)) return [];
  seen.add(target);
  const variants = listOf(target['anyOf']).concat(listOf(target['oneOf']));
  const heading =
    name === ''
      ? ''
      : `### ${name}\n\n${target['description'] && variants.length === 0 ? `${textOf(target['description'])}\n\n` : ''}`;
  // RJSF's words without effect have a table of their own.
  const own = Object.fromEntries(
    Object.entries(toJsonObject(target['properties'])).filter(
      ([, inner]) => toJsonObject(inner)['deprecated'] !== true,
    ),
  );
  const required = Array.isArray(target['required']) ? target['required'] : [];
  const result =
    Object.keys(own).length > 0
      ? [
          `${heading}| key | what it says |\n| --- | --- |\n${Object.entries(own)
            .map(([key, inner]) => row(key, toJsonObject(inner), root, required.includes(key)))
            .join('\n')}\n`,
        ]
      : [];
  const inside = Object.entries(own).flatMap(([key, inner]) =>
    innerObjects(toJsonObject(inner), root).flatMap((each) =>
      tables(name === '' ? `\`${key}\`` : `${name} › \`${key}\``, each, root, seen),
    ),
  );
  const keys = Object.values(toJsonObject(target['patternProperties'])).flatMap((inner) =>
    tables(`${name === '' ? '' : `${name} › `}the key of a field`, toJsonObject(inner), root, seen),
  );
  const alternatives = variants.flatMap((variant) => tables(variantName(name, variant), variant, root, seen));
  return [...result, ...inside, ...keys, ...alternatives];
}

function variantName(name: string, variant: JsonObject): string {
  const constant = Object.entries(toJsonObject(variant['properties'])).find(
    ([, value]) => toJsonObject(value)['const'] !== undefined,
  );
  return constant ? `${name} "${textOf(toJsonObject(constant[1])['const'])}"` : name;
}

function row(key: string, inner: JsonObject, root: JsonObject, required: boolean): string {
  const target = follow(inner, root);
  const described = inner['description'] ?? target['description'];
  const values =
    Array.isArray(target['enum']) && !textOf(described).includes('\n')
      ? ` One of ${target['enum'].map((value) => `\`${textOf(value)}\``).join(', ')}.`
      : '';
  const preset = inner['default'] === undefined ? '' : ` Without it: \`${JSON.stringify(inner['default'])}\`.`;
  const examples = listValues(inner['examples'])
    .map((example) => `\`${JSON.stringify(example)}\``)
    .join(', ');
  const text = `${required ? '**Needed.** ' : ''}${textOf(described)}${values}${preset}${examples ? ` E.g. ${examples}.` : ''}`;
  return `| \`${key}\` | ${text.replaceAll('|', '\\|').replaceAll('\n', '<br>')} |`;
}

/** The objects that a value is made of: itself, the entries of a list, the values of a map. */
function innerObjects(schema: JsonObject, root: JsonObject): JsonObject[] {
  const target = follow(schema, root);
  const items = toJsonObject(target['items']);
  const values = toJsonObject(target['additionalProperties']);
  return [target, items, values].filter(
    (each) =>
      Object.keys(each).length > 0 &&
      (each !== target ||
        target['properties'] !== undefined ||
        target['anyOf'] !== undefined ||
        target['oneOf'] !== undefined),
  );
}

function follow(schema: JsonObject, root: JsonObject): JsonObject {
  const reference = schema['$ref'] ?? toJsonObject(listValues(schema['allOf'])[0])['$ref'];
  if (typeof reference !== 'string') return schema;
  if (reference === '#') return root;
  return toJsonObject(toJsonObject(root['definitions'])[reference.replace('#/definitions/', '')]);
}

/** The definition at the end of references to references. */
function followAll(schema: JsonObject, root: JsonObject): JsonObject {
  const target = follow(schema, root);
  return target === schema ? schema : followAll(target, root);
}

function listValues(value: JsonValue | undefined): JsonValue[] {
  return Array.isArray(value) ? value : [];
}

function listOf(value: JsonValue | undefined): JsonObject[] {
  return listValues(value).map(toJsonObject);
}

function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
