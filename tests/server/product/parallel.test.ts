/** What only several connections can show: requests that meet in the database. On a PostgreSQL server. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { openPostgresDatabase } from '@/server/node/postgres-database';
import type { Database } from '@/server/storage/database';
import { migrate } from '@/server/storage/migrate';
import { getSelfJoining, prepareMinimal, submitMinimal } from '../support/any-application';
import { startPostgres, type TestPostgres } from '../support/postgres-server';
import { createTestProduct, type TestProduct } from '../support/test-product';

const AT_ONCE = 8;

let postgres: TestPostgres;
let database: Database;
let product: TestProduct;
let officer: string;
const provider = getSelfJoining(catalog)[0];

beforeAll(async () => {
  postgres = await startPostgres();
  database = openPostgresDatabase(await postgres.createDatabase(), () => undefined);
  await migrate(database, { hosted: false });
  product = await createTestProduct(undefined, { database });
  officer = await product.signInAdministrator();
});

afterAll(async () => {
  await database?.close();
  await postgres?.stop();
});

describe('one submission, sent eight times at once', () => {
  test('becomes one record, and every sender hears of it', async () => {
    const { access_token: token } = await product.join('+2348036660001', provider.role);
    const json = await prepareMinimal(product, provider, token);
    const send = () => product.call('POST', '/applications', { token, json, headers: { 'idempotency-key': 'one-and-the-same' } });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, send));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: AT_ONCE }, () => 201));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await product.call('GET', '/applications', { token })).body.total).toBe(1);
  });
});

describe('officers who decide at once', () => {
  test('of eight with the same record open one decides; the others are told, and nothing is overwritten', async () => {
    const { access_token: token } = await product.join('+2348036660002', provider.role);
    const { body: record } = await submitMinimal(product, provider, token);
    const decide = (index: number) =>
      product.call('POST', `/admin/applications/${record.id}/status`, {
        token: officer, json: { status: index % 2 === 0 ? 'approved' : 'rejected', admin_comments: `Officer ${index}`, revision: record.revision },
      });
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => decide(index)));
    const first = answers.filter(({ status }) => status === 200);
    expect(first).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => answer !== first[0])) expect([status, body.code]).toEqual([409, 'STALE']);
    const detail = (await product.call('GET', `/admin/applications/${record.id}`, { token: officer })).body;
    expect(detail.application.admin_comments).toBe(first[0]?.body.application.admin_comments);
    expect(detail.timeline.filter(({ kind }: { kind: string }) => kind === 'status')).toHaveLength(1);
  });

  test('without a revision the workflow decides: what is approved cannot be approved again', async () => {
    const { access_token: token } = await product.join('+2348036660003', provider.role);
    const { body: record } = await submitMinimal(product, provider, token);
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => product.call('POST', `/admin/applications/${record.id}/status`, { token: officer, json: { status: 'approved' } })));
    expect([200, 409].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([1, AT_ONCE - 1]);
  });
});

test('the counters stand when many submit and decide at once', async () => {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => product.join(`+23480366601${String(index).padStart(2, '0')}`, provider.role)));
  const records = await Promise.all(people.map(({ access_token: token }) => submitMinimal(product, provider, token)));
  await Promise.all(records.map(({ body }) => product.call('POST', `/admin/applications/${body.id}/status`, { token: officer, json: { status: 'under_review' } })));
  const { total } = (await product.call('GET', '/admin/applications?status=under_review', { token: officer })).body;
  expect(total).toBe(AT_ONCE);
});
