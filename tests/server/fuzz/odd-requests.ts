/** Requests to one endpoint, as its contract has it and with something wrong in it: path, query, headers or body. */
import fc, { type Arbitrary } from 'fast-check';
import { z } from 'zod';
import type { Contract } from '@/api/contracts/contract';
import { AnyApplication } from '@/api/shapes/application';
import type { AccessRule } from '@/server/http/access-rules';
import type { Person } from '../support/cast';
import { createCall } from '../support/endpoint-call';
import { fromSchema, type Words } from './from-schema';
import { oddNumber, oddText, spoil, toBytes } from './odd-values';
import { PDF } from '../support/sample-files';

export interface Endpoint {
  rule: AccessRule;
  /** Missing for those of the sign-in, which keep to GoTrue's and PostgREST's. */
  contract: Contract | undefined;
}

export interface OddRequest {
  path: string;
  init: { method: string; headers: Record<string, string>; body?: BodyInit };
}

export interface Subject {
  /** Whose records the path names. */
  owner: Person;
  words: Words;
  /** Bodies that POST /applications and its like take. */
  applications: readonly object[];
}

const HEADERS = [
  'idempotency-key',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'range',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'tus-resumable',
  'prefer',
  'accept',
  'accept-language',
  'accept-encoding',
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'expect',
  'host',
  'origin',
  'cookie',
  'apikey',
  'x-forwarded-for',
  'x-http-method-override',
  'x-client-info',
  'webhook-id',
  'webhook-timestamp',
  'webhook-signature',
];
const HEADER_VALUES = [
  'bytes=0-',
  'bytes=5-2',
  'bytes=-0',
  'bytes=99999999999999999999-',
  'bytes=0-0,2-3',
  '*',
  'W/"x"',
  '"',
  '1.0.0',
  'filename Zg==',
  'filename',
  'filename %%%',
  'provider AA==,field AA==',
  'gzip',
  'return=representation',
  'application/vnd.pgrst.object+json',
  '127.0.0.1, ::1',
];
const MEDIA_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(300)}`,
  'application/offset+octet-stream',
  'application/octet-stream',
  ';',
];
/** Of any endpoint; one that it does not know is passed over. */
const PARAMETERS = ['page', 'per_page', 'sort', 'order', 'search', 'grant_type', 'redirect_to', 'token', 'scope'];
/** Of PostgREST's language. */
const REST_PARAMETERS = [
  'select',
  'limit',
  'offset',
  'order',
  'id',
  'first_name',
  'last_login_at',
  'has_application',
  'or',
];

/** Of the sign-in's endpoints: what each takes, or nearly. The first that fits counts. */
const SIGN_IN_BODIES: [RegExp, readonly string[]][] = [
  [/\/verify$/, ['type', 'phone', 'token', 'token_hash']],
  [/\/token$/, ['email', 'phone', 'password', 'refresh_token']],
  [/\/user$/, ['password', 'email', 'phone', 'data', 'nonce', 'current_password']],
  [
    /^\/rest\//,
    ['first_name', 'last_name', 'mobile_number', 'last_login_at', 'updated_at', 'email', 'has_application'],
  ],
  [/^/, ['email', 'phone', 'password', 'type', 'data']],
];

/** Half of them have nothing wrong in more than one place. */
export function createRequests(endpoint: Endpoint, subject: Subject): Arbitrary<OddRequest> {
  const call = createCall(endpoint.rule, subject.owner);
  const usual = call.init.headers as Record<string, string>;
  return fc
    .record({
      path: pathOf(call.path),
      query: queryOf(endpoint, subject.words),
      method: rarely(
        fc.constant(endpoint.rule.method),
        fc.constantFrom('HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
      ),
      headers: headersOf(usual),
      body: bodyOf(endpoint, subject),
    })
    .map(({ path, query, method, headers, body }) => {
      const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined;
      // Whoever sends a form leaves its boundary to the client.
      const { 'content-type': type, ...others } = headers;
      const isForm = body instanceof FormData;
      return {
        path: query === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${query}`,
        init: {
          method,
          headers: isForm || type === undefined ? others : headers,
          ...(hasBody ? { body } : {}),
        },
      };
    });
}

function rarely<T>(usual: Arbitrary<T>, odd: Arbitrary<T>): Arbitrary<T> {
  return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: odd });
}

/** Mostly as it is; else with another last part, or with parts that no address has. */
function pathOf(path: string): Arbitrary<string> {
  const [address = '', query] = path.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  const withLast = (last: string) => `${address.replace(/[^/]+$/, '')}${last}`;
  return rarely(
    fc.constant(path),
    fc.oneof(
      oddText.map((text) => `${withLast(encodeURIComponent(text.toWellFormed()))}${rest}`),
      fc.constantFrom('%', '%zz', '%c3%28', '%2e%2e', '%00', ';', '%ff').map((text) => `${withLast(text)}${rest}`),
      fc.constantFrom(`${address}/`, `/${address}`, `${address}/x`, `${address}?%`, `${address}?=&&=`),
    ),
  );
}

function queryOf({ rule, contract }: Endpoint, words: Words): Arbitrary<string> {
  const known = contract?.query ? z.toJSONSchema(contract.query, { io: 'input', unrepresentable: 'any' }) : undefined;
  const names = [
    ...Object.keys(known?.properties ?? {}),
    ...PARAMETERS,
    ...(rule.path.startsWith('/rest/') ? REST_PARAMETERS : []),
  ];
  const fromContract = known
    ? fromSchema(known, words).map((given) =>
        Object.entries(given as object).map(([key, value]) => [key, String(value)]),
      )
    : fc.constant<string[][]>([]);
  const odd = fc.array(
    fc.tuple(
      fc.constantFrom(...names),
      fc.oneof(
        oddText,
        oddNumber.map(String),
        fc.constantFrom('password', 'refresh_token', 'id', 'id.desc', 'eq.x', 'gte.2026-01-01', 'in.(a,b)'),
      ),
    ),
    { maxLength: 3 },
  );
  return fc
    .tuple(
      fromContract,
      fc.oneof({ weight: 1, arbitrary: fc.constant<[string, string][]>([]) }, { weight: 1, arbitrary: odd }),
    )
    .map(([given, others]) => String(new URLSearchParams([...given, ...others] as [string, string][])));
}

function headersOf(usual: Record<string, string>): Arbitrary<Record<string, string>> {
  const odd = fc.dictionary(
    fc.constantFrom(...HEADERS),
    fc.oneof(fc.constantFrom(...HEADER_VALUES), oddText, oddNumber.map(String)).map(toHeader),
    { maxKeys: 3 },
  );
  const type = rarely(fc.constant(usual['content-type']), fc.constantFrom(...MEDIA_TYPES));
  return fc
    .tuple(fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: odd }), type)
    .map(([others, media]) => ({ ...usual, ...(media === undefined ? {} : { 'content-type': media }), ...others }));
}

/** What a header can carry. */
function toHeader(value: string): string {
  return value.replace(/[^\x20-\x7E\x80-\xFF]/g, '').trim();
}

function bodyOf({ rule, contract }: Endpoint, { words, applications }: Subject): Arbitrary<BodyInit | undefined> {
  const body = contract?.body;
  if (body && 'media' in body && body.media.startsWith('multipart')) return formOf(words);
  if (body && 'media' in body && !('schema' in body))
    return fc.uint8Array({ maxLength: 120 }).map((bytes) => new Uint8Array(bytes));
  if (!body && contract) return rarely(fc.constant(undefined), fc.jsonValue().chain(toBytes));
  const valid: Arbitrary<unknown> =
    body === AnyApplication
      ? fc.constantFrom(...applications)
      : body === undefined
        ? signInBodyOf(rule.path, words)
        : fromSchema(
            body instanceof z.ZodType
              ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
              : (body.schema ?? {}),
            words,
          );
  return valid
    .chain((value) =>
      fc.oneof(
        { weight: 1, arbitrary: fc.constant(value) },
        { weight: 2, arbitrary: spoil(value) },
        { weight: 1, arbitrary: spoil(value).chain(spoil) },
      ),
    )
    .chain(toBytes);
}

function signInBodyOf(path: string, words: Words): Arbitrary<unknown> {
  const keys = SIGN_IN_BODIES.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  return fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...(words(key) ?? ['x']))])), {
    requiredKeys: [],
  });
}

const CONTENTS = [
  new TextDecoder().decode(PDF),
  '%PDF-1.4\n%%EOF\n',
  '',
  'plain',
  '\u0000\u0000',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'PK\u0003\u0004',
];

/** A form with files and fields; or what only looks like one. */
function formOf(words: Words): Arbitrary<BodyInit> {
  const parts = fc.array(
    fc.record({
      name: fc.oneof(fc.constantFrom('file', 'files', 'provider', 'field', 'fileType'), oddText),
      text: fc.oneof(fc.constantFrom(...(words('provider') ?? ['x']).map(String)), oddText),
      file: fc.option(
        fc.tuple(fc.constantFrom(...CONTENTS), fc.oneof(fc.constantFrom('a.pdf', 'a.png', 'a'), oddText)),
      ),
    }),
    { maxLength: 4 },
  );
  return rarely<BodyInit>(
    parts.map((given) => {
      const form = new FormData();
      for (const { name, text, file } of given)
        if (file) form.append(name, new File([file[0]], file[1]));
        else form.append(name, text);
      return form;
    }),
    fc.constantFrom(
      '--x',
      '--x\r\n\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename*=UTF-8\'\'%ff\r\n\r\na\r\n--x--',
    ),
  );
}
