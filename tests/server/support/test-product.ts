/**
 * The whole server in this process, on a fresh database, with the definitions of schemas/ or of a catalog of the test's
 * own.
 */
import type { Hono } from 'hono';
import { catalog as shippedCatalog, validators as shippedValidators } from 'virtual:catalog';
import type { SessionResponse } from '@/api/shapes/account';
import type { Catalog } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import { createServer } from '@/server/create-server';
import { saveRoles } from '@/server/accounts/first-start';
import { saveStatusOrder } from '@/server/review/status-order';
import { createJobHandler } from '@/server/jobs/handle-job';
import type { ServerEnv } from '@/server/platform/platform';
import { speakByRequest } from '@/server/runtime/node/speak-by-request';
import { PDF } from './sample-files';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from './test-platform';

/** What JSON.parse answers: the tests say what they expect of it. */
export type ParsedJson = ReturnType<typeof JSON.parse>;

/** For whoever uploads to it. */
export { PDF };

export interface TestProduct {
  app: Hono<ServerEnv>;
  platform: TestPlatform;
  /** Sends a request to /api and answers status and body, when the messages that it made are sent. */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** Brings an application into the status of `change`, as the officer of the token; answers as `call` does. */
  setStatus(token: string, id: string, change: object): Promise<Answer>;
  /** A number that nobody has had before. */
  nextPhone(): string;
  /** Signs a new applicant up by phone and returns their token. */
  join(phone: string, role: string): Promise<SessionResponse>;
  /** Signs the administrator in and returns their token. */
  signInAdministrator(): Promise<string>;
  /** Uploads a small PDF and returns its record. */
  upload(token: string, name?: string): Promise<Record<string, unknown>>;
}

export interface Answer {
  status: number;
  body: ParsedJson;
  headers: Headers;
}

export interface CallOptions {
  token?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

export interface TestProductOptions extends Omit<TestPlatformOptions, 'written'> {
  /** Each call is answered in its language, as by a server; until the end of the test's file. */
  inLanguages?: boolean;
}

export const ADMINISTRATOR = { email: 'chief@registry.example', password: 'correct-horse-7' };

export async function createTestProduct(
  { catalog, validators }: { catalog: Catalog; validators: Record<string, FormValidators> } = {
    catalog: shippedCatalog,
    validators: shippedValidators,
  },
  options: TestProductOptions = {},
): Promise<TestProduct> {
  const { inLanguages = false, ...ofPlatform } = options;
  const foundation = await createTestPlatform(inLanguages ? { ...ofPlatform, written: catalog } : ofPlatform);
  await saveRoles(foundation.database, catalog.registry.roles);
  await saveStatusOrder(foundation.database, catalog);
  const { jobs } = foundation;
  const platform = Object.assign(foundation, { catalog, validators });
  jobs.setHandler(createJobHandler(platform));
  const app = await createServer(platform, undefined, inLanguages ? [speakByRequest(platform)] : []);

  let phones = 0;

  async function call(method: string, path: string, { token, json, body, headers }: CallOptions = {}) {
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    await jobs.settle();
    return {
      status: response.status,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : text,
      headers: response.headers,
    };
  }

  return {
    app,
    platform,
    call,
    nextPhone: () => `+23480391${String((phones += 1)).padStart(5, '0')}`,
    setStatus: (token, id, change) => call('POST', `/admin/applications/${id}/status`, { token, json: change }),
    async join(phone, role) {
      await call('POST', '/auth/send-otp', { json: { phone_number: phone } });
      const session = (
        await call('POST', '/auth/verify-otp', { json: { phone_number: phone, otp_code: platform.codeFor(phone) } })
      ).body as SessionResponse;
      await call('POST', '/auth/create-account', {
        token: session.access_token,
        json: { phone_number: phone, user_type: role, first_name: 'Ada', last_name: 'Obi' },
      });
      return session;
    },
    async signInAdministrator() {
      const role = catalog.registry.roles.find(({ permissions }) => permissions.includes('*'));
      const held = { role: role?.id ?? '', role_id: role?.id ?? '', role_name: role?.name ?? '' };
      const id = await platform.auth.backend.createPasswordUser(ADMINISTRATOR.email, ADMINISTRATOR.password);
      await platform.database.kysely
        .insertInto('profiles')
        .values({ id, email: ADMINISTRATOR.email, first_name: 'Chi', last_name: 'Eze', ...held })
        .execute();
      const { body } = await call('POST', '/admin/login', {
        json: { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password },
      });
      return body.access_token as string;
    },
    async upload(token, name = 'certificate.pdf') {
      const form = new FormData();
      form.append('file', new File([PDF], name, { type: 'application/pdf' }));
      return (await call('POST', '/applications/upload', { token, body: form })).body.data;
    },
  };
}
