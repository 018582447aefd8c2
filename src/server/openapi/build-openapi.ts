/** Puts the OpenAPI document together: paths of each area, wire types, and one body schema per application type. */
import { z } from 'zod';
import type { Catalog } from '@/definition/parse/catalog';
import { ErrorBody } from '@/api/contracts/error-body';
import { listAccountOperations } from './account-operations';
import { listApplicationOperations } from './application-operations';
import { toApplicationSchemas } from './application-schemas';
import { listEndpointOperations } from './endpoint-operations';
import { listOfficerOperations } from './officer-operations';
import { toSchema, type ApiOperation } from './operation';

export function buildOpenApi(catalog: Catalog): object {
  const bodies = toApplicationSchemas(catalog);
  const operations = [...listAccountOperations(), ...listApplicationOperations(Object.keys(bodies)), ...listOfficerOperations(), ...listEndpointOperations(catalog)];
  return {
    openapi: '3.1.0',
    info: { title: catalog.registry.name, version: '2.0.4', description: `The product API. Every error is answered as ${ErrorBody.meta()?.id ?? 'ErrorBody'}.` },
    servers: [{ url: '/api' }],
    paths: toPaths(operations),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { ...bodies, ErrorBody: toSchema(ErrorBody) },
    },
  };
}

function toPaths(operations: ApiOperation[]): Record<string, Record<string, object>> {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of operations) paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: toOperation(operation) };
  return paths;
}

function toOperation({ method, path, summary, query, body, answer, media, status = 200, mayBeEmpty, open, tag }: ApiOperation): object {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    tags: [tag],
    operationId: `${method.toLowerCase()}${path.replace(/[^\w]+/g, '_')}`,
    summary,
    ...(open ? {} : { security: [{ bearer: [] }] }),
    parameters: [...inPath, ...(query ? toQueryParameters(query) : [])],
    ...(body === undefined ? {} : { requestBody: { required: true, content: { [body instanceof z.ZodType || !('multipart' in body) ? 'application/json' : 'multipart/form-data']: { schema: toSchema(body, 'input') } } } }),
    responses: {
      [status]: { description: 'Done', ...toContent(answer, media) },
      ...(mayBeEmpty ? { 204: { description: 'There is nothing' } } : {}),
      default: { description: 'Refused', content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' } } } },
    },
  };
}

/** In OpenAPI 3.1 bytes need no schema. */
function toContent(answer: ApiOperation['answer'], media: string | undefined): object {
  if (media !== undefined) return { content: { [media]: {} } };
  return answer ? { content: { 'application/json': { schema: toSchema(answer) } } } : {};
}

function toQueryParameters(query: z.ZodObject): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, object>; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}
