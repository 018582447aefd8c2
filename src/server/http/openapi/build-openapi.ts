/** The OpenAPI document: the contracts' endpoints, the providers', and one body schema per application type. */
import { z } from 'zod';
import { AnyApplication } from '@/api/shapes/application';
import { ErrorBody } from '@/api/shapes/error-body';
import type { Contract, Media } from '@/api/contracts/contract';
import { CONTRACT_AREAS, CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import type { Catalog } from '@/definition/parse/catalog';
import { splitKey } from '../access-rules';
import { JSON_LEVELS, JSON_VALUES } from '../storable-text';
import { toApplicationSchemas } from './application-schemas';
import { sayWhatIsKept, toWireSchema } from './wire-schema';

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
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...sayWhatIsKept(applications), ErrorBody: toWireSchema(ErrorBody, 'output', lists) },
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
    ...(access.who === 'anyone' ? {} : { security: [{ bearer: [] }] }),
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
