/**
 * What no honest client sends: bad tokens at every endpoint that asks for one, claimed roles, bodies that are too large
 * or broken. Refused, and logged. Of tokens one for each thing that is looked at; all there are stand in
 * tests/server/identity/token-verifier.test.ts.
 */
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Hono } from 'hono';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { listAccessRules, type AccessRule } from '@/server/http/access-rules';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from './support/memory-partial-store';
import type { Log } from '@/server/platform/log';
import type { ServerEnv } from '@/server/platform/platform';
import { createPerson, type Person } from './support/cast';
import { createCall } from './support/endpoint-call';
import { createTestProduct } from './support/test-product';

const rules = listAccessRules(catalog);
const guarded = rules.filter(({ who }) => who !== 'anyone');
/** Of applicants who invite, too. */
const isOfficers = ({ permissions = [] }: AccessRule) =>
  permissions.some((permission) => permission !== 'manage_staff');
const officers = rules.filter(isOfficers);
/**
 * The hooks of a hosted project are not there without one; tests/server/identity/send-sms-hook.test.ts has their bad
 * bodies.
 */
const withBody = rules.filter(
  ({ method, path }) =>
    /^(POST|PUT|PATCH)$/.test(method) &&
    !/upload|logout|resend|reset-password|delete$|renewal$|signup|factors|again$|secret$|test$|login\/provider$|hooks\/|rest\/v1/.test(
      path,
    ),
);
const applicantRole = catalog.registry.roles.find(
  ({ audience, joins }) => audience === 'applicant' && joins === 'self',
)?.id;
const officerRole = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? '';

const lines: Record<string, unknown>[] = [];
const note = (fields: object) => void lines.push({ ...fields });
const log: Log = { debug: note, info: note, warn: note, error: note };

let app: Hono<ServerEnv>;
let person: Person;
let other: Person;
let officer: Person;
const bad: Record<string, string> = {};

beforeAll(async () => {
  const { platform } = await createTestProduct();
  app = await createServer(Object.assign(platform, { partials: createMemoryPartialStore(), log }));
  [person, other, officer] = [
    await createPerson(platform, applicantRole),
    await createPerson(platform, applicantRole),
    await createPerson(platform, officerRole),
  ];
  const { kid, privateKey } = platform.auth.embedded.signingKey;
  const { claims } = await platform.auth.verifier.verify(person.token);
  const { claims: ofOfficer } = await platform.auth.verifier.verify(officer.token);
  const [head = '', , signature = ''] = person.token.split('.');
  const revoked = await createPerson(platform, applicantRole);
  await platform.auth.backend.endSessions(revoked.userId);
  Object.assign(bad, {
    nonsense: 'nonsense',
    'another person in it': [
      head,
      btoa(JSON.stringify({ ...claims, sub: other.userId }))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', ''),
      signature,
    ].join('.'),
    'no signature (alg none)': new UnsecuredJWT(ofOfficer).encode(),
    'an end that is past': await new SignJWT({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey),
    'a session that was revoked': revoked.token,
  });
});

beforeEach(() => {
  lines.length = 0;
});

async function send(
  rule: AccessRule,
  owner: Person,
  token: string,
  extra: { headers?: Record<string, string>; body?: string } = {},
) {
  const { path, init } = createCall(rule, owner);
  const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}`, ...extra.headers };
  const response = await app.request(path, {
    ...init,
    headers,
    ...(extra.body === undefined ? {} : { body: extra.body }),
  });
  return { status: response.status, text: await response.text() };
}

test.each(guarded.map((rule) => [rule.method, rule.path, rule] as const))(
  '%s %s refuses every bad token, and logs none',
  async (_method, _path, rule) => {
    const statuses: Record<string, number> = {};
    for (const [what, token] of Object.entries(bad)) statuses[what] = (await send(rule, person, token)).status;
    // GoTrue's routes answer as GoTrue does.
    const refusal = rule.path.startsWith('/auth/v1') ? 403 : 401;
    expect(statuses).toEqual(Object.fromEntries(Object.keys(bad).map((what) => [what, refusal])));
    expect(lines.filter(({ status }) => status === refusal)).toHaveLength(Object.keys(bad).length);
    for (const token of Object.values(bad).filter((each) => each.includes('.')))
      expect(JSON.stringify(lines)).not.toContain(token);
  },
);

describe('a role that the client claims', () => {
  test('in its user_metadata, headers or body opens nothing', async () => {
    const claim = { role: officerRole, role_id: officerRole, permissions: ['*'], app_metadata: { role: officerRole } };
    const changed = await app.request('/auth/v1/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ data: claim, ...claim }),
    });
    expect(changed.status).toBe(200);
    for (const rule of officers) {
      const headers = {
        'x-role': officerRole,
        'x-user-id': officer.userId,
        'x-hasura-role': officerRole,
        cookie: `role=${officerRole}`,
      };
      const body = rule.method === 'GET' ? {} : { body: JSON.stringify({ ...claim, user_id: officer.userId }) };
      expect([rule.path, (await send(rule, other, person.token, { headers, ...body })).status]).toEqual([
        rule.path,
        403,
      ]);
    }
  });

  test('cannot be taken by making an account or by changing the own profile', async () => {
    const make = await app.request('/api/auth/create-account', {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ phone_number: person.phone, user_type: officerRole }),
    });
    expect(make.status).toBe(400);
    const change = await app.request(`/rest/v1/profiles?id=eq.${person.userId}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${person.token}` },
      body: JSON.stringify({ role_id: officerRole }),
    });
    expect(change.status).toBe(403);
    const me = await app.request('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } });
    expect(await me.json()).toMatchObject({ officer: false, user: { role_id: applicantRole } });
  });
});

test.each(withBody.map((rule) => [rule.method, rule.path, rule] as const))(
  '%s %s refuses a body that is too large, no JSON, or of the wrong kind',
  async (_method, _path, rule) => {
    const token = isOfficers(rule) ? officer.token : person.token;
    const statuses = { large: 0, broken: 0, list: 0, empty: 0 };
    const bodies = { large: `{"text":"${'x'.repeat(1_000_001)}"}`, broken: '{"a":', list: '[1]', empty: '' };
    for (const what of ['large', 'broken', 'list', 'empty'] as const)
      statuses[what] = (await send(rule, person, token, { body: bodies[what] })).status;
    // 403: the call is another role's; it is refused before its body is read.
    if (rule.roles && !rule.roles.includes(applicantRole ?? ''))
      return expect(new Set(Object.values(statuses))).toEqual(new Set([403]));
    expect(statuses).toEqual({ large: expect.toBeOneOf([400, 413]), broken: 400, list: 400, empty: 400 });
  },
);

test.each(withBody.map((rule) => [rule.method, rule.path, rule] as const))(
  '%s %s refuses text that cannot be kept, wherever it stands',
  async (_method, _path, rule) => {
    const token = isOfficers(rule) ? officer.token : person.token;
    const bodies = [
      '{"text":"a\\u0000b"}',
      '{"list":[{"text":"\\ud83d"}]}',
      '{"\\udc00":1}',
      '{"company_name":"half \\ud83d of it","email":"a\\u0000@b.example","phone_number":"\\u0000"}',
    ];
    for (const body of bodies) {
      const { status } = await send(rule, person, token, { body });
      expect([body, status]).toEqual([body, rule.roles && !rule.roles.includes(applicantRole ?? '') ? 403 : 400]);
    }
  },
);

test('text that cannot be kept is named by its field', async () => {
  const answer = await app.request('/api/applications', {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: '{"company_name":"Half \\ud83d","office":{"city":"Kano"}}',
  });
  const message = 'This text has characters that cannot be kept. Please remove them, or type it again.';
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'INVALID_TEXT', message, errors: [{ path: 'company_name', message }] },
  ]);
});

test.each([
  ['/api/applications?type=%00', 'person'],
  ['/api/applications/file/%00', 'person'],
  ['/api/definitions/%00/%00', 'person'],
  ['/api/drafts/%00', 'person'],
  ['/api/admin/applications?search=%00', 'officer'],
  ['/api/admin/users?search=a%00', 'officer'],
  ['/api/admin/audit?subject=%00', 'officer'],
  ['/api/admin/audit?actor=%00', 'officer'],
  ['/api/admin/audit.csv?about=a%00', 'officer'],
])('%s is no unexpected error', async (path, who) => {
  const answer = await app.request(path, {
    headers: { authorization: `Bearer ${who === 'officer' ? officer.token : person.token}` },
  });
  expect(answer.status).toBeGreaterThanOrEqual(200);
  expect(answer.status).toBeLessThan(500);
  // One export at a time is each officer's.
  await answer.body?.cancel();
});

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
])(
  '%s in each other, 10,000 deep, are refused before anybody is asked who they are, and before a form is looked at',
  async (_, open, close) => {
    const body = `{"phone_number":"+2348041288888","data":${open.repeat(10_000)}1${close.repeat(10_000)}}`;
    const json = { method: 'POST', body, headers: { authorization: `Bearer ${person.token}` } };
    for (const path of ['/api/auth/send-otp', '/auth/v1/otp', '/api/applications']) {
      const answer = await app.request(path, json);
      expect([path, answer.status, (await answer.json()).message]).toEqual([
        path,
        400,
        'The request body is nested more than 32 levels deep',
      ]);
    }
    const draft = await app.request(`/api/drafts/${person.provider}`, { ...json, method: 'PUT' });
    expect([draft.status, (await draft.json()).code]).toEqual([400, 'BODY_TOO_DEEP']);
  },
);

test.each([
  [
    'an e-mail address of 9,000 letters',
    'POST',
    '/auth/v1/token?grant_type=password',
    { email: longText(), password: 'x' },
  ],
  ['one to send a link to', 'POST', '/auth/v1/recover', { email: longText() }],
  [
    'the highest revision that there is',
    'PUT',
    '/api/drafts/:provider',
    {
      provider: 'x',
      definition_version: 'x',
      step: 'x',
      data: {},
      files: [],
      submission_key: 'x',
      revision: 2_147_483_647,
    },
  ],
])('%s is refused with 400', async (_, method, path, body) => {
  const answer = await app.request(path.replace(':provider', person.provider), {
    method,
    body: JSON.stringify(body),
    headers: { authorization: `Bearer ${person.token}` },
  });
  expect(answer.status).toBe(400);
});

test('a day that PostgreSQL has not is refused by its name', async () => {
  const days = { date_from: '0000-01-01', date_to: '9999-12-31' };
  for (const path of [
    '/api/admin/applications',
    '/api/admin/applications.csv',
    '/api/admin/audit',
    '/api/admin/audit.csv',
    `/api/admin/applications/${person.applicationId}`,
  ])
    for (const [name, day] of Object.entries(days)) {
      const answer = await app.request(`${path}?${name}=${day}`, {
        headers: { authorization: `Bearer ${officer.token}` },
      });
      expect([path, answer.status, (await answer.json()).errors]).toEqual([
        path,
        400,
        [{ path: name, message: `${name}: Give a day from 1900 to 2999` }],
      ]);
    }
});

/** Letters that no index compresses. */
function longText(): string {
  return `${Array.from({ length: 200 }, () => crypto.randomUUID()).join('')}@registry.example`.slice(-9000);
}

test('a refusal is logged with its code, and with nothing that was typed', async () => {
  await app.request('/api/auth/verify-otp', {
    method: 'POST',
    body: JSON.stringify({ phone_number: '+2348049990001', otp_code: '314159' }),
  });
  expect(lines).toContainEqual(expect.objectContaining({ status: 400, code: 'INVALID_OTP' }));
  expect(JSON.stringify(lines)).not.toMatch(/314159|8049990001/);
});
