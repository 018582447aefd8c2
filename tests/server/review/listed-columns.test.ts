/** What the officers' list shows of an application beside its title. */
import { expect, test } from 'vitest';
import { clubAnswers } from '../../fixtures/club-answers';
import { createClubProduct, submitNewClub } from '../support/club-product';

test('an application is listed with the answers that its own definition has columns for', async () => {
  const product = await createClubProduct();
  const { id } = await submitNewClub(product);
  const { body } = await product.call('GET', '/admin/applications', { token: await product.signInAdministrator() });
  expect(body.data).toMatchObject([{ id, columns: { surface: clubAnswers.surface } }]);
});
