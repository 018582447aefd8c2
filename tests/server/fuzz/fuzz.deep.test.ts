/**
 * Whatever is sent to any endpoint, by whomever: none is answered as an unexpected error, and what was stored of it
 * breaks no page of the officers. The contracts are asked which endpoints there are and what each takes.
 */
import fc from 'fast-check';
import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { catalog } from 'virtual:catalog';
import type { Contract } from '@/api/contracts/contract';
import { CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import { toJson } from '@/server/storage/column';
import { listAccessRules, type AccessRule } from '@/server/http/access-rules';
import { createServer } from '@/server/create-server';
import { EVERY_CASE } from '../../support/every-case';
import { createMemoryPartialStore } from '../support/memory-partial-store';
import type { ServerEnv } from '@/server/platform/platform';
import { getSelfJoining, prepareMinimal } from '../support/any-application';
import { createPerson, type Person } from '../support/cast';
import { createTestProduct, type TestProduct } from '../support/test-product';
import { createRequests, type Endpoint, type OddRequest, type Subject } from './odd-requests';

const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_123);
const COUNT = Number(process.env['FUZZ_COUNT'] ?? (EVERY_CASE ? 8_000 : 1_000));

/** Requests between two looks at whether the people still are who they were. */
const TURN = 20;

const contracts: Record<string, Contract> = {
  ...Object.fromEntries(listProviderEndpoints(catalog.providers).map(({ key, contract }) => [key, contract])),
  ...CONTRACTS,
};
const endpoints: Endpoint[] = listAccessRules(catalog).map((rule) => ({
  rule,
  contract: contracts[`${rule.method} ${rule.path.replace(/^\/api/, '')}`],
}));
const perEndpoint = Math.ceil(COUNT / endpoints.length);

const [applied] = getSelfJoining(catalog);
const administratorRole = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'))?.id ?? '';
const officerRole =
  catalog.registry.roles.find(
    ({ audience, permissions }) => audience === 'officer' && permissions.includes('view_applications'),
  )?.id ?? administratorRole;
const statuses = catalog.registry.workflow.statuses.map(({ id }) => id);

const PERIOD = 'date_from=2026-01-01&date_to=2026-01-31';

const CALLERS = ['nobody', 'applicant', 'officer', 'administrator', 'newcomer'] as const;
type Caller = (typeof CALLERS)[number];

let product: TestProduct;
let app: Hono<ServerEnv>;
let applications: object[];
const people: Partial<Record<Caller, Person>> = {};
const sent: Record<string, number> = {};
let requests = 0;
let unexpected = 0;

beforeAll(async () => {
  product = await createTestProduct(undefined, {
    config: {
      trustProxy: true,
      addressLimits: { unregisteredPhones: 1e9, codes: 1e9, passwords: 1e9, wrongGuesses: 1e9 },
    },
  });
  app = await createServer(Object.assign(product.platform, { partials: createMemoryPartialStore() }));
  // Whether a password is right does not count here, and hashing takes long.
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async () => new ArrayBuffer(32));
});

afterAll(() => {
  const shares = Object.entries(sent).map(([kind, count]) => `${count} of ${kind}`);
  console.log(`${requests} requests with seed ${SEED}, ${unexpected} answers of 500 (${shares.join(', ')})`);
});

test.each(endpoints.map((endpoint, index) => [endpoint.rule.method, endpoint.rule.path, endpoint, index] as const))(
  '%s %s answers nothing with an unexpected error',
  async (_method, _path, endpoint, index) => {
    const failed: string[] = [];
    applications = [];
    for (let turn = 0; turn * TURN < perEndpoint; turn += 1) {
      const subject = await prepare(turn);
      const seed = SEED + index * 1000 + turn;
      const numRuns = Math.min(TURN, perEndpoint - turn * TURN);
      const choices = fc.sample(fc.tuple(createRequests(endpoint, subject), callerOf(endpoint.rule)), {
        seed,
        numRuns,
      });
      for (const [request, caller] of choices) {
        const answer = await send(request, people[caller]?.token);
        requests += 1;
        sent[`${Math.floor(answer.status / 100)}xx`] = (sent[`${Math.floor(answer.status / 100)}xx`] ?? 0) + 1;
        if (isExpected(answer)) continue;
        unexpected += 1;
        failed.push(`${caller}: ${answer.status} ${answer.text.slice(0, 100)} ${await toText(request)}`);
      }
    }
    failed.push(...(await listBroken()));
    expect(failed).toEqual([]);
  },
);

/** While the registry is maintained, as an administrator may have set it, applicants wait. */
function isExpected({ status, text }: { status: number; text: string }): boolean {
  return status < 500 || (status === 503 && text.includes('MAINTENANCE'));
}

/** Mostly who may call it. */
function callerOf({ who, permissions = [] }: AccessRule) {
  const usual: Caller = permissions.some((each) => each !== 'manage_staff')
    ? 'administrator'
    : who === 'person'
      ? 'applicant'
      : who === 'verified'
        ? 'newcomer'
        : 'nobody';
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...CALLERS) });
}

/** People who are signed in, with one application in some status, and settings that keep nobody out. */
async function prepare(turn: number): Promise<Subject> {
  const { platform } = product;
  const { kysely } = platform.database;
  await kysely.deleteFrom('settings').execute();
  const roles = {
    applicant: applied.role,
    officer: officerRole,
    administrator: administratorRole,
    newcomer: undefined,
  };
  for (const [caller, role] of Object.entries(roles) as [keyof typeof roles, string | undefined][]) {
    const path = caller === 'newcomer' ? '/auth/v1/user' : '/api/auth/me';
    const { status } = await send({ path, init: { method: 'GET', headers: {} } }, people[caller]?.token ?? 'none');
    if (status !== 200) people[caller] = await createPerson(platform, role);
  }
  const { applicant, officer } = people as Record<keyof typeof roles, Person>;
  if (applications.length === 0) applications = [await prepareMinimal(product, applied, applicant.token)];
  await kysely
    .updateTable('applications')
    .set({
      status: statuses[turn % statuses.length] ?? '',
      requested_changes: toJson([{ path: 'company_name', reason: 'x' }]),
    })
    .where('user_id', '=', applicant.userId)
    .execute();
  return { owner: applicant, applications, words: (key) => listWords(applicant, officer)[key] };
}

function listWords(applicant: Person, officer: Person): Record<string, readonly unknown[]> {
  const phones = [applicant.phone, '+2348041288888', '08031234567'];
  const emails = ['ada@registry.example', 'officer-2@registry.example', `ada-${requests}@registry.example`];
  const ids = [applicant.userId, officer.userId, applicant.applicationId];
  const days = ['2026-01-01', '2026-11-30'];
  return {
    phone: phones,
    phone_number: phones,
    email: emails,
    username: emails,
    password: ['another-horse-7', 'correct-horse-7'],
    id: ids,
    user: ids,
    ids: [[applicant.userId], [officer.userId, applicant.userId]],
    application: [applicant.applicationId],
    status: [...statuses, 'active', 'suspended', 'pending'],
    type: ['sms', 'recovery', applied.applicationType],
    application_type: [applied.applicationType],
    provider: [applicant.provider, applied.id],
    definition_version: [applied.version],
    role: catalog.registry.roles.map(({ id }) => id),
    user_type: catalog.registry.roles.map(({ id }) => id),
    roles: [[applied.role], [officerRole]],
    revision: [0, 1, 2],
    date_from: days,
    date_to: days,
    last_login_at: ['2026-01-01T00:00:00Z'],
    updated_at: ['2026-01-01T00:00:00Z'],
    has_application: [true],
    data: [{ company_name: 'Kano Air' }, {}],
    first_name: ['Ada'],
    last_name: ['Obi'],
    mobile_number: ['0803'],
    otp_code: ['123456'],
    token: ['123456'],
    token_hash: ['x'],
    refresh_token: ['x'],
    nonce: ['123456'],
    current_password: ['correct-horse-7'],
    '': ['Kano', 'x', 7, true],
  };
}

async function send({ path, init }: OddRequest, token: string | undefined): Promise<{ status: number; text: string }> {
  const headers = { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  const answer = await app.fetch(new Request(`http://localhost:3000${path}`, { ...init, headers }));
  const text = await answer.text();
  await product.platform.jobs.settle();
  return { status: answer.status, text };
}

/** Pages of the officers that something which was stored has broken. */
async function listBroken(): Promise<string[]> {
  await product.platform.database.kysely.deleteFrom('settings').execute();
  const { token } = await createPerson(product.platform, administratorRole);
  const lists = endpoints.filter(
    ({ rule: { method, path } }) => method === 'GET' && path.startsWith('/api/admin/') && !path.includes(':'),
  );
  const broken: string[] = [];
  for (const { rule, contract } of lists) {
    // What has to be asked for is a period.
    const path = contract?.query?.safeParse({}).success === false ? `${rule.path}?${PERIOD}` : rule.path;
    const { status } = await send({ path, init: { method: 'GET', headers: {} } }, token);
    if (status !== 200) broken.push(`afterwards: ${status} ${rule.path}`);
  }
  unexpected += broken.length;
  return broken;
}

async function toText({ path, init }: OddRequest): Promise<string> {
  const body = init.body === undefined ? '' : await new Response(init.body).text();
  return `${init.method} ${path.slice(0, 300)} ${JSON.stringify(init.headers).slice(0, 300)} ${body.slice(0, 500)}`;
}
