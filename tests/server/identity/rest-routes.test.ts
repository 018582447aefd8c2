import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApp,
  createTestClient,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;
let ada: Awaited<ReturnType<typeof registerPhone>>;
let bola: Awaited<ReturnType<typeof registerPhone>>;
let client: SupabaseClient;

beforeAll(async () => {
  platform = await createTestPlatform();
  app = createTestApp(platform);
  ada = await registerPhone(platform, app, '+2348035000001');
  bola = await registerPhone(platform, app, '+2348035000002');
  client = createTestClient(app);
  await client.auth.setSession(ada);
});

const bolaNow = () =>
  platform.database.kysely.selectFrom('profiles').selectAll().where('id', '=', bola.user.id).executeTakeFirstOrThrow();

it('nothing of a session or a profile is kept by a browser or a proxy', async () => {
  const asked = await Promise.all(
    ['/auth/v1/settings', '/auth/v1/user', `/rest/v1/profiles?id=eq.${ada.user.id}`, '/rest/v1/nothing'].map(
      async (path) => app.request(path, { headers: { authorization: `Bearer ${ada.access_token}` } }),
    ),
  );
  expect(asked.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(4).fill('no-store'));
});

describe('a signed-in person', () => {
  it('reads their own profile and the roles', async () => {
    const own = await client.from('profiles').select('*').eq('id', ada.user.id).single();
    expect(own.data).toMatchObject({ id: ada.user.id, phone: '+2348035000001', role_id: 'club_owner' });
    const roles = await client
      .from('roles')
      .select('id,name')
      .in('id', ['club_owner', 'chief'])
      .order('id', { ascending: false });
    expect(roles.data).toEqual([
      { id: 'club_owner', name: 'Club owner' },
      { id: 'chief', name: 'Chief' },
    ]);
  });

  it('finds by what is empty, and by what is true or false', async () => {
    const own = [{ id: ada.user.id }];
    expect((await client.from('profiles').select('id').is('email', null)).data).toEqual(own);
    expect((await client.from('profiles').select('id').is('phone', null)).data).toEqual([]);
    expect((await client.from('profiles').select('id').is('has_application', false)).data).toEqual(own);
    expect((await client.from('profiles').select('id').is('has_application', true)).data).toEqual([]);
  });

  it('finds no other profile, by any query', async () => {
    const other = await client.from('profiles').select('*').eq('id', bola.user.id).single();
    expect([other.status, other.error?.code]).toEqual([406, 'PGRST116']);
    expect((await client.from('profiles').select('*').eq('id', bola.user.id).maybeSingle()).data).toBeNull();
    expect((await client.from('profiles').select('id')).data).toEqual([{ id: ada.user.id }]);
    expect((await client.from('profiles').select('id').neq('id', ada.user.id)).data).toEqual([]);
  });

  it('changes their name and last_login_at', async () => {
    const before = Date.now();
    const { data } = await client
      .from('profiles')
      .update({ last_login_at: new Date().toISOString(), first_name: 'Ada' })
      .eq('id', ada.user.id)
      .select('first_name,last_login_at')
      .single();
    expect(data?.first_name).toBe('Ada');
    expect(Date.parse(data?.last_login_at)).toBeGreaterThanOrEqual(before);
    expect(
      (await client.from('profiles').update({ last_login_at: new Date().toISOString() }).eq('id', ada.user.id)).status,
    ).toBe(204);
  });

  it.each(['infinity', '-infinity', '2026-01-02T03:04:05Z', '9999-12-31', '4713-01-01 BC', '294276-12-31'])(
    'who says that they signed in at %s is noted as somebody who did so now',
    async (at) => {
      const before = Date.now();
      const { data } = await client
        .from('profiles')
        .update({ last_login_at: at })
        .eq('id', ada.user.id)
        .select('last_login_at,updated_at')
        .single();
      for (const time of [data?.last_login_at, data?.updated_at])
        expect(Math.abs(Date.parse(time) - before)).toBeLessThan(60_000);
    },
  );

  it('cannot keep more in their profile than a page can show', async () => {
    for (const column of ['first_name', 'last_name', 'mobile_number']) {
      const { status, error } = await client
        .from('profiles')
        .update({ [column]: 'x'.repeat(101) })
        .eq('id', ada.user.id);
      expect([column, status, error?.code]).toEqual([column, 400, '23514']);
    }
  });

  it.each([
    [{ last_login_at: ['x'] }, 400],
    [{ last_login_at: 'is.null' }, 400],
    [{ first_name: 'Ada', has_application: 'maybe' }, 403],
    [{ has_application: ['x', 1] }, 403],
  ])('who writes %j is refused, and it is no unexpected error', async (changes, status) => {
    expect((await client.from('profiles').update(changes).eq('id', ada.user.id)).status).toBe(status);
  });

  it('cannot change somebody else', async () => {
    await client.from('profiles').update({ first_name: 'Eve' }).eq('id', bola.user.id);
    await client.from('profiles').update({ first_name: 'Eve' }).neq('id', ada.user.id);
    expect((await bolaNow()).first_name).toBe('Ada');
  });

  it.each([
    'role',
    'role_id',
    'role_name',
    'status',
    'phone',
    'email',
    'id',
    'has_application',
    'created_at',
    'updated_at',
  ])('cannot change their own %s', async (column) => {
    const { error, status } = await client
      .from('profiles')
      .update({
        [column]:
          { has_application: true, id: bola.user.id, created_at: '2026-01-01', updated_at: '2026-01-01' }[column] ??
          'chief',
      })
      .eq('id', ada.user.id);
    expect([status, error?.code]).toEqual([403, '42501']);
  });

  it('cannot add, upsert or delete', async () => {
    expect((await client.from('profiles').insert({ id: crypto.randomUUID() })).error?.code).toBe('42501');
    expect(
      (await client.from('profiles').upsert({ id: ada.user.id, role_id: 'chief' }, { onConflict: 'id' })).error?.code,
    ).toBe('42501');
    expect((await client.from('profiles').delete().eq('id', ada.user.id)).error?.code).toBe('42501');
    expect(
      (
        await client
          .from('roles')
          .update({ permissions: ['*'] })
          .eq('id', 'club_owner')
      ).error?.code,
    ).toBe('42501');
  });

  it('cannot name a column that there is not, nor change rows without saying which', async () => {
    const { status, error } = await client.from('profiles').update({ password: 'x' }).eq('id', ada.user.id);
    expect([status, error?.code, error?.message]).toEqual([
      400,
      'PGRST204',
      "Could not find the 'password' column of 'profiles'",
    ]);
    const all = await client.from('profiles').update({ first_name: 'Eve' });
    expect([all.status, all.error?.code]).toEqual([400, '21000']);
    const none = await client.from('profiles').update({}).eq('id', ada.user.id).select();
    expect([none.status, none.data]).toEqual([200, []]);
  });

  it.each([
    'applications',
    'settings',
    'otp_challenges',
    'secrets',
    'audit_log',
    'auth.users',
    'pg_roles',
    '__proto__',
    'constructor',
  ])('has no table %s', async (table) => {
    expect((await client.from(table).select('*')).status).toBe(404);
  });
});

describe('a query', () => {
  const read = (query: string) =>
    app.request(`/rest/v1/profiles?${query}`, {
      headers: { apikey: 'public-key', authorization: `Bearer ${ada.access_token}` },
    });

  it.each([
    ['an unknown column', 'password=eq.1'],
    ['a condition in the column’s name', 'id=eq.1&1%3D1%20or%20id=eq.1'],
    ['another table in select', 'select=*,applications(*)'],
    ['a cast in select', 'select=id::text'],
    ['an unknown operator', 'id=raw.1'],
    ['a tree of conditions', 'or=(id.eq.1,id.neq.2)'],
    ['a statement in order', 'order=id;drop table profiles'],
    ['an unknown word in order', 'order=id.desc.sideways'],
    ['a truth that is none', 'has_application=is.maybe'],
    ['a list without brackets', 'id=in.1,2'],
    ['an offset of ten digits', 'offset=1234567890'],
    ['a limit that is no count', 'limit=1;select 1'],
  ])('with %s is refused with 400', async (_, query) => {
    expect((await read(query)).status).toBe(400);
  });

  it.each([
    ['order=id', ['chief', 'club_coach', 'club_owner']],
    ['order=id.desc', ['club_owner', 'club_coach', 'chief']],
    ['order=name.desc,id.asc', ['club_owner', 'club_coach', 'chief']],
    ['order=id.desc.nullslast&limit=2', ['club_owner', 'club_coach']],
    ['order=id.asc.nullsfirst&limit=1&offset=1', ['club_coach']],
    ['order=id&limit=0', []],
    ['order=id&id=gt.chief', ['club_coach', 'club_owner']],
    ['order=id&id=gte.club_coach&id=lt.club_owner', ['club_coach']],
    ['order=id&id=lte.club_coach', ['chief', 'club_coach']],
    ['order=id&name=in.("Club owner",Chief)', ['chief', 'club_owner']],
    ['order=id&name=in.("Club \\"owner\\"","a,b")', []],
  ])('of the roles by %s finds %j', async (query, ids) => {
    const answer = await app.request(`/rest/v1/roles?select=id&${encodeURI(query)}`, {
      headers: { apikey: 'public-key', authorization: `Bearer ${ada.access_token}` },
    });
    expect(await answer.json()).toEqual(ids.map((id) => ({ id })));
  });

  it.each([
    ['order=id', '0-2/*'],
    ['order=id&limit=1&offset=1', '1-1/*'],
    ['order=id&limit=0', '*/*'],
  ])('of the roles by %s says which rows these are: %s', async (query, range) => {
    const answer = await app.request(`/rest/v1/roles?select=id&${query}`, {
      headers: { apikey: 'public-key', authorization: `Bearer ${ada.access_token}` },
    });
    expect(answer.headers.get('content-range')).toBe(range);
  });

  it.each([
    ['a quote', `id=eq.${encodeURIComponent("' or '1'='1")}`],
    ['a statement', `first_name=eq.${encodeURIComponent('x; drop table profiles')}`],
    ['a list that ends early', `id=in.${encodeURIComponent('(1) or (1=1)')}`],
    ['a NUL', 'first_name=eq.%00'],
  ])('with %s in a value finds nothing', async (_, query) => {
    const answer = await read(query);
    expect([200, 400]).toContain(answer.status);
    expect(await answer.text()).not.toContain(bola.user.id);
    expect((await bolaNow()).id).toBe(bola.user.id);
  });
});

describe('without a session', () => {
  it('nothing is read', async () => {
    const anonymous = createTestClient(app);
    expect((await anonymous.from('profiles').select('*')).data).toBeNull();
    expect((await anonymous.from('roles').select('*')).error?.code).toBe('42501');
    const [added, addedByAda] = [
      await anonymous.from('roles').insert({ id: 'x' }),
      await client.from('roles').insert({ id: 'x' }),
    ];
    expect([added.status, addedByAda.status]).toEqual([401, 403]);
  });

  it('a forged token is refused with 401', async () => {
    const answer = await app.request('/rest/v1/profiles', {
      headers: { apikey: 'public-key', authorization: 'Bearer a.b.c' },
    });
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'PGRST301']);
  });
});

it('keeps the claims of parallel requests apart', async () => {
  const people = await Promise.all(
    Array.from({ length: 6 }, (_, index) => registerPhone(platform, app, `+234803500010${index}`)),
  );
  const reads = people.flatMap((person) =>
    Array.from({ length: 20 }, async () => {
      const answer = await app.request('/rest/v1/profiles?select=id', {
        headers: { authorization: `Bearer ${person.access_token}` },
      });
      // Between them, queries of the server itself, which must not run as one of those people.
      await platform.database.kysely.selectFrom('settings').selectAll().execute();
      return [person.user.id, (await answer.json()).map(({ id }: { id: string }) => id)];
    }),
  );
  for (const [id, seen] of await Promise.all(reads)) expect(seen).toEqual([id]);
});

it('answers malformed and oversized bodies with 4xx', async () => {
  const malformed = await app.request('/api/auth/send-otp', { method: 'POST', body: '{' });
  expect([malformed.status, await malformed.json()]).toMatchObject([400, { code: 'INVALID_JSON' }]);
  expect((await postJson(app, '/api/auth/send-otp', { phone_number: 'x'.repeat(1_000_001) })).status).toBe(413);
  expect((await postJson(app, '/api/auth/send-otp', { phone_number: 12 })).status).toBe(400);
  expect((await postJson(app, '/api/auth/send-otp', [])).status).toBe(400);
  expect((await app.request('/api/nowhere')).status).toBe(404);
});
