/** When an application has come to each stage of its way. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClubProduct, submitNewClub } from '../support/club-product';

test('a stage has the moment at which it was entered last; what happens within it leaves that alone', async () => {
  // The clock stands still where the test does not move it: the moments are exact.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const product = await createClubProduct();
  const { id, token: access_token } = await submitNewClub(product);
  const token = await product.signInAdministrator();
  const move = async (status: string, admin_comments = 'Because') => {
    product.platform.pass(60);
    const json = { status, admin_comments, requested_changes: [{ path: 'captain', reason: 'Misspelt' }] };
    await product.setStatus(token, id, json);
    const { body } = await product.call('GET', `/applications/${id}`, { token: access_token });
    return { now: product.platform.clock().toISOString(), status: body.status, dates: body.stage_dates };
  };
  const review = await move('under_review');
  expect(review.dates).toMatchObject({ document_review: review.now });
  expect(await move('changes_requested')).toMatchObject({ status: 'changes_requested', dates: review.dates });
  await product.call('PATCH', `/applications/${id}`, { token: access_token, json: { captain: 'Bola' } });
  const again = await move('under_review');
  expect(again.dates).toMatchObject({ document_review: again.now });
  const decision = await move('approved');
  expect(decision.dates).toEqual({ ...again.dates, decision: decision.now });
});
