/** Applications made over the product API, and what of them has arrived there. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { type Page, expect } from '@playwright/test';
import type { Application } from '../../../src/api/shapes/application.ts';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import type { FileRecord } from '../../../src/engine/answers/form-data.ts';
import type { TestFiles } from './files';
import { type Example, getExample, makeFile, toUniqueExample } from './form-walker';
import type { Product } from './product';
import { type Session, createAccount, readSession } from './session';
import { newPhone } from './sign-in';

/** Uploads an example's files and submits it, for tests that are about what comes after. */
export async function submitExample(
  product: Product,
  session: Pick<Session, 'access_token'>,
  provider: ProviderDefinition,
  example: Example,
  files: TestFiles,
): Promise<Application> {
  const documents: Record<string, unknown> = {};
  for (const [key, named] of Object.entries(example.files)) {
    const records = [];
    for (const name of [named].flat()) records.push(await upload(product, session, await makeFile(name, files)));
    documents[key] = Array.isArray(named) ? records : records[0];
  }
  const body = JSON.stringify({
    application_type: provider.applicationType,
    definition_version: provider.version,
    ...example.data,
    documents,
  });
  const response = await call(product, session, '/api/applications', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return (await response.json()) as Application;
}

/**
 * A session under the provider's role: an account, or where nobody joins without one, an invitation by somebody whose
 * company has applied.
 */
export async function createMember(
  product: Product,
  provider: ProviderDefinition,
  providers: ProviderDefinition[],
  files: TestFiles,
): Promise<Session> {
  const inviter = providers.find(({ id }) => id === provider.invitation?.invitedBy);
  if (inviter === undefined || !provider.invitation?.required) return createAccount(product, newPhone(), provider.role);
  const session = await createAccount(product, newPhone(), inviter.role);
  await submitExample(product, session, inviter, toUniqueExample(inviter, getExample(inviter.id, 'minimal')), files);
  const phone = newPhone();
  const invite = (path: string, body: object) =>
    call(product, session, `/api${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  await invite(findInvitePath(providers, provider.id), { first_name: 'Bola', last_name: 'Ade', phone_number: phone });
  const token = new URL(await product.outbox.lastLink(phone)).pathname.split('/').at(-1);
  const sent = product.outbox.readAll(phone).length;
  await invite('/auth/verify-invitation', { token, phone_number: phone });
  const joined = await invite('/auth/verify-invitation', {
    token,
    phone_number: phone,
    otp_code: await product.outbox.lastCode(phone, sent),
  });
  return ((await joined.json()) as { session: Session }).session;
}

/** Below /api; "mine" stands for the inviter's own company. */
function findInvitePath(providers: ProviderDefinition[], invited: string): string {
  for (const owner of providers) {
    const endpoint = owner.endpoints.find(
      ({ operation, provider }) =>
        (provider ?? owner.id) === invited && (operation === 'invite' || operation === 'company-invite'),
    );
    if (endpoint !== undefined) return endpoint.path.replace('{id}', 'mine');
  }
  throw new Error(`Nobody can be invited to ${invited}.`);
}

/** The newest application of the person whose session it is, or the page holds, as the API answers it. */
export async function readNewestApplication(page: Page, product: Product, given?: Session): Promise<Application> {
  const session = given ?? (await readSession(page));
  const list = (await (await call(product, session, '/api/applications')).json()) as { data: { id: string }[] };
  const id = list.data[0]?.id;
  if (id === undefined) throw new Error('This person has no application.');
  return (await (await call(product, session, `/api/applications/${id}`)).json()) as Application;
}

/** Fails unless every file of the example is stored under its field, byte for byte as it was chosen. */
export async function expectFilesReceived(
  page: Page,
  product: Product,
  provider: ProviderDefinition,
  example: Example,
  files: TestFiles,
  given?: Session,
): Promise<void> {
  const session = given ?? (await readSession(page));
  const { documents } = await readNewestApplication(page, product, session);
  const received = (Array.isArray(documents) ? documents : Object.values(documents)).flat() as FileRecord[];
  const chosen = Object.values(example.files).flat();
  expect(received.map(({ fileName }) => fileName).toSorted(), `files of ${provider.id}`).toEqual(chosen.toSorted());
  for (const { fileName, fileUrl } of received) {
    const response = await call(product, session, new URL(fileUrl ?? '', product.url).pathname);
    const stored = Buffer.from(await response.arrayBuffer());
    expect(stored.equals(readFileSync(await makeFile(fileName, files))), `${fileName} as it was chosen`).toBe(true);
  }
}

/** Returns the record of the file, as answers name it. */
export async function upload(product: Product, session: Pick<Session, 'access_token'>, path: string): Promise<unknown> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(path)]), basename(path));
  const response = await call(product, session, '/api/applications/upload', { method: 'POST', body: form });
  return ((await response.json()) as { data: unknown }).data;
}

async function call(
  product: Product,
  { access_token: token }: Pick<Session, 'access_token'>,
  path: string,
  request: RequestInit = {},
): Promise<Response> {
  const response = await fetch(`${product.url}${path}`, {
    ...request,
    headers: { ...(request.headers as Record<string, string> | undefined), authorization: `Bearer ${token}` },
  });
  if (!response.ok)
    throw new Error(`${request.method ?? 'GET'} ${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
