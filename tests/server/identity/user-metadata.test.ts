/**
 * What people write about themselves stays small enough for the token that carries it, and for the pages that show it.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, it } from 'vitest';
import { toJson } from '@/server/storage/column';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

/** Of what Node takes as headers of a request. */
const HEADERS_LIMIT = 16_384;
const PHONE = '+2348035000301';
let platform: TestPlatform;
let client: SupabaseClient;
let id: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  const app = createTestApp(platform);
  const session = await registerPhone(platform, app, PHONE);
  id = session.user.id;
  client = createTestClient(app);
  await client.auth.setSession(session);
});

describe('metadata', () => {
  it('of a few kilobytes is kept', async () => {
    expect((await client.auth.updateUser({ data: { note: 'x'.repeat(3000) } })).error).toBeNull();
    expect((await client.auth.getUser()).data.user?.user_metadata).toEqual({ note: 'x'.repeat(3000) });
  });

  it.each([
    ['at once', ['x'.repeat(60_000)]],
    ['bit by bit', ['x'.repeat(3000), 'x'.repeat(3000)]],
    ['in letters of several bytes', ['ọ'.repeat(2000)]],
  ])('of more is refused %s, and what was kept stays', async (_, texts) => {
    const answers = [];
    for (const [index, text] of texts.entries())
      answers.push(await client.auth.updateUser({ data: { [`note${index}`]: text } }));
    expect(answers.at(-1)?.error).toMatchObject({
      status: 422,
      code: 'validation_failed',
      message: 'User metadata must not be larger than 4096 bytes',
    });
    expect((await client.auth.getUser()).data.user?.user_metadata).not.toHaveProperty(`note${texts.length - 1}`);
  });

  it('that was kept before there was a limit is not carried by the token', async () => {
    await platform.database.kysely
      .updateTable('auth.users')
      .set({ raw_user_meta_data: toJson({ note: 'x'.repeat(60_000) }) })
      .where('id', '=', id)
      .execute();
    const { data } = await client.auth.refreshSession();
    expect(data.session?.access_token.length).toBeLessThan(HEADERS_LIMIT);
    expect((await client.auth.getUser()).data.user?.id).toBe(id);
  });
});

describe('a profile', () => {
  it.each([
    ['first_name', 100],
    ['last_name', 100],
    ['mobile_number', 30],
  ])('takes a %s of %i characters and no more', async (column, longest) => {
    const write = (text: string) =>
      client
        .from('profiles')
        .update({ [column]: text })
        .eq('id', id);
    expect((await write('ọ'.repeat(longest))).status).toBe(204);
    const refused = await write('x'.repeat(longest + 1));
    expect([refused.status, refused.error?.code]).toEqual([400, '23514']);
    expect((await write('x'.repeat(60_000))).status).toBe(400);
    expect((await client.from('profiles').select(column).eq('id', id).single()).data).toEqual({
      [column]: 'ọ'.repeat(longest),
    });
  });
});
