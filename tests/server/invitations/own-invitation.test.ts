/** Which invitation a person holds: what they have accepted, else what waits for their phone, of this provider. */
import { beforeEach, expect, test } from 'vitest';
import { findInvitationOf } from '@/server/invitations/own-invitation';
import { withdrawInvitationsOf } from '@/server/users/change-users';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const PHONE = '+2348037770100';
const provider = {
  ...tennisClub,
  invitation: {
    invitedBy: tennisClub.id,
    required: true,
    validDays: 7,
    link: '/join/{token}',
    sms: '{link}',
    noun: 'member',
    sent: '',
    notFound: '',
    failed: '',
    notLoaded: '',
  },
};
let product: TestProduct;
let userId: string;
let inviterId: string;
let made = 0;

beforeEach(async () => {
  product = await createClubProduct();
  userId = String((await product.join(PHONE, tennisClub.role)).user['id']);
  inviterId = String((await product.join('+2348037770101', tennisClub.role)).user['id']);
});

const find = (phone: string | null = PHONE) => findInvitationOf(product.platform, { userId, phone }, provider);

async function invite(more: Record<string, unknown> = {}): Promise<string> {
  made += 1;
  const { id } = await product.platform.database.kysely
    .insertInto('invitations')
    .values({
      token_seed: `seed-${made}`,
      token_hash: `hash-${made}`,
      provider: tennisClub.id,
      role: tennisClub.role,
      inviter_id: inviterId,
      company_id: null,
      company_name: '',
      first_name: '',
      last_name: '',
      phone_number: PHONE,
      status: 'pending',
      accepted_by: null,
      expires_at: new Date(product.platform.clock().getTime() + 3_600_000),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

test('one that waits for the phone is theirs until it expires', async () => {
  const id = await invite();
  expect((await find())?.id).toBe(id);
  expect(await find('+2348037770199')).toBeUndefined();
  expect(await find(null)).toBeUndefined();
  product.platform.pass(3601);
  expect(await find()).toBeUndefined();
});

test('one that they have accepted comes first and does not expire; another’s is not theirs', async () => {
  await invite({ status: 'accepted', accepted_by: inviterId });
  expect(await find()).toBeUndefined();
  const accepted = await invite({ status: 'accepted', accepted_by: userId });
  await invite();
  expect((await find())?.id).toBe(accepted);
  product.platform.pass(60 * 60 * 24 * 30);
  expect((await find())?.id).toBe(accepted);
});

test('of several that wait, the newest counts', async () => {
  await invite({ created_at: new Date(Date.UTC(2026, 0, 1)) });
  const newest = await invite({ created_at: new Date(Date.UTC(2026, 0, 3)) });
  await invite({ created_at: new Date(Date.UTC(2026, 0, 2)) });
  expect((await find())?.id).toBe(newest);
});

test('one to another provider opens nothing here, nor one that was withdrawn', async () => {
  await invite({ provider: 'another-club' });
  await invite({ status: 'withdrawn' });
  await invite({ status: 'accepted', accepted_by: userId, provider: 'another-club' });
  expect(await find()).toBeUndefined();
});

test('with who has invited them goes what nobody has accepted yet, of their own and no one else’s', async () => {
  const accepted = await invite({ status: 'accepted', accepted_by: userId });
  await invite({ phone_number: '+2348037770102' });
  const another = await invite({ phone_number: '+2348037770103', inviter_id: userId });
  await withdrawInvitationsOf(product.platform.database.kysely, inviterId);
  expect((await find())?.id).toBe(accepted);
  userId = inviterId;
  expect(await find('+2348037770102')).toBeUndefined();
  expect((await find('+2348037770103'))?.id).toBe(another);
});
