/** Two corrections of one application that meet: each was made on what the other changes. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct, submitClub } from '../support/club-product';
import { gatherTransactions } from '../support/gather-transactions';

/** An application whose correction is asked for; the next two transactions meet. */
async function openCorrection() {
  const product = await createClubProduct();
  const { access_token: token } = await product.join('+2348031110001', tennisClub.role);
  const id = await submitClub(product, token);
  const { kysely } = product.platform.database;
  await kysely.updateTable('applications').set({ status: 'changes_requested' }).where('id', '=', id).execute();
  gatherTransactions(product, 2);
  return { product, token, id };
}

test('of two corrections at once one is taken, and the other is told to look again', async () => {
  const { product, token, id } = await openCorrection();
  const correct = (club_name: string) => product.call('PATCH', `/applications/${id}`, { token, json: { club_name } });
  const answers = await Promise.all([correct('Kano Club'), correct('Kaduna Club')]);
  const taken = answers.find(({ status }) => status === 200)?.body;
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 'STALE' } });
  const { body } = await product.call('GET', `/applications/${id}`, { token });
  expect(body.data.club_name).toBe(taken.data.club_name);
  expect(body.review_history.filter(({ kind }: { kind: string }) => kind === 'changed')).toHaveLength(1);
});

test('a correction that is sent again while the first one is under way is answered as that was', async () => {
  const { product, token, id } = await openCorrection();
  const correct = (club_name: string) =>
    product.call('PATCH', `/applications/${id}`, {
      token,
      json: { club_name, revision: 1 },
      headers: { 'Idempotency-Key': 'of this draft' },
    });
  const [one, twin] = await Promise.all([correct('Kano Club'), correct('Kano Club')]);
  expect([one.status, twin.status]).toEqual([200, 200]);
  expect(twin.body).toEqual(one.body);
  // Changed after the answer was lost: nobody else did.
  expect(await correct('Kaduna Club')).toMatchObject({ status: 409, body: { code: 'ALREADY_CORRECTED' } });
  const { body } = await product.call('GET', `/applications/${id}`, { token });
  expect(body.data.club_name).toBe('Kano Club');
});
