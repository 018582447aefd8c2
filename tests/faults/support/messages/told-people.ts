/** Applicants with an application each, and an officer who decides and comments on them, over the product's own API. */
import type { Product } from '../../../end-to-end/support/product.ts';
import { createAccount } from '../../../end-to-end/support/session.ts';
import { TestFiles } from '../../../end-to-end/support/files.ts';
import { readFirstApplication } from '../../../../scripts/bench/first-application.ts';
import { readFileSync } from 'node:fs';

export interface ToldPerson {
  phone: string;
  email: string;
  application: string;
}

/** Before any fault: what they are told of it goes to the outbox. */
export async function createToldPeople(product: Product, count: number): Promise<ToldPerson[]> {
  const first = readFirstApplication();
  const files = new TestFiles();
  const pdf = new Blob([readFileSync(await files.pdf())], { type: 'application/pdf' });
  const people: ToldPerson[] = [];
  try {
    for (let number = 0; number < count; number += 1) {
      const phone = `+23480${60_000_000 + number}`;
      const email = `person${number}@mail.example`;
      const { access_token } = await createAccount(product, phone, first.role);
      const documents: Record<string, unknown> = {};
      for (const key of first.documentKeys) {
        const form = new FormData();
        form.append('file', pdf, `${key}.pdf`);
        documents[key] = (
          await call<{ data: unknown }>(product, access_token, 'POST', 'applications/upload', form)
        ).data;
      }
      const { id } = await call<{ id: string }>(product, access_token, 'POST', 'applications', {
        ...first.answers,
        email_address: email,
        application_type: first.applicationType,
        documents,
      });
      people.push({ phone, email, application: id });
    }
  } finally {
    files.remove();
  }
  return people;
}

/** Throws when the answer is no success, or none comes. */
export async function call<Answer>(
  { url }: Product,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}
