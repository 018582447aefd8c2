/** Deciding several applications at once: not from a status in which nobody has opened them, and each for itself. */
import { beforeAll, expect, test } from 'vitest';
import type { Catalog } from '@/definition/parse/catalog';
import { createPerson, type Person } from '../support/cast';
import { clubCatalog, clubValidators, submitNewClub } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

/** An approval is not for several at once of what nobody has taken up. */
const catalog: Catalog = {
  ...clubCatalog,
  providers: clubCatalog.providers.map((provider) => ({
    ...provider,
    workflow: {
      ...provider.workflow,
      transitions: provider.workflow.transitions.map((each) =>
        each.id === 'approve' ? { ...each, notInBulkFrom: ['pending'] } : each,
      ),
    },
  })),
};

let product: TestProduct;
let officer: Person;
let other: Person;

beforeAll(async () => {
  product = await createTestProduct({ catalog, validators: clubValidators });
  officer = await createPerson(product.platform, 'umpire');
  other = await createPerson(product.platform, 'umpire');
});

const call = async ({ token }: Person, path: string, json: object) =>
  (await product.call('POST', `/admin/applications${path}`, { token, json })).body;
const read = async (id: string) =>
  (await product.call('GET', `/admin/applications/${id}`, { token: officer.token })).body.application;

test('what nobody has opened is not approved with others, and each one says so', async () => {
  const [{ id: unseen }, { id: reviewed }] = [await submitNewClub(product), await submitNewClub(product)];
  await call(officer, `/${reviewed}/status`, { status: 'under_review' });
  const { results } = await call(officer, '/status', {
    applications: [
      { id: unseen, revision: 1 },
      { id: reviewed, revision: 2 },
    ],
    status: 'approved',
  });
  expect(results).toEqual([
    {
      id: unseen,
      ok: false,
      message: '“Approve” is not for several at once while an application is pending: open it first.',
    },
    { id: reviewed, ok: true, message: '' },
  ]);
  expect((await read(unseen)).status).toBe('pending');
  expect((await call(officer, `/${unseen}/status`, { status: 'approved' })).application.status).toBe('approved');
});

test('of many of which every fifth is stale the others are decided, and nothing is half done', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 10; count += 1) ids.push((await submitNewClub(product)).id);
  for (const id of ids) await call(officer, `/${id}/status`, { status: 'under_review' });
  const stale = ids.filter((_id, index) => index % 5 === 4);
  for (const id of stale) await call(other, `/${id}/status`, { status: 'rejected', admin_comments: 'No court.' });
  const { results } = await call(officer, '/status', {
    applications: ids.map((id) => ({ id, revision: 2 })),
    status: 'approved',
    admin_comments: 'Welcome.',
  });
  expect(results).toEqual(
    ids.map((id) =>
      stale.includes(id)
        ? { id, ok: false, message: expect.stringMatching(/^Ada Obi has changed this application meanwhile/) }
        : { id, ok: true, message: '' },
    ),
  );
  for (const id of ids) {
    const { status, revision, admin_comments } = await read(id);
    expect({ status, revision, admin_comments }).toEqual(
      stale.includes(id)
        ? { status: 'rejected', revision: 3, admin_comments: 'No court.' }
        : { status: 'approved', revision: 3, admin_comments: 'Welcome.' },
    );
  }
});
