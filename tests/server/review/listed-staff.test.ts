/** Whom an officer sees beside an application: the people of its company. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';

test('an application is shown with those whom its own company has invited, of a great many the latest', async () => {
  const product = await createClubProduct();
  const { kysely } = product.platform.database;
  const { access_token, user } = await product.join('+2348037770330', tennisClub.role);
  const id = await submitClub(product, access_token);
  const inviter_id = String(user['id']);
  const addCompany = async (of: string) => {
    const { id: company_id } = await kysely
      .insertInto('companies')
      .values({ owner_id: inviter_id, provider: of, name: 'Lagos Lawn' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return company_id;
  };
  const invite = async (company_id: string, names: readonly string[]) => {
    const now = product.platform.clock().getTime();
    await kysely
      .insertInto('invitations')
      .values(
        names.map((first_name, index) => ({
          token_seed: first_name,
          token_hash: first_name,
          provider: tennisClub.id,
          role: tennisClub.role,
          inviter_id,
          company_id,
          company_name: 'Lagos Lawn',
          first_name,
          last_name: 'Ade',
          phone_number: '+2348037770331',
          created_at: new Date(now + index),
          expires_at: new Date(now),
        })),
      )
      .execute();
  };
  const [own, other] = [await addCompany('own'), await addCompany('other')];
  await invite(own, ['Bola']);
  await invite(other, ['Femi']);
  await kysely.updateTable('applications').set({ company_id: own }).where('id', '=', id).execute();
  const token = await product.signInAdministrator();
  const readStaff = async () => (await product.call('GET', `/admin/applications/${id}`, { token })).body.staff;
  expect(await readStaff()).toMatchObject([{ first_name: 'Bola', last_name: 'Ade', role: 'Club Secretary' }]);
  const later = Array.from({ length: 200 }, (_, index) => `Name ${index}`);
  await invite(own, later);
  expect((await readStaff()).map(({ first_name }: { first_name: string }) => first_name)).toEqual(later.toReversed());
});
