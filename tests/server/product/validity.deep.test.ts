/** How long an approval is valid, whatever happens to it meanwhile. */
import { catalog } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import { getSelfJoining, submitMinimal } from '../support/any-application';
import { ADMINISTRATOR, createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400;
const [provider] = getSelfJoining(catalog);

let product: TestProduct;
let officer: string;

beforeAll(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

async function submit(phone: string): Promise<string> {
  const { access_token } = await product.join(phone, provider.role);
  return (await submitMinimal(product, provider, access_token)).body.id;
}

/** Anew after a leap of the clock, which ends every session. */
async function signInAgain(): Promise<void> {
  const { email: username, password } = ADMINISTRATOR;
  officer = (await product.call('POST', '/admin/login', { json: { username, password } })).body.access_token;
}

const transition = (id: string, status: string) => product.setStatus(officer, id, { status, admin_comments: 'So' });

async function expire(): Promise<void> {
  await product.platform.jobs.enqueue({ name: 'expire-approvals' });
  await product.platform.jobs.settle();
}

test('a suspension lengthens no approval: lifted before the end it ends on its day, lifted after it has ended', async () => {
  const { kysely } = product.platform.database;
  const [early, late] = [await submit('+2348037790001'), await submit('+2348037790002')];
  expect(Date.parse((await transition(early, 'approved')).body.application.expires_at)).toBeGreaterThan(
    product.platform.clock().getTime() + 300 * DAY * 1000,
  );
  await transition(late, 'approved');
  const end = new Date(product.platform.clock().getTime() + 30 * DAY * 1000);
  await kysely.updateTable('applications').set({ expires_at: end }).execute();
  for (const id of [early, late]) await transition(id, 'suspended');
  const expires_at = end.toISOString();
  expect((await transition(early, 'approved')).body.application).toMatchObject({ status: 'approved', expires_at });

  product.platform.pass(31 * DAY);
  await expire();
  await signInAgain();
  expect(
    (await product.call('GET', `/admin/applications/${early}`, { token: officer })).body.application,
  ).toMatchObject({ status: 'expired', expires_at: null });
  expect((await product.call('GET', `/admin/applications/${late}`, { token: officer })).body.application).toMatchObject(
    { status: 'suspended', expires_at },
  );

  const lifted = await transition(late, 'approved');
  expect(lifted).toMatchObject({
    status: 200,
    body: { application: { status: 'expired', expires_at: null }, transitions: [] },
  });
  expect(lifted.body.timeline.at(-1)).toMatchObject({
    title: 'Expired',
    from_status: 'suspended',
    to_status: 'expired',
  });
  await product.platform.jobs.settle();
  expect(product.platform.sent.at(-1)?.text).toContain('is now: Expired');
});
