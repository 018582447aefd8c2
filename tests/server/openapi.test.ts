/** GET /api/openapi.json against the endpoints that there are, and as a document that other tools can read. */
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import fc from 'fast-check';
import { catalog } from 'virtual:catalog';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Contract } from '@/api/contracts/contract';
import { CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import { AnyApplication } from '@/api/shapes/application';
import { findPhoneNumber } from '@/engine/locale/phone-number';
import { parseJson } from '@/server/http/read-json';
import { fromSchema } from './fuzz/from-schema';
import { listAccessRules } from '@/server/http/access-rules';
import { buildOpenApi } from '@/server/http/openapi/openapi-routes';

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
const DOCUMENT = 'https://registry.example/openapi';
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema({ $id: DOCUMENT, components: document.components });
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
      /\/(resend|\{id\}\/(again|secret|test)|reset-password|delete|uploads|renewal|exports|login\/provider)$/.test(
        name,
      ) ||
      (method === 'delete' && !['DELETE /admin/users', 'DELETE /account'].includes(name));
    expect([name, operation.requestBody !== undefined]).toEqual([name, !withoutBody]);
  }
});

test('what an address is made of and a body have to be there; of a query only what the contract asks for', () => {
  const all = operations.flatMap(({ operation }) => operation.parameters);
  const needed = (place: string) => new Set(all.filter((each) => each.in === place).map(({ required }) => required));
  expect(needed('path')).toEqual(new Set([true]));
  // A period has a beginning and an end, an export a format, and a document of a step what it is for.
  const asked = all.filter((each) => each.in === 'query' && each.required).map(({ name }) => name);
  expect(new Set(asked)).toEqual(new Set(['date_from', 'date_to', 'format', 'field']));
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

test('every reference leads to something in the document, wherever it stands', () => {
  const references: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref' && typeof value === 'string') references.push(value);
    return value;
  });
  expect(references.length).toBeGreaterThan(100);
  expect([...new Set(references)].filter((reference) => find(reference) === undefined)).toEqual([]);
});

const contracts: Record<string, Contract> = {
  ...Object.fromEntries(listProviderEndpoints(catalog.providers).map(({ key, contract }) => [key, contract])),
  ...CONTRACTS,
};
const withBodies = rules.flatMap(({ method, path }) => {
  const body = contracts[`${method} ${path.slice('/api'.length)}`]?.body;
  const shape = body instanceof z.ZodType ? body : body?.schema;
  const described = document.paths[toTemplate(path)]?.[method.toLowerCase()]?.requestBody?.content['application/json'];
  return shape instanceof z.ZodType && described ? [[`${method} ${path}`, shape, described.schema] as const] : [];
});

test.each(withBodies)(
  '%s takes the bodies that are described, and describes those that it takes',
  (name, shape, schema) => {
    const isDescribed = compile(schema);
    const takes = (body: unknown) => {
      parseJson(JSON.stringify(body), shape);
      return true;
    };
    if (shape !== AnyApplication) {
      for (const body of fc.sample(
        fromSchema(schema, () => undefined),
        { seed: 1, numRuns: 60 },
      )) {
        // What is drawn knows nothing of some words, such as "not" and "allOf".
        if (!isDescribed(body)) continue;
        expect([name, body, takes(body)]).toEqual([name, body, true]);
      }
      const example = fc.sample(
        fromSchema(z.toJSONSchema(shape, { io: 'input' }), (key) => EXAMPLES[key]),
        { seed: 1, numRuns: 1 },
      );
      expect([name, example, isDescribed(example[0]), isDescribed.errors]).toEqual([name, example, true, null]);
    }
  },
);

test('a phone, a text that can be kept, and the columns of a list are said', () => {
  const bodyOf = (path: string, method = 'post') => {
    const described = document.paths[path]?.[method]?.requestBody?.content['application/json'];
    if (!described) throw new Error(`${path} has no body`);
    return compile(described.schema);
  };
  const send = bodyOf('/auth/send-otp');
  for (const phone of ['0803 123 4567', '+234 (803) 123-4567', '2348031234567'])
    expect([phone, send({ phone_number: phone }), findPhoneNumber(phone) !== undefined]).toEqual([phone, true, true]);
  for (const phone of ['12', 'made up', '08031234567x', '1234567890123456'])
    expect([phone, send({ phone_number: phone }), findPhoneNumber(phone)]).toEqual([phone, false, undefined]);
  const comment = bodyOf('/admin/applications/{id}/comments');
  for (const text of ['Please', 'Sàngo 🛩', 'two\nlines'])
    expect([text, comment({ comment: text })]).toEqual([text, true]);
  for (const text of ['\0', 'half \ud83d', '  ']) expect([text, comment({ comment: text })]).toEqual([text, false]);
  expect(bodyOf('/drafts/{provider}', 'put')).toBeDefined();
  expect(bodyOf('/admin/settings', 'put')({ constructor: {} })).toBe(false);
  const entry = bodyOf('/admin/lists/{list}/entries');
  for (const { columns } of catalog.lists) {
    const texts = Object.fromEntries(columns.map(({ key }) => [key, 'A text']));
    expect(entry({ code: 'A1', texts })).toBe(true);
    expect(entry({ code: 'A1', texts: { ...texts, made_up: 'x' } })).toBe(false);
  }
  expect(entry({ code: 'A1', texts: {} })).toBe(false);
});

test('an upload by tus says its headers and its body', () => {
  const headersOf = (path: string, method: string) =>
    document.paths[path]?.[method]?.parameters
      .filter((each) => each.in === 'header' && each.required)
      .map(({ name }) => name);
  expect(headersOf('/uploads', 'post')).toEqual(['Tus-Resumable', 'Upload-Length']);
  expect(headersOf('/uploads/{id}', 'patch')).toEqual(['Tus-Resumable', 'Upload-Offset']);
  expect(headersOf('/uploads/{id}', 'delete')).toEqual(['Tus-Resumable']);
  expect(
    document.paths['/uploads/{id}']?.['patch']?.requestBody?.content['application/offset+octet-stream']?.schema,
  ).toMatchObject({
    format: 'binary',
  });
});

/** Whatever is asked for beside its shape. */
const EXAMPLES: Record<string, unknown[]> = {
  texts: catalog.lists.map(({ columns }) => Object.fromEntries(columns.map(({ key }) => [key, 'A text']))),
  phone_number: ['08031234567'],
  comment: ['Please'],
  reason: ['Illegible'],
};

function find(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

function listSchemas({ parameters, requestBody, responses }: Operation): object[] {
  const bodies = [requestBody, ...Object.values(responses)].flatMap((body) =>
    Object.values(body?.content ?? {}).flatMap(({ schema }) => schema ?? []),
  );
  return [...parameters.map(({ schema }) => schema), ...bodies];
}

/** With the components at hand, so that a reference to one that is missing fails. */
function compile(schema: object): ValidateFunction {
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', `"${DOCUMENT}#/`)) as object);
}
