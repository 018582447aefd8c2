/** GET /api/openapi.json against the endpoints that there are, and as a document that other tools can read. */
import Ajv from 'ajv/dist/2020';
import { catalog } from 'virtual:catalog';
import { expect, test } from 'vitest';
import { listAccessRules } from '@/server/http/access-rules';
import { buildOpenApi } from '@/server/http/openapi/build-openapi';

interface Operation {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: object }> }>;
  security?: object[];
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const document = JSON.parse(JSON.stringify(buildOpenApi(catalog))) as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation,
  })),
);
const rules = listAccessRules(catalog).filter(({ path }) => path.startsWith('/api/'));
const toTemplate = (path: string) => path.slice('/api'.length).replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');

test('every endpoint is described, and nothing else', () => {
  const served = rules.map(({ method, path }) => `${method} ${toTemplate(path)}`);
  expect(operations.map(({ name }) => name).toSorted()).toEqual([...new Set(served)].toSorted());
});

test('a token is asked for where the endpoint asks for one', () => {
  const open = new Set(
    rules.filter(({ who }) => who === 'anyone').map(({ method, path }) => `${method} ${toTemplate(path)}`),
  );
  expect(
    operations
      .filter(({ operation }) => operation.security === undefined)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...open].toSorted());
});

test('every answer has its shape, and every body that is JSON', () => {
  for (const { name, method, operation } of operations) {
    const [status = ''] = Object.keys(operation.responses).filter((each) => each !== 'default');
    // 204 has no body; neither has the beginning of an upload, which is named in a header.
    const hasShape = Object.keys(operation.responses[status]?.content ?? {}).length === 1;
    expect([name, hasShape, operation.responses['default'] !== undefined]).toEqual([
      name,
      status !== '204' && name !== 'POST /uploads',
      true,
    ]);
    const withoutBody =
      method === 'get' ||
      method === 'options' ||
      /\/(resend|\{id\}\/again|reset-password|delete|uploads)$/.test(name) ||
      (method === 'delete' && !['DELETE /admin/users', 'DELETE /account'].includes(name));
    expect([name, operation.requestBody !== undefined]).toEqual([name, !withoutBody]);
  }
});

test('what an address is made of and a body have to be there; of a query only what the contract asks for', () => {
  const all = operations.flatMap(({ operation }) => operation.parameters);
  const needed = (place: string) => new Set(all.filter((each) => each.in === place).map(({ required }) => required));
  expect([needed('path'), needed('query')]).toEqual([new Set([true]), new Set([false])]);
  expect(new Set(operations.flatMap(({ operation }) => operation.requestBody?.required ?? []))).toEqual(
    new Set([true]),
  );
});

test('a call that may find nothing says so', () => {
  const draft = operations.find(({ name }) => name === 'GET /drafts/{provider}');
  expect(Object.keys(draft?.operation.responses ?? {})).toEqual(['200', '204', 'default']);
});

test('it is OpenAPI 3.1: parameters stand in their paths, names are unique, references lead somewhere, schemas compile', () => {
  expect(document).toMatchObject({ openapi: '3.1.0', info: { title: catalog.registry.name, version: '2.0.4' } });
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
  for (const { name, path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    expect([
      name,
      ...operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name),
    ]).toEqual([name, ...inPath]);
    for (const schema of listSchemas(operation)) expect(() => compile(schema)).not.toThrow();
  }
  for (const schema of Object.values(document.components.schemas)) expect(() => compile(schema)).not.toThrow();
});

function listSchemas({ parameters, requestBody, responses }: Operation): object[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
    Object.values(body?.content ?? {}).flatMap(({ schema }) => schema ?? []),
  );
  return [...parameters.map(({ schema }) => schema), ...bodies];
}

/** With the components at hand, so that a reference to one that is missing fails. */
function compile(schema: object): void {
  const ajv = new Ajv({ strict: false, validateFormats: false });
  ajv.compile({ ...schema, $id: 'https://registry.example/openapi', components: document.components });
}
