/** What officers have seen of the documents, and an approval that waits for it. */
import { beforeAll, expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitNewClub } from '../support/club-product';
import { createPerson, type Person } from '../support/cast';
import type { TestProduct } from '../support/test-product';

const approve = tennisClub.workflow.transitions.find(({ tone }) => tone === 'success') ?? expect.fail();

let product: TestProduct;
let ada: Person;
let bisi: Person;

beforeAll(async () => {
  product = await createClubProduct();
  ada = await createPerson(product.platform, 'umpire');
  bisi = await createPerson(product.platform, 'umpire');
});

const open = async () => (await submitNewClub(product)).id;
const ask = ({ token }: Person, method: string, path: string, json?: unknown) =>
  product.call(method, `/admin/applications${path}`, { token, ...(json === undefined ? {} : { json }) });
const read = async (id: string) => (await ask(ada, 'GET', `/${id}`)).body;
const see = (officer: Person, id: string, document: string) => ask(officer, 'POST', `/${id}/seen`, { document });
const demand = (demand_documents_seen: boolean) =>
  product.platform.settings.write('protection', { demand_documents_seen }, ada.userId);

test('it stands with each officer, once, and a file that is not of the record is refused', async () => {
  const id = await open();
  const { documents, seen } = await read(id);
  expect(seen).toEqual([]);
  const document = documents[0].id;
  const first = (await see(ada, id, document)).body;
  expect(first).toEqual([
    { document, officer_id: ada.userId, officer: expect.stringContaining(' '), at: expect.any(String) },
  ]);
  expect((await see(ada, id, document)).body).toEqual(first);
  expect((await see(bisi, id, document)).body).toHaveLength(2);
  expect((await read(id)).seen).toHaveLength(2);
  expect((await see(ada, id, 'another')).status).toBe(400);
});

test('an approval waits until whoever decides has seen the required documents, where that is demanded', async () => {
  const id = await open();
  const other = await open();
  await demand(true);
  const { documents, application } = await read(id);
  const change = { status: approve.to, revision: application.revision, admin_comments: 'Right.' };
  await see(bisi, id, documents[0].id);
  const refused = await ask(ada, 'POST', `/${id}/status`, change);
  expect([refused.status, refused.body.code]).toEqual([409, 'DOCUMENTS_UNSEEN']);
  expect(refused.body.message).toContain('Not seen yet: Constitution');
  await ask(ada, 'POST', `/${other}/status`, { status: 'under_review' });
  const together = await ask(ada, 'POST', '/status', {
    applications: [{ id: other, revision: 2 }],
    status: approve.to,
  });
  expect(together.body.results).toEqual([
    { id: other, ok: false, message: expect.stringContaining('Not seen yet: Constitution') },
  ]);
  await see(ada, id, documents[0].id);
  expect((await ask(ada, 'POST', `/${id}/status`, change)).status).toBe(200);
  await demand(false);
});
