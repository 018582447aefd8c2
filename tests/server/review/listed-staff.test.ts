/** Whom an officer sees beside an application: the people of its company. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';

test('an application is shown with those whom its own company has invited', async () => {
  const product = await createClubProduct();
  const { kysely } = product.platform.database;
  const { access_token, user } = await product.join('+2348037770330', tennisClub.role);
  const id = await submitClub(product, access_token);
  const inviter_id = String(user['id']);
  const invite = async (first_name: string) => {
    const { id: company_id } = await kysely
      .insertInto('companies')
      .values({ owner_id: inviter_id, provider: `of-${first_name}`, name: 'Lagos Lawn' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await kysely
      .insertInto('invitations')
      .values({
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
        expires_at: product.platform.clock(),
      })
      .execute();
    return company_id;
  };
  const [company_id] = [await invite('Bola'), await invite('Femi')];
  await kysely.updateTable('applications').set({ company_id }).where('id', '=', id).execute();
  const token = await product.signInAdministrator();
  const { body } = await product.call('GET', `/admin/applications/${id}`, { token });
  expect(body.staff).toMatchObject([{ first_name: 'Bola', last_name: 'Ade' }]);
});
