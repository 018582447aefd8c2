/** Calls of the API in somebody's name, for tests that are about what people see of them. */
import { expect } from '@playwright/test';
import type { Product } from './product';
import type { Session } from './session';

/** What it answers. Fails where it refuses, with its words. */
export async function ask<Answer = Record<string, unknown>>(
  { url }: Pick<Product, 'url'>,
  { access_token }: Pick<Session, 'access_token'>,
  path: string,
  json?: object,
  method = json ? 'POST' : 'GET',
): Promise<Answer> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    ...(json && { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path} answered ${response.status}: ${text}`).toBe(true);
  return JSON.parse(text) as Answer;
}

/** An officer's transition to a status. */
export async function moveTo(product: Pick<Product, 'url'>, officer: Session, id: string, status: string) {
  await ask(product, officer, `/admin/applications/${id}/status`, { status, admin_comments: 'As the file shows.' });
}
