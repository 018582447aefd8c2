/** What a browser does to sign an officer in by the identity provider. */
import { expect } from 'vitest';
import { ORIGIN } from './test-platform';
import type { TestProduct } from './test-product';

const cookieOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

/** The query of the address that the provider leads back to. */
export async function visitProvider(address: string): Promise<string> {
  const { headers } = await fetch(address, { redirect: 'manual' });
  const back = new URL(headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${ORIGIN}/admin/login`);
  return back.search.slice(1);
}

/** `product` is asked for at each step: a test may make it later. */
export function createProviderBrowser(product: () => TestProduct) {
  /** What a browser has after "Sign in with …". */
  const begin = async () => {
    const begun = await product().call('POST', '/admin/login/provider');
    return { ...begun, cookie: cookieOf(begun) };
  };
  const finish = (answer: string, cookie: string) =>
    product().call('POST', '/admin/login/provider/session', { json: { answer }, headers: { cookie } });
  const signIn = async () => {
    const { body, cookie } = await begin();
    return finish(await visitProvider(body.address), cookie);
  };
  return { begin, finish, signIn };
}
