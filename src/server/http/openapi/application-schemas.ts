/** The body of POST /applications for each application type, from its definition. */
import { holdsFiles } from '@/definition/language/field-kinds';
import { listFields, type Catalog, type ProviderDefinition } from '@/definition/parse/catalog';
import type { JsonObject, JsonSchema, JsonValue } from '@/definition/language/json-schema';
import { isSchema } from '@/definition/language/object-parts';
import { OWN_KEYWORDS } from '@/definition/language/own-keywords';
import { mapSchemas } from '@/definition/parse/resolve-references';
import { listFileQuestions } from '@/engine/record/file-answers';
import { toDocumentType } from '@/engine/record/read-submission-body';

/** By a name made of the provider's id. */
export function toApplicationSchemas({ providers }: Catalog): Record<string, object> {
  return Object.fromEntries(providers.map((provider) => [`${provider.id}-application`, toBodySchema(provider)]));
}

function toBodySchema(provider: ProviderDefinition): object {
  const files = listFileQuestions(listFields(provider));
  const own = files.filter(({ path }) => !path.includes('*'));
  const inRows = files.filter(({ path }) => path.includes('*'));
  const fields = listFields(provider).filter((field) => !holdsFiles(field));
  // What a condition may hide cannot be required of everybody.
  const required = fields.filter((field) => field.required && field.ui.when === undefined).map((field) => field.key);
  const documents =
    provider.submission.documents === 'map'
      ? {
          type: 'object',
          properties: Object.fromEntries(own.map(({ path, field }) => [path, toPublic(field.schema)])),
          ...(inRows.length > 0 && {
            patternProperties: Object.fromEntries(
              inRows.map(({ path, field }) => [toRowPattern(path), toPublic(field.schema)]),
            ),
          }),
          required: own.filter(({ path, field }) => field.required && path === field.key).map(({ path }) => path),
        }
      : {
          type: 'array',
          items: {
            type: 'object',
            properties: { document_type: { enum: own.map(toDocumentType) } },
            required: ['document_type'],
          },
        };
  return {
    title: provider.name,
    type: 'object',
    properties: {
      application_type: { const: provider.applicationType },
      definition_version: { type: 'string', description: 'Version of the form that was filled in.' },
      ...Object.fromEntries(fields.map((field) => [field.key, toPublic(field.schema)])),
      ...(files.length === 0 ? {} : { documents }),
    },
    required: ['application_type', ...required],
  };
}

/** Of the keys of a document in the rows of a group: "directors.0.passport". */
function toRowPattern(path: string): string {
  return `^${path.replaceAll('.', '\\.').replaceAll('*', '[0-9]+')}$`;
}

const NOT_PUBLIC = new Set([...Object.keys(OWN_KEYWORDS), 'errorMessage', '$comment', '$id']);

/** Without this product's own keywords, which other tools do not know. A field may be called as one of them. */
function toPublic(schema: JsonSchema): object {
  const withoutOwn = (part: JsonValue): JsonValue =>
    isSchema<JsonObject>(part)
      ? Object.fromEntries(
          Object.entries(part).flatMap(([key, value]) =>
            NOT_PUBLIC.has(key) ? [] : [[key, mapSchemas(key, value, withoutOwn)]],
          ),
        )
      : part;
  return withoutOwn(schema as JsonObject) as JsonObject;
}
