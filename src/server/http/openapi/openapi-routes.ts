/** GET /openapi.json: the API's description, made from the contracts and the definitions. */
import type { Platform } from '../../platform/platform';
import type { Router } from '../router';
import { z } from 'zod';
import { AnyApplication } from '@/api/shapes/application';
import { ErrorBody } from '@/api/shapes/error-body';
import type { Contract, Media } from '@/api/contracts/contract';
import { CONTRACT_AREAS, CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import { listFields, type Catalog, type ProviderDefinition, type ListDefinition } from '@/definition/parse/catalog';
import { splitKey } from '../access-rules';
import { JSON_LEVELS, JSON_VALUES, OBJECT_KEYS_LIMIT } from '../storable-text';
import { holdsFiles } from '@/definition/language/field-kinds';
import type { JsonObject, JsonSchema, JsonValue } from '@/definition/language/json-schema';
import { isSchema } from '@/definition/language/object-parts';
import { OWN_KEYWORDS } from '@/definition/language/own-keywords';
import { mapSchemas } from '@/definition/parse/resolve-references';
import { listFileQuestions } from '@/engine/record/file-answers';
import { toDocumentType } from '@/engine/record/read-submission-body';
import { TOKEN_PREFIX } from '@/api/shapes/api-token';
import { EntryTexts } from '@/api/shapes/choice-list';
import { WebhookBody } from '@/api/shapes/webhook';
import { OBJECT_KEYS } from '@/definition/language/reserved-keys';

export function addOpenApiRoutes({ handle }: Router, { catalog }: Platform): void {
  let document: Record<string, unknown> | undefined;
  handle('GET /openapi.json', async () => (document ??= buildOpenApi(catalog)));
}

type Schema = Record<string, unknown>;

/** Characters that every text may have: no NUL, and no half of a character. */
const KEPT = '[^\\u0000\\uD800-\\uDFFF]';

const KEPT_TEXT = `^${KEPT}*$`;

const WITH_A_LETTER = `^${KEPT}*[^\\s\\u0000\\uD800-\\uDFFF]${KEPT}*$`;

/** Descriptions, but no ids: a type with an id would be put under $defs. */
const WITHOUT_IDS = Object.assign(Object.create(z.globalRegistry) as typeof z.globalRegistry, {
  get(type: z.ZodType) {
    const { id: _id, ...rest } = z.globalRegistry.get(type) ?? {};
    return rest;
  },
});

const NOT_PUBLIC = new Set([...Object.keys(OWN_KEYWORDS), 'errorMessage', '$comment', '$id']);

const PARAMETER = /:(\w+)(\{[^}]*\})?/g;

export function buildOpenApi(catalog: Catalog): Record<string, unknown> {
  const applications = toApplicationSchemas(catalog);
  const { lists } = catalog;
  const anyApplication = { oneOf: Object.keys(applications).map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const paths: Record<string, Record<string, object>> = {};
  const add = (tag: string, key: string, contract: Contract) => {
    const { method, path } = splitKey(key);
    const template = path.replace(PARAMETER, '{$1}');
    const operation = toOperation(contract, {
      tag,
      method: method.toLowerCase(),
      path: template,
      anyApplication,
      lists,
    });
    paths[template] = { ...paths[template], [method.toLowerCase()]: operation };
  };
  for (const [tag, contracts] of Object.entries(CONTRACT_AREAS)) {
    for (const [key, contract] of Object.entries<Contract>(contracts)) add(tag, key, contract);
  }
  for (const { key, owner, contract } of listProviderEndpoints(catalog.providers))
    if (!(key in CONTRACTS)) add(owner.name, key, contract);
  return {
    openapi: '3.1.0',
    info: {
      title: catalog.registry.name,
      version: '2.0.4',
      description: `The product API. Every error is answered as ${ErrorBody.meta()?.id ?? 'ErrorBody'}. ${WHAT_IS_KEPT}`,
    },
    servers: [{ url: '/api' }],
    paths,
    webhooks: { event: { post: describeEvent(lists) } },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'Of somebody who has signed in.' },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: TOKEN_PREFIX,
          description: 'Of a program: an API token that an administrator has made, with the permissions that it has.',
        },
      },
      schemas: { ...sayWhatIsKept(applications), ErrorBody: toWireSchema(ErrorBody, 'output', lists) },
    },
  };
}

/** What is posted to the addresses that administrators have made webhooks of. */
function describeEvent(lists: Catalog['lists']): object {
  const headers = {
    'webhook-id': 'The same for each attempt at one event.',
    'webhook-timestamp': 'Seconds since 1970, of this attempt.',
    'webhook-signature':
      'By the secret of the webhook: "v1," and a HMAC-SHA-256 in base64; several have a blank between them.',
  };
  return {
    summary: 'Something has happened to an application, as Standard Webhooks tell it',
    parameters: Object.entries(headers).map(([name, description]) => ({
      name,
      in: 'header',
      description,
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: toContent(WebhookBody, 'output', lists) },
    responses: {
      '2XX': { description: 'Taken' },
      410: { description: 'Gone: the webhook is switched off' },
      default: { description: 'Not taken: it is sent again' },
    },
  };
}

interface Place {
  tag: string;
  method: string;
  path: string;
  anyApplication: object;
  lists: Catalog['lists'];
}

/** What no schema can say of a body whose depth is not known. */
const WHAT_IS_KEPT = `A JSON body has at most ${JSON_LEVELS} levels and ${JSON_VALUES} keys and items; none of its texts has NUL or half of a character, and none of its keys is one that every object of JavaScript has, such as "constructor".`;

function toOperation(
  { summary, access, query, headers = {}, body, responses }: Contract,
  { tag, method, path, anyApplication, lists }: Place,
): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  return {
    tags: [tag],
    operationId: `${method}${path.replace(/[^\w]+/g, '_')}`,
    summary,
    ...(access.who === 'anyone' ? {} : { security: [{ bearer: [] }, ...(access.tokens ? [{ apiToken: [] }] : [])] }),
    parameters: [
      ...inPath,
      ...(query ? toQueryParameters(query, lists) : []),
      ...Object.entries(headers).map(([name, header]) => ({ name, in: 'header', ...header })),
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: body === AnyApplication ? toJsonContent(anyApplication) : toContent(body, 'input', lists),
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, shape]) => [
          status,
          { description: 'Done', ...(shape && { content: toContent(shape, 'output', lists) }) },
        ]),
      ),
      default: { description: 'Refused', content: toJsonContent({ $ref: '#/components/schemas/ErrorBody' }) },
    },
  };
}

/** In OpenAPI 3.1 bytes need no schema. */
function toContent(shape: z.ZodType | Media, io: 'input' | 'output', lists: Catalog['lists']): object {
  if (shape instanceof z.ZodType) return toJsonContent(toWireSchema(shape, io, lists));
  const { media, schema } = shape;
  if (schema === undefined) return { [media]: {} };
  return { [media]: { schema: schema instanceof z.ZodType ? toWireSchema(schema, io, lists) : schema } };
}

function toJsonContent(schema: object): object {
  return { 'application/json': { schema } };
}

function toQueryParameters(query: z.ZodObject, lists: Catalog['lists']): object[] {
  const { properties = {}, required = [] } = toWireSchema(query, 'input', lists) as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

/**
 * The body of POST /applications for each application type, from its definition. By a name made of the provider's id.
 */
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

/**
 * JSON Schema of wire types, as other programs read them: with all that the server asks for and no type says by itself.
 * A type with everything it is made of inlined: a reference to its own $defs would lead nowhere from within a larger
 * document. `input`: what a caller sends, in which everything with a default may be missing.
 */
function toWireSchema(
  shape: z.ZodType,
  io: 'input' | 'output',
  lists: readonly Pick<ListDefinition, 'columns' | 'title'>[],
): object {
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: WITHOUT_IDS,
    override: ({ zodSchema, jsonSchema }) => {
      if (io === 'output') return;
      if (zodSchema === EntryTexts) Object.assign(jsonSchema, { anyOf: lists.map(toColumns) });
      if (isTrimmed(zodSchema) && (jsonSchema.minLength ?? 0) > 0) jsonSchema.pattern ??= WITH_A_LETTER;
    },
  });
  return io === 'output' ? schema : sayWhatIsKept(schema);
}

/** What an entry of the list may have and must. */
function toColumns({ title, columns }: Pick<ListDefinition, 'columns' | 'title'>): object {
  return {
    title,
    properties: Object.fromEntries(
      columns.map((column) => [
        column.key,
        { type: 'string', title: column.title, maxLength: 200, ...(column.optional ? {} : { pattern: WITH_A_LETTER }) },
      ]),
    ),
    required: columns.filter(({ optional }) => !optional).map(({ key }) => key),
    additionalProperties: false,
  };
}

function isTrimmed(shape: z.core.$ZodType): boolean {
  const { checks = [] } = shape._zod.def;
  return checks.some((check) => check._zod.def.check === 'overwrite');
}

/**
 * A schema of what is sent, which says of each of its texts what characters can be kept, and of each object with keys
 * of the caller's which these can be.
 */
function sayWhatIsKept(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? sayOfOne(value as Schema) : value,
  ) as object;
}

function sayOfOne(schema: Schema): Schema {
  if (schema['type'] === 'string' && schema['enum'] === undefined && schema['const'] === undefined) {
    const { pattern, format } = schema;
    if (pattern === undefined) return format === undefined ? { ...schema, pattern: KEPT_TEXT } : schema;
    return typeof pattern === 'string' && takesAny(pattern) ? { ...schema, allOf: [{ pattern: KEPT_TEXT }] } : schema;
  }
  if (schema['type'] !== 'object' || typeof schema['additionalProperties'] !== 'object') return schema;
  return {
    ...schema,
    propertyNames: { pattern: KEPT_TEXT, not: { enum: OBJECT_KEYS } },
    maxProperties: OBJECT_KEYS_LIMIT,
  };
}

/** Whether a text with characters that cannot be kept may follow the pattern. */
function takesAny(pattern: string): boolean {
  return pattern !== WITH_A_LETTER && (!/^\^.*\$$/.test(pattern) || /\.|\\[SDWP]|\[\^/.test(pattern));
}
