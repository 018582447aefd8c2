/** Signs people in over the product API, for tests and measurements that are about what comes after. */
import type { BrowserContext, Page } from '@playwright/test';
import { SESSION_KEY } from '../../../src/sign-in/session/persisted-session.ts';
import type { Product } from './product.ts';

export interface Session {
  access_token: string;
  refresh_token: string;
  [key: string]: unknown;
}

/**
 * Creates an account with a role for a phone that has none, by the code that is sent to it, and returns its session.
 */
export async function createAccount(
  product: Pick<Product, 'url' | 'outbox'>,
  phone: string,
  roleId: string,
): Promise<Session> {
  const session = await openSession(product, phone);
  const account = { phone_number: phone, user_type: roleId, first_name: 'Ada', last_name: 'Obi' };
  await post(product, '/api/auth/create-account', account, session);
  return session;
}

/** By the code that is sent to a phone, whether somebody has an account with it or not. */
export async function openSession(product: Pick<Product, 'url' | 'outbox'>, phone: string): Promise<Session> {
  const sent = product.outbox.readAll(phone).length;
  await post(product, '/api/auth/send-otp', { phone_number: phone });
  const code = await product.outbox.lastCode(phone, sent);
  return (await post(product, '/api/auth/verify-otp', { phone_number: phone, otp_code: code })) as Session;
}

/** Puts a session where the page's Supabase client looks for it. Call it before the context opens its first page. */
export async function rememberSession(context: BrowserContext, session: Session): Promise<void> {
  const entry = { key: SESSION_KEY, value: JSON.stringify(session) };
  // An empty page (the accessibility check opens one) has no storage. A session that was refreshed since is the newer
  // one.
  await context.addInitScript(({ key, value }) => {
    // A page that is being left has none either.
    const storage = globalThis.origin === 'null' ? null : (globalThis.localStorage as Storage | null);
    if (storage?.getItem(key) === null) storage.setItem(key, value);
  }, entry);
}

/** The session that the page's Supabase client keeps. Throws when nobody is signed in. */
export async function readSession(page: Page): Promise<Session> {
  const kept = await page.evaluate((name) => localStorage.getItem(name), SESSION_KEY);
  if (kept === null) throw new Error('Nobody is signed in on this page.');
  return JSON.parse(kept) as Session;
}

async function post(product: Pick<Product, 'url'>, path: string, body: object, session?: Session): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(session ? { authorization: `Bearer ${session.access_token}` } : {}),
  };
  const response = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
