/**
 * Ends an application as an officer does, so that its applicant can file the next: nobody has two open ones of one
 * type.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../../end-to-end/support/product.ts';

/** A second apart; longer than any restart takes. */
const ATTEMPTS = 60;

export async function signInOfficer({
  url,
  administrator: { email, password },
}: Pick<Product, 'url' | 'administrator'>): Promise<string> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

/** Until the server that was killed meanwhile is there again. */
export async function rejectApplication({ url }: Pick<Product, 'url'>, token: string, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'rejected', admin_comments: 'Not complete' });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const response = await fetch(`${url}/api/admin/applications/${id}/status`, { method: 'POST', headers, body }).catch(
      () => undefined,
    );
    // 409: made before the server was killed, and its answer lost.
    if (response?.ok || response?.status === 409) return;
    await pause(1000);
  }
  throw new Error(`${id} could not be closed, so its applicant cannot apply again.`);
}
