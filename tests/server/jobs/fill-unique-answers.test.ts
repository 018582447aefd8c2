/** A rule of uniqueness that is declared later holds for what was stored before it. */
import { expect, test } from 'vitest';
import type { UniqueRule } from '@/definition/language/submission';
import { createJobHandler } from '@/server/jobs/handle-job';
import { SILENT_LOG } from '@/server/platform/log';
import { toJson } from '@/server/storage/column';
import { applyAs, club, createLeagueProduct, league } from '../support/club-league';
import { clubCatalog } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const declare = (...unique: UniqueRule[]) =>
  [club, league].map((each) => ({ ...each, submission: { ...each.submission, several: true, unique } }));
const shared: UniqueRule = { field: 'email_address', code: 'TAKEN', message: 'It is taken.', across: 'emails' };

const listHolders = ({ platform }: TestProduct) =>
  platform.database.kysely
    .selectFrom('application_unique')
    .select('application_id')
    .orderBy('application_id')
    .execute();

test('the first of those that hold the same keeps it, what is over holds nothing, and it is looked at once', async () => {
  const catalog = { ...clubCatalog, providers: declare() };
  const product = await createLeagueProduct(declare());
  const { access_token: token } = await product.join('+2348031290301', club.role);
  const first = await applyAs(product, token, club.applicationType, 'a@club.example');
  await applyAs(product, token, league.applicationType, 'A@club.example ');
  const over = await applyAs(product, token, league.applicationType, 'b@club.example');
  const officer = await product.signInAdministrator();
  await product.setStatus(officer, over.body.id, { status: 'rejected', admin_comments: 'No' });
  expect(await listHolders(product)).toEqual([]);

  Object.assign(product.platform, { catalog: { ...catalog, providers: declare(shared) } });
  const work = createJobHandler(product.platform);
  await work({ name: 'fill-unique-answers' });
  expect(await listHolders(product)).toEqual([{ application_id: first.body.id }]);
  const refused = await applyAs(product, token, league.applicationType, 'a@CLUB.example');
  expect([refused.status, refused.body.code]).toEqual([409, 'TAKEN']);
  expect((await applyAs(product, token, league.applicationType, 'b@club.example')).status).toBe(201);

  // What an officer took away by hand does not come back: the rule was looked at.
  await product.platform.database.kysely.deleteFrom('application_unique').execute();
  for (const _turn of [1, 2]) await work({ name: 'fill-unique-answers' });
  expect(await listHolders(product)).toEqual([]);

  // One that was taken out and comes back has to look again.
  Object.assign(product.platform, { catalog: { ...catalog, providers: declare() } });
  await work({ name: 'fill-unique-answers' });
  Object.assign(product.platform, { catalog: { ...catalog, providers: declare(shared) } });
  await work({ name: 'fill-unique-answers' });
  expect(await listHolders(product)).toHaveLength(2);
});

/** So many applications, each of which holds what the text says of its place, under a rule that is new. */
async function fillAnew(count: number, toEmail: (index: number) => string) {
  const product = await createLeagueProduct(declare(shared));
  const { user } = await product.join('+2348031290302', club.role);
  await product.platform.database.kysely
    .insertInto('applications')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: String(user['id']),
        provider: club.id,
        application_type: club.applicationType,
        definition_version: club.version,
        status: 'pending',
        data: toJson({ email_address: toEmail(index) }),
      })),
    )
    .execute();
  const warned: unknown[] = [];
  const log = { ...SILENT_LOG, warn: (fields: object) => void warned.push(fields) };
  const work = createJobHandler({ ...product.platform, log });
  const fill = (signal?: AbortSignal) => work({ name: 'fill-unique-answers' }, signal);
  return { fill, countHolders: async () => (await listHolders(product)).length, warned };
}

test('all are looked at, however many there are', async () => {
  const count = 201;
  const { fill, countHolders, warned } = await fillAnew(count, (index) => `office${index}@club.example`);
  await fill();
  expect([await countHolders(), warned]).toEqual([count, []]);
});

test('a server that stops leaves the rule to the next, which looks at all', async () => {
  const { fill, countHolders } = await fillAnew(2, (index) => `office${index}@club.example`);
  await fill(AbortSignal.abort());
  expect(await countHolders()).toBe(0);
  await fill();
  expect(await countHolders()).toBe(2);
});

test('of those that hold what another holds the log tells how many, and of which rule', async () => {
  const { fill, warned } = await fillAnew(4, (index) => `office${index % 2}@club.example`);
  await fill();
  expect(warned).toEqual([{ type: club.applicationType, field: 'email_address', applications: 2 }]);
});
