/** Ready reasons that administrators add, for all types or for one; what the definitions declare stays. */
import { beforeAll, expect, test } from 'vitest';
import { LONGEST_REASON, MOST_REASONS } from '@/api/shapes/ready-reasons';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, createClubProduct, submitNewClub } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

let product: TestProduct;
let chief: Person;
let id: string;

beforeAll(async () => {
  product = await createClubProduct();
  chief = await createPerson(product.platform, 'umpire');
  ({ id } = await submitNewClub(product));
});

const list = async () => (await product.call('GET', '/admin/ready-reasons', { token: chief.token })).body.data;
const save = (scope: string, answers: string[], documents: string[] = []) =>
  product.call('PUT', '/admin/ready-reasons', { token: chief.token, json: { scope, added: { answers, documents } } });
const readOffered = async () =>
  (await product.call('GET', `/admin/applications/${id}`, { token: chief.token })).body.reasons;

test('what is added is offered at the records of its types, beside what the definitions declare', async () => {
  const { workflow } = clubCatalog.providers[0] ?? tennisClub;
  expect((await list()).find(({ scope }: { scope: string }) => scope === tennisClub.applicationType)).toEqual({
    scope: tennisClub.applicationType,
    declared: { answers: workflow.reasons, documents: workflow.documentReasons ?? workflow.reasons },
    added: { answers: [], documents: [] },
  });
  await save('all', ['Write it in full.'], ['The scan is too dark.']);
  await save(tennisClub.applicationType, ['The courts are not counted.']);
  expect(await readOffered()).toEqual({
    answers: ['Write it in full.', 'The courts are not counted.'],
    documents: ['The scan is too dark.'],
  });
  // Put in another order, changed and taken away.
  await save('all', ['Write it out.', 'Write it in full.']);
  expect(await readOffered()).toEqual({
    answers: ['Write it out.', 'Write it in full.', 'The courts are not counted.'],
    documents: [],
  });
  const { body } = await product.call('GET', '/admin/audit?subject=ready_reasons', { token: chief.token });
  expect(body.data).toHaveLength(3);
  expect(body.data[0]).toMatchObject({
    before: { all: { answers: ['Write it in full.'], documents: ['The scan is too dark.'] } },
    after: { all: { answers: ['Write it out.', 'Write it in full.'], documents: [] } },
  });
});

test('of two who change them at once, neither takes away what the other has added, nor brings back what they took', async () => {
  await save('all', ['One.', 'Two.', 'Three.'], ['Dark.']);
  const seen = { answers: ['One.', 'Two.', 'Three.'], documents: ['Dark.'] };
  await save('all', ['One.', 'Three.', 'Four.'], ['Dark.']);
  const json = { scope: 'all', added: { answers: ['Three.', 'One.', 'Two.', 'Five.'], documents: [] }, seen };
  const { body } = await product.call('PUT', '/admin/ready-reasons', { token: chief.token, json });
  expect(body.data[0].added).toEqual({ answers: ['Three.', 'One.', 'Five.', 'Four.'], documents: [] });
  const added = { answers: Array.from({ length: MOST_REASONS }, (_, index) => `${index}`), documents: [] };
  const full = { token: chief.token, json: { scope: 'all', added, seen } };
  expect(await product.call('PUT', '/admin/ready-reasons', full)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'added.answers' }] },
  });
  await Promise.all(
    ['A.', 'B.', 'C.'].map((reason) =>
      product.call('PUT', '/admin/ready-reasons', {
        token: chief.token,
        json: {
          scope: tennisClub.applicationType,
          added: { answers: [reason], documents: [] },
          seen: { answers: [], documents: [] },
        },
      }),
    ),
  );
  const own = (await list()).find(({ scope }: { scope: string }) => scope === tennisClub.applicationType);
  expect(own.added.answers).toEqual(expect.arrayContaining(['A.', 'B.', 'C.']));
});

test.each([
  ['a type that there is not', 'no_type', ['Wrong.'], 'scope'],
  ['one sentence twice', 'all', ['Wrong.', 'Wrong.'], 'added.answers'],
  ['a sentence of nothing', 'all', [' '], 'added.answers.0'],
  ['one that is too long', 'all', ['x'.repeat(LONGEST_REASON + 1)], 'added.answers.0'],
  ['too many', 'all', Array.from({ length: MOST_REASONS + 1 }, (_, index) => `${index}`), 'added.answers'],
])('%s is refused', async (_what, scope, answers, path) => {
  const before = await list();
  const { status, body } = await save(scope, answers);
  expect(status).toBe(400);
  expect(body.errors).toMatchObject([{ path }]);
  expect(await list()).toEqual(before);
});

test('only who manages settings sets them', async () => {
  const { access_token: token } = await product.join('+2348045900002', tennisClub.role);
  expect((await product.call('GET', '/admin/ready-reasons', { token })).status).toBe(403);
});

test('each type stands there once, whatever its variants are', async () => {
  const shipped = await createTestProduct();
  const token = await shipped.signInAdministrator();
  const { body } = await shipped.call('GET', '/admin/ready-reasons', { token });
  const scopes = body.data.map(({ scope }: { scope: string }) => scope);
  expect(scopes).toEqual([...new Set(scopes)]);
});
