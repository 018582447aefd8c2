/** People of the walks: whoever joins by a phone's code, and officers. */
import { randomInt } from 'node:crypto';
import { catalog } from 'virtual:catalog';
import { ADMINISTRATOR, type Answer, type HostedProduct } from './hosted-product';

const ROLES = catalog.registry.roles;
export const OWN_ROLE = ROLES.find(({ joins }) => joins === 'self')?.id ?? 'none joins by itself';
export const OFFICER_ROLE =
  ROLES.find(({ audience, permissions }) => audience === 'officer' && !permissions.includes('*'))?.id ?? 'no officer';

export interface Joined {
  id: string;
  phone: string;
  token: string;
  refreshToken: string;
}

/** A Nigerian mobile number that no other test has. */
export function newPhone(): string {
  return `+23480${randomInt(10_000_000, 99_999_999)}`;
}

/** A session by the code that is sent to the phone, without an account. */
export async function openByCode(product: HostedProduct, phone: string): Promise<Joined> {
  const code = await product.codeFor(phone, () => product.call('/auth/send-otp', { json: { phone_number: phone } }));
  return toJoined(phone, await product.call('/auth/verify-otp', { json: { phone_number: phone, otp_code: code } }));
}

/** Somebody with an account of their own, signed in. */
export async function join(product: HostedProduct, phone = newPhone()): Promise<Joined> {
  const joined = await openByCode(product, phone);
  const json = { phone_number: phone, user_type: OWN_ROLE, first_name: 'Ada', last_name: 'Obi' };
  expectStatus(await product.call('/auth/create-account', { token: joined.token, json }), 201);
  return joined;
}

/** A token of the first administrator. */
export async function signInAdministrator(product: HostedProduct): Promise<string> {
  const json = { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password };
  return String(expectStatus(await product.call('/admin/login', { json }), 200).body.access_token);
}

/** An officer by e-mail and password, made of somebody who has joined; signed in at the project. */
export async function appoint(
  product: HostedProduct,
  administrator: string,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; token: string; refreshToken: string }> {
  const { id } = await join(product);
  const json = { role: OFFICER_ROLE, email };
  expectStatus(await product.call(`/admin/users/${id}`, { method: 'PUT', token: administrator, json }), 200);
  expectStatus(await product.admin(`/users/${id}`, { method: 'PUT', json: { password } }), 200);
  const { body } = await signInByPassword(product, { email, password });
  return { id, token: body.access_token, refreshToken: body.refresh_token };
}

export function signInByPassword(product: HostedProduct, json: { email: string; password: string }): Promise<Answer> {
  return product.auth('/token?grant_type=password', { json });
}

export function refresh(product: HostedProduct, refreshToken: string): Promise<Answer> {
  return product.auth('/token?grant_type=refresh_token', { json: { refresh_token: refreshToken } });
}

export function expectStatus(answer: Answer, status: number): Answer {
  if (answer.status !== status)
    throw new Error(`Answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
  return answer;
}

function toJoined(phone: string, answer: Answer): Joined {
  const { body } = expectStatus(answer, 200);
  return { id: body.user.id, phone, token: body.access_token, refreshToken: body.refresh_token };
}
