/** The OpenAPI document: the contracts' endpoints, the providers', and one body schema per application type. */
import { z } from 'zod';
import { AnyApplication } from '@/api/shapes/application';
import { ErrorBody } from '@/api/shapes/error-body';
import type { Contract, Media } from '@/api/contracts/contract';
import { CONTRACT_AREAS, CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import type { Catalog } from '@/definition/parse/catalog';
import { splitKey } from '../access-rules';
import { toApplicationSchemas } from './application-schemas';

const PARAMETER = /:(\w+)(\{[^}]*\})?/g;

export function buildOpenApi(catalog: Catalog): Record<string, unknown> {
  const applications = toApplicationSchemas(catalog);
  const anyApplication = { oneOf: Object.keys(applications).map((name) => ({ $ref: `#/components/schemas/${name}` })) };
  const paths: Record<string, Record<string, object>> = {};
  const add = (tag: string, key: string, contract: Contract) => {
    const { method, path } = splitKey(key);
    const template = path.replace(PARAMETER, '{$1}');
    const operation = toOperation(contract, { tag, method: method.toLowerCase(), path: template, anyApplication });
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
      description: `The product API. Every error is answered as ${ErrorBody.meta()?.id ?? 'ErrorBody'}.`,
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...applications, ErrorBody: toSchema(ErrorBody) },
    },
  };
}

interface Place {
  tag: string;
  method: string;
  path: string;
  anyApplication: object;
}

function toOperation(
  { summary, access, query, body, responses }: Contract,
  { tag, method, path, anyApplication }: Place,
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
    ...(access.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [...inPath, ...(query ? toQueryParameters(query) : [])],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: body === AnyApplication ? toJsonContent(anyApplication) : toContent(body, 'input'),
          },
        }),
    responses: {
      ...Object.fromEntries(
        Object.entries(responses).map(([status, shape]) => [
          status,
          { description: 'Done', ...(shape && { content: toContent(shape) }) },
        ]),
      ),
      default: { description: 'Refused', content: toJsonContent({ $ref: '#/components/schemas/ErrorBody' }) },
    },
  };
}

/** In OpenAPI 3.1 bytes need no schema. */
function toContent(shape: z.ZodType | Media, io: 'input' | 'output' = 'output'): object {
  if (shape instanceof z.ZodType) return toJsonContent(toSchema(shape, io));
  return { [shape.media]: shape.schema ? { schema: shape.schema } : {} };
}

function toJsonContent(schema: object): object {
  return { 'application/json': { schema } };
}

function toQueryParameters(query: z.ZodObject): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as {
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
 * JSON Schema of a wire type, with everything it is made of inlined: a reference to its own $defs would lead nowhere
 * from within a larger document. `input`: what a caller sends, in which everything with a default may be missing.
 */
function toSchema(shape: z.ZodType, io: 'input' | 'output' = 'output'): object {
  const { $schema: _schema, ...schema } = z.toJSONSchema(shape, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    metadata: WITHOUT_IDS,
  });
  return schema;
}

/** Descriptions, but no ids: a type with an id would be put under $defs. */
const WITHOUT_IDS = Object.assign(Object.create(z.globalRegistry) as typeof z.globalRegistry, {
  get(type: z.ZodType) {
    const { id: _id, ...rest } = z.globalRegistry.get(type) ?? {};
    return rest;
  },
});
