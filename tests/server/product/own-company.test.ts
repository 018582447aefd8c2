/** What the owner of a company sees of it: counted by status, and of no other company. */
import { beforeAll, expect, test } from 'vitest';
import { OWN_COMPANY } from '@/api/shapes/own-company';
import { saveCompany } from '@/server/records/companies';
import { tennisClub } from '../../fixtures/tennis-club';
import { clubCatalog, clubValidators, toClubBody } from '../support/club-product';
import { createTestProduct, type TestProduct } from '../support/test-product';

const DAY = 86_400_000;
const [club = tennisClub] = clubCatalog.providers;
let product: TestProduct;
let owner: { token: string; userId: string };

beforeAll(async () => {
  const endpoints = [
    ...club.endpoints,
    { method: 'GET' as const, path: '/tennis-club/{id}/figures', operation: 'company-dashboard' as const },
    { method: 'POST' as const, path: '/tennis-club/{id}/carts', operation: 'company-vehicles' as const },
    { method: 'POST' as const, path: '/tennis-club/{id}/people', operation: 'company-invite' as const },
  ];
  const junior = { ...club, id: 'junior-club', variantOf: club.id, endpoints: [] };
  const catalog = { ...clubCatalog, providers: [{ ...club, endpoints }, junior] };
  product = await createTestProduct({ catalog, validators: clubValidators });
  owner = await join('+2348037790001');
});

async function join(phone: string) {
  const { access_token: token, user } = await product.join(phone, club.role);
  return { token, userId: String(user['id']) };
}

async function addCompany(userId: string, name: string, createdAt: Date, provider = club.id): Promise<string> {
  const { id } = await product.platform.database.kysely
    .insertInto('companies')
    .values({ owner_id: userId, provider, name, created_at: createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Two applications of the company, and its invitations: two that wait, one whose days are over, one accepted if wished.
 */
async function fill(companyId: string, { accepted }: { accepted: boolean }): Promise<void> {
  const { kysely } = product.platform.database;
  const now = product.platform.clock();
  const application = {
    user_id: owner.userId,
    company_id: companyId,
    provider: club.id,
    application_type: club.applicationType,
    definition_version: club.version,
  };
  await kysely
    .insertInto('applications')
    .values(['pending', 'pending', 'approved'].map((status) => ({ ...application, status })))
    .execute();
  const ends = [DAY, DAY, -DAY];
  const invitations = [
    ...ends.map((left) => ({ status: 'pending' as const, expires_at: new Date(now.getTime() + left) })),
    ...(accepted ? [{ status: 'accepted' as const, expires_at: now }] : []),
  ];
  await kysely
    .insertInto('invitations')
    .values(
      invitations.map((each) => ({
        ...each,
        token_seed: crypto.randomUUID(),
        token_hash: crypto.randomUUID(),
        phone_number: '+2348037799999',
        provider: club.id,
        role: club.role,
        inviter_id: owner.userId,
        company_id: companyId,
        company_name: 'Company',
        first_name: 'Bola',
        last_name: 'Ade',
      })),
    )
    .execute();
}

const readFigures = (token: string, id: string) => product.call('GET', `/tennis-club/${id}/figures`, { token });
const addCarts = (token: string, id: string, ...plates: string[]) =>
  product.call('POST', `/tennis-club/${id}/carts`, {
    token,
    json: { vehicles: plates.map((plate) => ({ make: 'Club Car', model: 'Tempo', license_plate: plate })) },
  });

test('the figures of a company are its own, by status', async () => {
  const createdAt = new Date('2026-01-02T03:04:05.000Z');
  const [one, other] = [
    await addCompany(owner.userId, 'Lagos Lawn', createdAt),
    await addCompany(owner.userId, 'Kano Clay', createdAt),
  ];
  await fill(one, { accepted: true });
  await fill(other, { accepted: false });
  expect((await addCarts(owner.token, one, 'KJA-1', 'KJA-2')).body.data).toEqual(
    ['KJA-1', 'KJA-2'].map((license_plate) => ({
      id: expect.any(String),
      make: 'Club Car',
      model: 'Tempo',
      license_plate,
      year: null,
      status: 'pending',
    })),
  );
  const common = { applications: { pending: 2, approved: 1 } };
  expect((await readFigures(owner.token, one)).body).toEqual({
    ...common,
    company: { id: one, name: 'Lagos Lawn', created_at: createdAt.toISOString() },
    invitations: { pending: 2, expired: 1, accepted: 1 },
    vehicles: { pending: 2 },
    staff: 1,
  });
  expect((await readFigures(owner.token, other)).body).toEqual({
    ...common,
    company: { id: other, name: 'Kano Clay', created_at: createdAt.toISOString() },
    invitations: { pending: 2, expired: 1 },
    vehicles: {},
    staff: 0,
  });
});

test('a person’s own company is the newest of theirs', async () => {
  const { token, userId } = await join('+2348037790002');
  expect(await readFigures(token, OWN_COMPANY)).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
  await addCompany(userId, 'Older', new Date('2026-01-01T00:00:00Z'));
  await addCompany(userId, 'Newer', new Date('2026-03-01T00:00:00Z'));
  await addCompany(userId, 'Old', new Date('2026-02-01T00:00:00Z'));
  expect((await readFigures(token, OWN_COMPANY)).body.company.name).toBe('Newer');
});

test('a person’s own company is the one of the form that is asked, whatever they have applied for since', async () => {
  const { token, userId } = await join('+2348037790012');
  await addCompany(userId, 'Club', new Date('2026-01-01T00:00:00Z'));
  await addCompany(userId, 'Another trade', new Date('2026-03-01T00:00:00Z'), 'another-trade');
  expect((await readFigures(token, OWN_COMPANY)).body.company.name).toBe('Club');
});

test('who applies again has the same company, with the name of now; another trade has another', async () => {
  const { userId: ownerId } = await join('+2348037790013');
  const { kysely } = product.platform.database;
  const save = (title: string, provider = club) =>
    kysely.transaction().execute((queries) =>
      saveCompany(queries, provider, {
        ownerId,
        title,
        email: null,
        phone: null,
        registration_number: null,
        now: new Date(),
      }),
    );
  const first = await save('Before');
  const [again, twin] = await Promise.all([save('After'), save('After')]);
  const other = await save('Other', { ...club, id: 'another-trade' });
  expect([again, twin]).toEqual([first, first]);
  expect(other).not.toBe(first);
  const names = await kysely.selectFrom('companies').select('name').where('owner_id', '=', ownerId).execute();
  expect(names.map(({ name }) => name).toSorted()).toEqual(['After', 'Other']);
});

test('a key that was used for a correction does not stop a submission', async () => {
  const { token, userId } = await join('+2348037790014');
  await product.platform.database.kysely
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: 'k', request_hash: 'of another', status: 200, response: '{}' })
    .execute();
  const { status, body } = await product.call('POST', '/applications', {
    token,
    headers: { 'idempotency-key': 'k' },
    json: toClubBody(await product.upload(token)),
  });
  expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
});

test('another’s company, and one that there is not, are not found', async () => {
  const id = await addCompany(owner.userId, 'Lagos Lawn', new Date());
  const { token } = await join('+2348037790003');
  for (const unknown of [id, crypto.randomUUID(), 'nothing'])
    for (const answer of [await readFigures(token, unknown), await addCarts(token, unknown, 'KJA-3')])
      expect(answer, unknown).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
  expect((await readFigures(owner.token, id)).body.vehicles).toEqual({});
});

test('a company of any form of the type that invites may do so, and no other', async () => {
  const { token, userId } = await join('+2348037790009');
  const invite = async (provider: string, phone_number: string) => {
    const id = await addCompany(userId, 'Company', new Date(), provider);
    const json = { first_name: 'Bola', last_name: 'Ade', phone_number };
    return (await product.call('POST', `/tennis-club/${id}/people`, { token, json })).status;
  };
  expect(await invite(club.id, '+2348037790091')).toBe(201);
  expect(await invite('junior-club', '+2348037790092')).toBe(201);
  expect(await invite('golf-club', '+2348037790093')).toBe(403);
});
