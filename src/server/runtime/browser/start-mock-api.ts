/**
 * The mock API flag: the whole product in this browser alone. Reached only through `virtual:mock-api` (vite.config.ts).
 */
import { examples } from 'virtual:examples';
import { catalog, validators } from 'virtual:catalog';
import { createServer } from '../../create-server';
import { openBrowserPlatform, type PersistedPlatform, type BrowserPlatform } from './browser-platform';
import { PersistedFiles } from './persisted-files';
import { interceptRequests, type Answerer } from './intercept-requests';
import type { MemoryOutbox } from './memory-outbox';
import { createStore, del, get, set } from 'idb-keyval';
import { assertKey, type FileStore } from '../../platform/file-store';
import { findChecksum } from '@/engine/checksum';
import { fromNationalDigits } from '@/engine/locale/phone-number';
import type { Example } from '@/definition/language/example';
import { hashPassword } from '../../identity/passwords';
import { createPasswordUser } from '../../identity/users';
import { submitExample } from './sample-applications';
import { signInSampleApplicant, signInSampleOfficer } from './sample-people';

interface MockRegistryOptions {
  platform: BrowserPlatform;
  answer: Answerer;
  /** By provider id, then name. */
  examples: Record<string, Record<string, Example>>;
  administrator: { email: string; password: string };
}

/** Its data is kept under this name, so that other registries of this origin keep theirs. */
const STORE = 'mock-registry';

/** What the build says (CONTRIBUTING, "Without a server"). */
const FIXED_CODE = import.meta.env.MOCK_OTP_CODE as string;
const ADMINISTRATOR = { email: 'admin@registry.localhost', password: import.meta.env.MOCK_ADMIN_PASSWORD as string };

/** Answers every call of this page from now on. What was entered is there after a reload. */
export async function startMockApi(): Promise<{ outbox: MemoryOutbox }> {
  await holdStore();
  const platform = await openBrowserPlatform({
    catalog,
    validators,
    origin: location.origin,
    fixedCode: FIXED_CODE,
    kept: new PersistedFiles(STORE),
    files: createIndexedDbFileStore(`${STORE}-files`),
  });
  const app = await createServer(platform);
  const answer: Answerer = (request) => app.fetch(request);
  await addMockAdministrator({ platform, administrator: ADMINISTRATOR });
  await platform.flush();
  await interceptRequests(answerLastingly(platform, answer), `${import.meta.env.BASE_URL}mockServiceWorker.js`);
  // The page need not wait for the samples of its first visit.
  addMockApplications({ platform, answer, examples })
    .then(platform.flush)
    .catch((error: unknown) => console.error(error));
  return { outbox: platform.messages };
}

/** Whoever hears that something is done may leave the page at once: it has to be kept by then. */
function answerLastingly({ flush }: PersistedPlatform, answer: Answerer): Answerer {
  return async (request) => {
    const response = await answer(request);
    if (request.method !== 'GET' && request.method !== 'HEAD') await flush();
    return response;
  };
}

/** Two pages on one embedded database would spoil it: the second waits until the first is closed. */
function holdStore(): Promise<void> {
  return new Promise((resolve) => {
    void navigator.locks.request(STORE, () => {
      resolve();
      // Held until the page goes away.
      return new Promise<never>(() => undefined);
    });
  });
}

/** Files in the browser's own database: what was uploaded in the mock build is there after a reload. */
function createIndexedDbFileStore(name: string): FileStore {
  const store = createStore(name, 'files');
  return {
    async put(key, chunks) {
      assertKey(key);
      const parts: Uint8Array<ArrayBuffer>[] = [];
      for await (const chunk of chunks) parts.push(new Uint8Array(chunk));
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      await set(key, bytes, store);
      return { size: bytes.length, sha256: await findChecksum(bytes) };
    },
    async open(key, range) {
      const bytes = await get<Uint8Array<ArrayBuffer>>(key, store);
      if (!bytes) return undefined;
      const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
      return { stream: new Blob([part]).stream(), size: bytes.length };
    },
    remove: (key) => del(key, store),
    check: async () => undefined,
  };
}

/**
 * What the mock build begins with: an administrator, one person of every kind, and the applications of the examples.
 * Makes the administrator of an empty database; does nothing in one that has people.
 */
export async function addMockAdministrator({
  platform,
  administrator: { email, password },
}: Pick<MockRegistryOptions, 'platform' | 'administrator'>): Promise<void> {
  const {
    database: { kysely },
    clock,
    config,
    settings,
  } = platform;
  if (await kysely.selectFrom('profiles').select('id').limit(1).executeTakeFirst()) return;
  const encrypted = await hashPassword(password);
  const id = await kysely
    .transaction()
    .execute((transaction) => createPasswordUser(transaction, { email, encrypted, now: clock() }));
  await signInSampleOfficer(platform, email);
  // The session lasts 24 hours, used or not (specification section 9).
  await settings.write('security', { session_timeout: config.accessTokenSeconds / 60 }, id);
}

/** One person of every kind with the application of an example; whoever has one already is left as they are. */
export async function addMockApplications({
  platform,
  answer,
  examples,
}: Omit<MockRegistryOptions, 'administrator'>): Promise<void> {
  const {
    database: { kysely },
    catalog,
    config,
    jobs,
  } = platform;
  for (const [index, provider] of catalog.providers.entries()) {
    const phone = fromNationalDigits(`80000000${String(index + 1).padStart(2, '0')}`);
    const known = await kysely
      .selectFrom('profiles')
      .select('has_application')
      .where('phone', '=', phone)
      .executeTakeFirst();
    const example = examples[provider.id]?.['minimal'] ?? examples[provider.id]?.['complete'];
    if (known?.has_application || !example) continue;
    const session = await signInSampleApplicant(platform, provider, { phone, firstName: 'Amina', lastName: 'Bello' });
    await submitExample({ answer, origin: config.publicUrl, accessToken: session.access_token, provider, example });
  }
  await jobs.settle();
}
