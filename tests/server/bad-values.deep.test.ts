/**
 * Values of the right kind that no column, date or index takes, at every endpoint: refused, and never an unexpected
 * error.
 */
import type { Hono } from 'hono';
import { beforeAll, expect, test, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import { listAccessRules, type AccessRule } from '@/server/http/access-rules';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from '@/server/files/memory-partial-store';
import type { ServerEnv } from '@/server/platform/platform';
import { createRandom, type Random } from '../faults/support/random';
import { createPerson, type Person } from './support/cast';
import { createCall } from './support/endpoint-call';
import { createTestProduct, type TestProduct } from './support/test-product';

const ROUNDS = 24;
const SEED = 20_261_121;
const rules = listAccessRules(catalog);
const applicantRole = catalog.registry.roles.find(
  ({ audience, joins }) => audience === 'applicant' && joins === 'self',
)?.id;
const officerRole = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? '';

/** Letters that no index compresses. */
const LONG = Array.from({ length: 9000 }, (_, index) => (((index * 7919) ^ (index >> 3)) % 36).toString(36)).join('');
const UUID = '00000000-0000-4000-8000-000000000000';
const STRINGS = [
  '',
  ' ',
  LONG,
  `${LONG}@registry.example`,
  'infinity',
  '-infinity',
  'NaN',
  '0000-01-01',
  '9999-12-31',
  '294277-01-01',
  '2026-02-30',
  '4713-01-01 BC',
  '2147483648',
  '-1',
  '1e400',
  '0x10',
  'a\0b',
  'half \ud83d',
  '%',
  "';--",
  '__proto__',
  'constructor',
  UUID,
  UUID.toUpperCase(),
  `${UUID}0`,
  '../../x',
  '[object Object]',
  '😀'.repeat(150),
  '*',
  ',',
  '{}',
  'eq.',
  'in.(',
  'is.null',
  '2026-01-01T00:00:00Z',
];
const NUMBERS = [
  0, -1, 0.5, 2_147_483_646, 2_147_483_647, 2_147_483_648, -2_147_483_649, 9_007_199_254_740_992, 1e15, 1e308, 5e-324,
];
const OTHERS = [null, true, [], {}, [[]], [null], { a: { b: [1] } }, Array.from({ length: 300 }, () => 'x')];

/** Names of parameters anywhere; one that an endpoint does not know is passed over. */
const PARAMETERS = [
  'page',
  'per_page',
  'status',
  'type',
  'search',
  'date_from',
  'date_to',
  'sort',
  'order',
  'subject',
  'action',
  'ids',
  'phone',
  'provider',
  'field',
  'application',
  'grant_type',
  'redirect_to',
  'token',
  'scope',
  'select',
  'limit',
  'offset',
  'id',
  'first_name',
  'last_login_at',
  'has_application',
  'role',
];
const HEADERS = [
  'idempotency-key',
  'upload-length',
  'upload-offset',
  'upload-metadata',
  'range',
  'if-none-match',
  'prefer',
  'accept',
  'x-forwarded-for',
  'webhook-id',
  'webhook-timestamp',
];

const PHONE = '+2348041200001';
const credentials = { email: 'nobody@registry.example', phone: PHONE, password: 'wrong-horse-7' };
const draft = {
  provider: 'x',
  definition_version: 'x',
  step: 'x',
  data: {},
  files: [{ field: 'x', fileName: 'x', fileSize: 1 }],
  submission_key: 'x',
  write_id: 'x',
  revision: 0,
};
const invited = { first_name: 'Bola', last_name: 'Ade', phone_number: '+2348041288888' };
const vehicle = { make: 'Mack', model: 'Granite', license_plate: 'ABC-123-XY', year: 2020 };
const profile = {
  first_name: 'Ada',
  last_name: 'Obi',
  mobile_number: '0803',
  last_login_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
};

/** A body that the endpoint takes, or nearly: one or two of its values are then made bad. */
function getBody({ path }: AccessRule, { userId, applicationId }: Person): object {
  const bodies: [RegExp, object][] = [
    [/^\/auth\/v1\/verify/, { type: 'sms', phone: PHONE, token: '123456', token_hash: 'x' }],
    [/^\/auth\/v1\/token/, { ...credentials, refresh_token: 'x' }],
    [/^\/auth\/v1\/user$/, { password: 'another-horse-7', data: { note: 'x' } }],
    [/^\/auth\/v1\//, { email: credentials.email, phone: PHONE }],
    [/^\/rest\/v1\//, profile],
    [/drafts/, draft],
    [/admin\/login/, { username: credentials.email, password: credentials.password }],
    [/create-account/, { phone_number: PHONE, user_type: applicantRole, first_name: 'Ada', last_name: 'Obi' }],
    [/verify-invitation|\/verify$/, { token: 'x', phone_number: PHONE, otp_code: '123456' }],
    [/\/auth\//, { phone_number: PHONE, otp_code: '123456' }],
    [
      /admin\/applications\/status/,
      { applications: [{ id: applicationId, revision: 1 }], status: 'under_review', admin_comments: 'x' },
    ],
    [
      /:id\/status/,
      { status: 'under_review', admin_comments: 'x', requested_changes: [{ path: 'x', reason: 'x' }], revision: 1 },
    ],
    [
      /comments/,
      {
        comment: 'x',
        visibility: 'internal',
        attachmentUrl: '/x',
        attachmentName: 'x',
        attachmentSize: 1,
        attachmentType: 'x',
      },
    ],
    [
      /admin\/users\/:id$/,
      {
        first_name: 'Ada',
        last_name: 'Obi',
        email: 'ada@registry.example',
        phone: PHONE,
        role: applicantRole,
        status: 'active',
      },
    ],
    [/admin\/users/, { ids: [userId], status: 'active' }],
    [
      /settings/,
      {
        general: { site_name: 'x', contact_email: 'x@registry.example' },
        security: { session_timeout: 30, failed_login_attempts: 5, password_expiry_days: 90 },
      },
    ],
    [/vehicles/, { vehicles: [vehicle] }],
    [/invite|invitations/, invited],
    [/applications\/:id$/, { revision: 1, company_name: 'x', email_address: 'x@registry.example', documents: {} }],
    [
      /applications|staff|trucker/,
      {
        application_type: catalog.providers[0]?.applicationType,
        company_name: 'x',
        email_address: 'x@registry.example',
        documents: {},
        vehicles: [vehicle],
      },
    ],
  ];
  return bodies.find(([pattern]) => pattern.test(path))?.[1] ?? {};
}

let product: TestProduct;
let app: Hono<ServerEnv>;

beforeAll(async () => {
  product = await createTestProduct(undefined, { config: { trustProxy: true } });
  app = await createServer(Object.assign(product.platform, { partials: createMemoryPartialStore() }));
  // Whether a password is right does not count here, and hashing takes long.
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => new ArrayBuffer(32));
});

test.each(rules.map((rule, index) => [rule.method, rule.path, rule, index] as const))(
  '%s %s answers no bad value with an unexpected error',
  async (_method, _path, rule, index) => {
    const random = createRandom(SEED + index);
    const people = [
      await createPerson(product.platform, applicantRole),
      await createPerson(product.platform, officerRole),
    ] as const;
    const failed: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = people[rule.permissions || random.next() < 0.2 ? 1 : 0];
      const call = makeCall(rule, person, random);
      const answer = await app.request(call.path, call.init);
      await answer.arrayBuffer();
      if (answer.status >= 500)
        failed.push(`${answer.status} ${call.path.slice(0, 200)} ${JSON.stringify(call.init).slice(0, 400)}`);
    }
    expect(failed).toEqual([]);
    const officer = await createPerson(product.platform, officerRole);
    const list = await app.request('/api/admin/users?per_page=100', {
      headers: { authorization: `Bearer ${officer.token}` },
    });
    expect(list.status).toBe(200);
  },
);

function makeCall(
  rule: AccessRule,
  person: Person,
  random: Random,
): { path: string; init: RequestInit & { headers: Record<string, string> } } {
  const { path, init } = createCall(rule, person);
  const headers: Record<string, string> = {
    ...(init.headers as Record<string, string>),
    ...(rule.who === 'anyone' && random.next() < 0.5 ? {} : { authorization: `Bearer ${person.token}` }),
  };
  for (const name of HEADERS.filter(() => random.next() < 0.2))
    headers[name] = toHeader(pick([...STRINGS, ...NUMBERS], random));
  const address = new URL(path, 'http://localhost');
  for (const name of PARAMETERS.filter(() => random.next() < 0.12))
    address.searchParams.set(name, String(pick([...STRINGS, ...NUMBERS], random)).slice(0, 9000));
  if (random.next() < 0.15)
    address.pathname = address.pathname.replace(/[^/]+$/, () =>
      encodeURIComponent(pick(STRINGS, random).toWellFormed()),
    );
  if (path.endsWith('/token') && random.next() < 0.8)
    address.searchParams.set('grant_type', pick(['password', 'refresh_token'], random));
  const hasBody = /^(POST|PUT|PATCH|DELETE)$/.test(rule.method);
  return {
    path: `${address.pathname}${address.search}`,
    init: { ...init, headers, ...(hasBody ? { body: makeBody(getBody(rule, person), random) } : {}) },
  };
}

/** One value in ten bodies is far too deep; in the others, one or two are of some bad kind. */
function makeBody(body: object, random: Random): string {
  if (random.next() < 0.1)
    return JSON.stringify({ ...body, data: 'deep' }).replace('"deep"', `${'['.repeat(10_000)}${']'.repeat(10_000)}`);
  const changed = structuredClone(body) as Record<string, unknown>;
  for (let count = random.next() < 0.5 ? 1 : 2; count > 0; count -= 1) spoil(changed, random);
  return JSON.stringify(changed);
}

/** Puts a bad value somewhere, mostly one of the kind that stood there. */
function spoil(value: Record<string, unknown>, random: Random): void {
  const key = pick(Object.keys(value), random);
  if (key === undefined) return;
  const inner = value[key];
  if (typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0 && random.next() < 0.8)
    return spoil(inner as Record<string, unknown>, random);
  const alike: readonly unknown[] = typeof inner === 'number' ? NUMBERS : STRINGS;
  value[key] = pick(random.next() < 0.75 ? alike : [...STRINGS, ...NUMBERS, ...OTHERS], random);
}

/** What a header can carry. */
function toHeader(value: string | number): string {
  return String(value)
    .replace(/[^\x20-\x7E]/g, '')
    .trim();
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[random.below(values.length)] as T;
}
