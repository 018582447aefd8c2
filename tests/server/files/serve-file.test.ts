/** Parts of a file, and how a browser takes it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveFile } from '@/server/files/upload-routes';
import type { Actor } from '@/server/platform/actor';
import type { ApiError } from '@/server/platform/api-error';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import type { Platform } from '@/server/platform/platform';
import { openTestDatabase } from '../support/test-database';

const CONTENT = '0123456789';
const owner = { userId: crypto.randomUUID(), permissions: [] as string[], type_permissions: {} } as unknown as Actor;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let platform: Platform;
let number = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.kysely.insertInto('auth.users').values({ id: owner.userId }).execute();
  await database.kysely.insertInto('profiles').values({ id: owner.userId }).execute();
  platform = { database, files: createMemoryFileStore(), clock: () => new Date() } as unknown as Platform;
});
afterAll(() => database.close());

/** Stores a file of that name and type, and returns its key. */
async function store(name = 'rules.pdf', type = 'application/pdf'): Promise<string> {
  const key = `key-of-a-stored-file-${(number += 1)}`;
  await platform.files.put(key, new Blob([CONTENT]).stream());
  await database.kysely
    .insertInto('files')
    .values({ key, name, size: CONTENT.length, type, sha256: 'abc', owner_id: owner.userId, created_at: new Date() })
    .execute();
  return key;
}

const serve = (key: string, headers: Record<string, string> = {}, query = '', actor = owner) =>
  serveFile(platform, actor, key, new Request(`http://localhost/api/files/${key}${query}`, { headers }));

describe('a range', () => {
  test.each([
    ['bytes=0-3', '0123', 'bytes 0-3/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=4-', '456789', 'bytes 4-9/10'],
    ['bytes=4-99', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-10', CONTENT, 'bytes 0-9/10'],
    ['bytes=-99', CONTENT, 'bytes 0-9/10'],
    [' bytes=0-0 ', '0', 'bytes 0-0/10'],
  ])('%s is that part', async (range, part, told) => {
    const response = await serve(await store(), { range });
    expect([response.status, await response.text()]).toEqual([206, part]);
    expect(response.headers.get('content-range')).toBe(told);
    expect(response.headers.get('content-length')).toBe(String(part.length));
  });

  test.each(['bytes=10-', 'bytes=10-12', 'bytes=5-4', 'bytes=-0'])('%s is outside', async (range) => {
    const response = await serve(await store(), { range });
    expect([response.status, await response.text()]).toEqual([416, '']);
    expect(response.headers.get('content-range')).toBe('bytes */10');
  });

  test.each(['bytes=-', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b', ''])(
    '%j is none: all of it comes',
    async (range) => {
      const response = await serve(await store(), { range });
      expect([response.status, await response.text(), response.headers.get('content-length')]).toEqual([
        200,
        CONTENT,
        '10',
      ]);
    },
  );
});

describe('an officer’s look at another person’s document', () => {
  const looker = () =>
    ({
      userId: crypto.randomUUID(),
      name: 'Efe',
      officer: true,
      permissions: ['view_applications'],
    }) as unknown as Actor;
  const countLooks = async ({ userId }: Actor) =>
    (await database.kysely.selectFrom('audit_log').select('id').where('actor_id', '=', userId).execute()).length;

  test.each(['bytes=-10', 'bytes=-3', 'bytes=1-', 'bytes=0-', 'bytes=0-1,3-4', ''])(
    'is in the audit, whichever part %j is',
    async (range) => {
      const officer = looker();
      await serve(await store(), { range }, '', officer);
      expect(await countLooks(officer)).toBe(1);
    },
  );

  test('is one look when the document is read in parts, and another one for another document', async () => {
    const [officer, key] = [looker(), await store()];
    for (const range of ['bytes=4-', 'bytes=-3', 'bytes=0-3', 'bytes=2-5']) await serve(key, { range }, '', officer);
    expect(await countLooks(officer)).toBe(1);
    await serve(await store(), { range: 'bytes=-3' }, '', officer);
    expect(await countLooks(officer)).toBe(2);
  });

  test('is none where nothing of it is read', async () => {
    const [officer, key] = [looker(), await store()];
    await serveFile(platform, officer, key, new Request('http://localhost/', { method: 'HEAD' }));
    await serve(key, { range: 'bytes=99-' }, '', officer);
    expect(await countLooks(officer)).toBe(0);
  });
});

describe('a file', () => {
  test.each([
    ['rules.pdf', 'application/pdf', '', 'inline'],
    ['court.png', 'image/png', '', 'inline'],
    ['rules.pdf', 'application/pdf', '?download', 'attachment'],
    ['rules.docx', 'application/msword', '', 'attachment'],
  ])('%s of type %s%s opens as %s', async (name, type, query, disposition) => {
    const { headers } = await serve(await store(name, type), {}, query);
    expect(headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"; filename*=UTF-8''${name}`);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('accept-ranges')).toBe('bytes');
  });

  test('is named in letters that every client reads, and in its own', async () => {
    const { headers } = await serve(await store("Ẹkọ (1)*'.pdf"));
    expect(headers.get('content-disposition')).toBe(
      `inline; filename="_k_ (1)__.pdf"; filename*=UTF-8''%E1%BA%B8k%E1%BB%8D%20%281%29%2A%27.pdf`,
    );
  });

  test('that the browser has already does not come again', async () => {
    const key = await store();
    const again = await serve(key, { 'if-none-match': '"abc"' });
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', '"abc"']);
    expect((await serve(key, { 'if-none-match': '"other"' })).status).toBe(200);
  });

  test.each([
    ['that there is not', async () => 'no-such-file', owner],
    ['of another person', store, { ...owner, userId: crypto.randomUUID() }],
  ])('%s is not found', async (_what, getKey, actor) => {
    const error: ApiError = await serve(await getKey(), {}, '', actor).then(
      () => expect.unreachable(),
      (refusal: ApiError) => refusal,
    );
    expect([error.statusCode, error.code]).toEqual([404, 'FILE_NOT_FOUND']);
  });

  test('of another person opens for who may see applications', async () => {
    const officer = { ...owner, userId: crypto.randomUUID(), permissions: ['view_applications'] } as unknown as Actor;
    expect((await serve(await store(), {}, '', officer)).status).toBe(200);
  });
});
