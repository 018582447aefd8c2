/** Signing in at a hosted project, by the code that its hook hands to the product. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHostedProduct, type HostedProduct } from './support/hosted-product';

const PHONE = '+2348037000001';
let product: HostedProduct;

beforeAll(async () => {
  product = await startHostedProduct();
});
afterAll(() => product.stop());

it('a phone joins and signs in by the codes that its project has the product send', async () => {
  const code = await product.codeFor(PHONE, () => product.call('/auth/send-otp', { json: { phone_number: PHONE } }));
  const joined = await product.call('/auth/verify-otp', { json: { phone_number: PHONE, otp_code: code } });
  expect(joined).toMatchObject({ status: 200, body: { access_token: expect.any(String) } });
});
