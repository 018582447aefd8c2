/** Whoever sends hard documents waits for themselves: another person's is looked through meanwhile. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createClubProduct } from '../support/club-product';
import { createPdf, PDF } from '../support/sample-files';

test('a dozen hard documents of one person do not keep another’s waiting', async () => {
  const product = await createClubProduct();
  const hard = createPdf(new Uint8Array(1000));
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  let looks = 0;
  product.platform.heavyWork = {
    ...product.platform.heavyWork,
    async lookThrough(_type, { length }) {
      if (length === hard.length) {
        looks += 1;
        await released;
      }
      return undefined;
    },
  };
  const send = async (token: string, bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append('file', new File([bytes], 'a.pdf'));
    return (await product.call('POST', '/applications/upload', { token, body })).status;
  };
  const { access_token: one } = await product.join('+2348035560001', tennisClub.role);
  const { access_token: other } = await product.join('+2348035560002', tennisClub.role);
  const dozen = Promise.all(Array.from({ length: 12 }, () => send(one, hard)));
  await expect.poll(() => looks).toBeGreaterThan(0);
  expect(await send(other, PDF)).toBe(201);
  expect(looks).toBe(1);
  release();
  expect(await dozen).toEqual(Array.from({ length: 12 }, () => 201));
});
