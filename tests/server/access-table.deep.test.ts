/**
 * Who may call what, every cell of it called: each endpoint by each role, about an own record and about another
 * person's.
 */
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { validators } from 'virtual:catalog';
import { isOwnEndpoint } from '@/definition/check/check-routes';
import { listAccessRules, type AccessRule } from '@/server/http/access-rules';
import {
  API_TOKEN,
  listAccess,
  listCallers,
  SIGNED_OUT,
  WITHOUT_PROFILE,
  type Access,
} from '@/server/http/access-table';
import { createServer } from '@/server/create-server';
import { createMemoryPartialStore } from './support/memory-partial-store';
import type { ServerEnv } from '@/server/platform/platform';
import { ACCESS_PAGE, writeAccessPage } from '../../scripts/docs/access-page';
import { readText } from '../architecture/imports';
import { createPerson, type Person } from './support/cast';
import { createCall } from './support/endpoint-call';
import { EXPECTED_ENDPOINTS, findExpectedAccess } from './support/expected-access';
import { inspectedCatalog as catalog } from './support/inspector';
import { makeApiToken } from './support/api-token';
import { createTestProduct } from './support/test-product';

const rows = listAccess(catalog);
const callers = listCallers(catalog);
const nameOf = ({ method, path }: AccessRule) => `${method} ${path.replace(/\{[^}]*\}/g, '')}`;
const { roles } = catalog.registry;
const people = new Map<string, Person>();
let app: Hono<ServerEnv>;
let other: Person;

beforeAll(async () => {
  const product = await createTestProduct({ catalog, validators });
  const { platform } = product;
  app = await createServer(Object.assign(platform, { partials: createMemoryPartialStore() }));
  for (const caller of callers)
    people.set(caller, await createPerson(platform, catalog.registry.roles.find(({ id }) => id === caller)?.id));
  const chief = await createPerson(platform, roles.find(({ permissions }) => permissions.includes('*'))?.id);
  people.set(API_TOKEN, { ...chief, token: await makeApiToken(product, chief.token) });
  const applicant = catalog.registry.roles.find(({ audience }) => audience === 'applicant');
  other = await createPerson(platform, applicant?.id);
});

test('every endpoint has a row, and every row an endpoint', () => {
  const served = new Set(
    app.routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  );
  const listed = new Set(rows.map(({ rule }) => `${rule.method} ${rule.path}`));
  expect(listed.size).toBe(rows.length);
  expect([...listed].toSorted()).toEqual([...served].toSorted());
});

test('no provider can bring an endpoint on a path of the product', () => {
  const own = listAccessRules({ providers: [] }).filter(({ path }) => path.startsWith('/api/'));
  expect(own.filter(({ path }) => !isOwnEndpoint(path.slice('/api'.length)))).toEqual([]);
});

test('nothing answers every method of a path but what every request passes through', () => {
  // A handler for all methods would have no row.
  const passed = new Set(app.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path));
  expect([...passed].toSorted()).toEqual(['/*', '/api/*', '/auth/v1/*', '/rest/v1/*']);
});

test('every endpoint that the specification’s table names is there, and the server’s table says of each what that one says', () => {
  const names = rows.map(({ rule }) => nameOf(rule));
  expect(names.filter((name) => EXPECTED_ENDPOINTS.includes(name)).toSorted()).toEqual(EXPECTED_ENDPOINTS.toSorted());
  for (const { rule, cells } of rows)
    expect([nameOf(rule), cells]).toEqual([nameOf(rule), findExpectedAccess(nameOf(rule), callers, roles) ?? cells]);
});

test(`${ACCESS_PAGE} prints it (else: npm run docs:access)`, () => {
  const page = readText(ACCESS_PAGE);
  // What is added to schemas/ must not fail anything: a new role and new endpoints may wait for the next printing.
  const printed = {
    registry: { ...catalog.registry, roles: catalog.registry.roles.filter(({ name }) => page.includes(`| ${name} |`)) },
    providers: catalog.providers.filter(
      ({ endpoints }) =>
        endpoints.length === 0 || endpoints.some(({ path }) => page.includes(path.replace(/\{(\w+)\}/g, ':$1'))),
    ),
  };
  expect(page).toBe(writeAccessPage(printed, listAccess(printed)));
});

test.each(rows.map((row) => [row.rule.method, row.rule.path, row] as const))(
  '%s %s answers each role as the table says',
  async (_method, _path, { rule, cells }) => {
    const expected = findExpectedAccess(nameOf(rule), callers, roles) ?? cells;
    const told: Record<string, unknown> = {};
    const met: Record<string, unknown> = {};
    for (const caller of callers) {
      const self = people.get(caller) ?? other;
      const call = (owner: Person) => callAs(caller === SIGNED_OUT ? undefined : self.token, rule, owner);
      // Another's first: what happens to the own record must not matter to it.
      met[caller] = reachesOthers(rule)
        ? { others: await call(other), own: await call(self) }
        : { own: await call(self) };
      const { own, others } = expectOutcomes(caller, rule, expected[caller] ?? 'no');
      told[caller] = reachesOthers(rule) ? { own, others } : { own };
    }
    expect(met).toEqual(told);
  },
);

/**
 * signed out: 401; forbidden: 403; hidden: as if there were no such record; open: whatever else the endpoint answers.
 */
type Outcome = 'signed out' | 'forbidden' | 'hidden' | 'open';

function typeOf(person: Person): string | undefined {
  return catalog.providers.find(({ id }) => id === person.provider)?.applicationType;
}

/** Whether a call can name another person's record at all: of invitations, only the search names a phone. */
function reachesOthers({ reach, path }: AccessRule): boolean {
  return reach !== undefined && (reach !== 'phone' || path.endsWith('/search'));
}

function expectOutcomes(caller: string, rule: AccessRule, access: Access): { own: unknown; others: unknown } {
  const refused = expect.stringMatching(/^(forbidden|hidden)$/);
  if (caller === SIGNED_OUT && access === 'no') return { own: 'signed out', others: 'signed out' };
  // The sign-in itself knows no token of ours.
  if (caller === API_TOKEN && access === 'no' && !rule.path.startsWith('/api/'))
    return {
      own: expect.stringMatching(/^(signed out|forbidden)$/),
      others: expect.stringMatching(/^(signed out|forbidden)$/),
    };
  // People who have proved no phone find no invitation; everywhere else a "no" is said as one.
  if (access === 'no')
    return rule.reach === 'phone' ? { own: refused, others: refused } : { own: 'forbidden', others: 'forbidden' };
  if (access === 'all') return { own: 'open', others: 'open' };
  if (access === 'type') {
    const isOfType = roles.find(({ id }) => id === caller)?.type === typeOf(other);
    // What names no record answers with those of the type, and so does an export; of a change, the body is refused
    // first.
    const isOne = rule.path.includes(':') && rule.method === 'GET' && !rule.path.includes('/exports/');
    return {
      own: isOfType || !isOne || rule.reach === 'own-or-viewed' ? 'open' : 'hidden',
      others: isOfType || !isOne ? 'open' : 'hidden',
    };
  }
  // Without a profile there is no record, and what is named in the other calls, or within a record, does not exist
  // either.
  const isWithin = (rule.path.match(/:/g) ?? []).length > 1;
  const own =
    access === 'yes' || isWithin || caller === WITHOUT_PROFILE ? expect.stringMatching(/^(open|hidden)$/) : 'open';
  return { own, others: refused };
}

async function callAs(token: string | undefined, rule: AccessRule, owner: Person): Promise<Outcome> {
  const { path, init } = createCall(rule, owner);
  const headers = {
    ...(init.headers as Record<string, string>),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const response = await app.request(path, { ...init, headers });
  const text = await response.text();
  if (response.status === 401) return 'signed out';
  const isEmpty = response.status === 204 && rule.method === 'GET';
  if (response.status === 404 || isEmpty || text === '[]' || text.includes('identity_not_found')) return 'hidden';
  return response.status === 403 ? 'forbidden' : 'open';
}
