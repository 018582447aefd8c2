/** A registry on a hosted project over its starts, and with an SMS provider that takes its time. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADMINISTRATOR, startHostedProduct, type HostedProduct } from './support/hosted-product';
import { expectStatus, join, newPhone, refresh, signInAdministrator, signInByPassword } from './support/people';

let product: HostedProduct;

beforeAll(async () => {
  product = await startHostedProduct();
});
afterAll(() => product.stop());

const withoutAdministrator = () =>
  product.project.query('delete from public.profiles where email = $1', [ADMINISTRATOR.email]);

it('starts again after a start that ended between the administrator’s user and their account', async () => {
  await withoutAdministrator();
  await product.restart();
  expect(await signInAdministrator(product)).toEqual(expect.any(String));
});

it('starts where a stranger signed up with the administrator’s address first, and leaves them nothing', async () => {
  await withoutAdministrator();
  const [held] = await product.project.query<{ id: string }>('delete from auth.users where email = $1 returning id', [
    ADMINISTRATOR.email,
  ]);
  const stranger = { email: ADMINISTRATOR.email, password: 'not-the-chief-1' };
  const json = { email: stranger.email, password: stranger.password, email_confirm: true };
  const { body } = expectStatus(await product.admin('/users', { method: 'POST', json }), 200);
  expect(body.id).not.toBe(held?.id);
  const session = expectStatus(await signInByPassword(product, stranger), 200).body;
  await product.restart();
  expect(await signInAdministrator(product)).toEqual(expect.any(String));
  expect((await signInByPassword(product, stranger)).status).toBe(400);
  expect((await refresh(product, session.refresh_token)).status).toBe(400);
  expect((await product.call('/auth/me', { token: session.access_token })).status).toBe(403);
});

it('says what to do where the administrator’s address is that of somebody with another account', async () => {
  const { id } = await join(product);
  await withoutAdministrator();
  await product.project.query('delete from auth.users where email = $1', [ADMINISTRATOR.email]);
  const json = { email: ADMINISTRATOR.email, email_confirm: true };
  expectStatus(await product.admin(`/users/${id}`, { method: 'PUT', json }), 200);
  await expect(product.restart()).rejects.toThrow('Set ADMIN_EMAIL and ADMIN_PASSWORD to an address that nobody has');
  await product.restart({ ADMIN_EMAIL: 'other@registry.example' });
});

it('a code that an SMS provider is slow to take opens what it was asked for', async () => {
  const waiting: { text: string; response: ServerResponse }[] = [];
  const provider = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => void waiting.push({ text, response }));
  });
  await new Promise<void>((resolve) => void provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const sms = { SMS_URL: `http://127.0.0.1:${port}`, SMS_TOKEN: 'token', SMS_SENDER: 'Registry' };
  await product.restart({ ...sms, ADMIN_EMAIL: 'other@registry.example' });
  const phone = newPhone();
  // Answered while the provider still holds the message.
  expectStatus(await product.auth('/otp', { json: { phone, create_user: true } }), 200);
  expect(waiting).toHaveLength(1);
  const [held] = waiting;
  held?.response.end('{}');
  const code = /\b\d{6}\b/.exec(held?.text ?? '')?.[0];
  expectStatus(await product.auth('/verify', { json: { phone, token: code, type: 'sms' } }), 200);
  provider.closeAllConnections();
  provider.close();
});
