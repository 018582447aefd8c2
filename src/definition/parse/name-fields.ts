/** Fields that have no title are called by the words of their key. */
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer, type JsonSchema } from '../language/json-schema.ts';
import { isSchema, listDeclarations } from '../language/object-parts.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import { readEntryLevel, readFieldLevel, readUiOptions } from './read-ui-options.ts';

interface Untitled {
  /** The first place that declares the field. */
  schema: JsonSchema;
  key: string;
  pointer: string;
  level: UiSchema;
}

/** The schema with a title for each field; what had none is noted, where it is seen. */
export function nameFields(
  file: string,
  schema: JsonSchema,
  uiSchema: UiSchema,
  issues: DefinitionIssue[],
): JsonSchema {
  const untitled = listUntitled(schema, uiSchema);
  if (untitled.length === 0) return schema;
  issues.push(
    ...untitled
      .filter(({ level, schema: field }) => {
        const { title, widget } = readUiOptions(level, field);
        return title === undefined && widget !== 'hidden';
      })
      .map(({ key, pointer }) => ({
        file,
        pointer,
        message: `"${key}" has no label of its own: it is called “${toWords(key)}”.`,
        remedy: 'Add "title": the label the applicant reads.',
        weight: 'note' as const,
      })),
  );
  // What several places refer to is one object in each of them, and called by its key there.
  const named = JSON.parse(JSON.stringify(schema)) as JsonSchema;
  for (const { schema: field, key } of listUntitled(named, uiSchema)) field.title = toWords(key);
  return named;
}

/** "company_name" and "companyName" are "Company name"; letters that stand for words stay. */
export function toWords(key: string): string {
  const words = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[\s_\-./]+/)
    .filter(Boolean)
    .map((word) => (/^\p{Lu}\p{Ll}/u.test(word) ? word.toLowerCase() : word));
  const text = words.join(' ');
  return text === '' ? key : text.charAt(0).toUpperCase() + text.slice(1);
}

function listUntitled(schema: JsonSchema, level: UiSchema, pointer = ''): Untitled[] {
  if (schema.properties?.['fileName'] !== undefined) return [];
  const fields = [...listDeclarations([{ schema, always: true }])].flatMap(([key, declarations]) => {
    const own = readFieldLevel(level, key);
    const at = schema.properties?.[key] === undefined ? pointer : `${pointer}/properties/${escapePointer(key)}`;
    const [first] = declarations;
    const isTitled = declarations.some((each) => (each.schema.title ?? '').trim() !== '');
    return [
      ...(first && !isTitled ? [{ schema: first.schema, key, pointer: at, level: own }] : []),
      ...declarations.flatMap((each) => listUntitled(each.schema, own, at)),
    ];
  });
  const { items } = schema;
  const entries = [items ?? []].flat().filter((entry) => isSchema<JsonSchema>(entry));
  return [
    ...fields,
    ...entries.flatMap((entry, index) =>
      listUntitled(
        entry,
        readEntryLevel(level, Array.isArray(items) ? index : undefined),
        Array.isArray(items) ? `${pointer}/items/${index}` : `${pointer}/items`,
      ),
    ),
  ];
}
