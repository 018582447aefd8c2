/** The SMS that invited somebody, when either of the two has their account deleted. */
import { beforeEach, expect, test } from 'vitest';
import { catalog } from 'virtual:catalog';
import { invitePerson } from '@/server/invitations/invite';
import type { Actor } from '@/server/platform/actor';
import { createTestProduct, type TestProduct } from '../support/test-product';

const INVITER = '+2348037770301';
const INVITED = '+2348037770302';
const provider = catalog.providers.find(({ invitation }) => invitation !== undefined);
const role = catalog.registry.roles.find(({ joins }) => joins === 'self')?.id ?? '';

let product: TestProduct;
let officer: string;

beforeEach(async () => {
  product = await createTestProduct();
  officer = await product.signInAdministrator();
});

test('who deletes their account is named in no invitation any more, and it cannot be sent again', async () => {
  const inviter = await join(INVITER);
  await invite(inviter.userId, 'Zainab', 'Marked Cargo');
  const other = await join('+2348037770303');
  await invite(other.userId, 'Bola', 'Other Cargo');
  expect((await readMessages()).map(({ text }) => text)).toEqual([
    expect.stringContaining('Bola'),
    expect.stringMatching(/Zainab.*Marked Cargo/),
  ]);
  expect((await product.call('DELETE', '/account', { token: inviter.token, json: { confirmed: true } })).status).toBe(
    200,
  );
  const [kept, forgotten] = await readMessages();
  expect(kept?.text).toContain('Bola');
  expect(forgotten).toMatchObject({ recipient: INVITED, repeatable: false });
  expect(forgotten?.text).not.toMatch(/Zainab|Marked/);
  const rows = await product.platform.database.kysely.selectFrom('messages').selectAll().execute();
  expect(JSON.stringify(rows)).not.toMatch(/Zainab|Marked/);
});

test('who was invited under a phone that is theirs no more leaves nothing of it', async () => {
  const inviter = await join(INVITER);
  await invite(inviter.userId, 'Bola', 'Other Cargo');
  const invited = await join('+2348037770304');
  await product.platform.database.kysely
    .updateTable('invitations')
    .set({ status: 'accepted', accepted_by: invited.userId })
    .execute();
  expect((await product.call('DELETE', '/account', { token: invited.token, json: { confirmed: true } })).status).toBe(
    200,
  );
  expect(await readMessages()).toEqual([]);
});

async function join(phone: string): Promise<{ userId: string; token: string }> {
  const session = await product.join(phone, role);
  return { userId: String(session.user['id']), token: session.access_token };
}

async function invite(userId: string, firstName: string, company: string): Promise<void> {
  const { kysely } = product.platform.database;
  await kysely.updateTable('profiles').set({ first_name: firstName }).where('id', '=', userId).execute();
  const profile = await kysely.selectFrom('profiles').selectAll().where('id', '=', userId).executeTakeFirstOrThrow();
  const { id } = await kysely
    .insertInto('companies')
    .values({ name: company, owner_id: userId, provider: provider?.id ?? '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!provider) throw new Error('No provider invites');
  await invitePerson(product.platform, {
    actor: { userId, phone: profile.phone, profile } as Actor,
    provider,
    company: { id, name: company },
    person: { first_name: 'Chidi', last_name: 'Eze', phone_number: INVITED },
  });
}

async function readMessages(): Promise<{ text: string; recipient: string; repeatable: boolean }[]> {
  return (await product.call('GET', '/admin/messages?occasion=invitation', { token: officer })).body.data;
}
