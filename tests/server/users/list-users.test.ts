/** The administration's lists of people and of what was done, page by page. */
import { expect, test } from 'vitest';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';

test('pages follow one another without a gap, newest first', async () => {
  const product = await createClubProduct();
  const { token } = await createPerson(product.platform, 'umpire');
  for (let turn = 0; turn < 4; turn += 1) await createPerson(product.platform, tennisClub.role);
  const read = async (query: string) => (await product.call('GET', `/admin/users?${query}`, { token })).body;
  const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id);
  const all = await read('per_page=100');
  expect(idsOf(all)).toHaveLength(all.total);
  const pages = [await read('page=1&per_page=2'), await read('page=2&per_page=2'), await read('page=3&per_page=2')];
  expect(pages.flatMap(idsOf)).toEqual(idsOf(all).slice(0, 6));
  expect(pages[1]).toMatchObject({ page: 2, per_page: 2, total: all.total });
});

test('they are put in order by name as it is read, and by when they were last there; whoever never was stands first', async () => {
  const product = await createClubProduct();
  const { kysely } = product.platform.database;
  const { token } = await createPerson(product.platform, 'umpire');
  const names = ['Zainab', 'Ẹ̀bùn', 'adé', 'Ọláńrewájú'];
  for (const [day, first_name] of names.entries()) {
    const { userId } = await createPerson(product.platform, tennisClub.role);
    const last_login_at = day === 0 ? null : new Date(Date.UTC(2026, 0, day));
    await kysely
      .updateTable('profiles')
      .set({ first_name, last_name: 'Bankole', last_login_at })
      .where('id', '=', userId)
      .execute();
  }
  const read = async (query: string) => {
    const { data } = (await product.call('GET', `/admin/users?search=bankole&${query}`, { token })).body;
    return data.map(({ first_name }: { first_name: string }) => first_name);
  };
  const byName = ['adé', 'Ẹ̀bùn', 'Ọláńrewájú', 'Zainab'];
  expect(await read('sort=name&order=asc')).toEqual(byName);
  expect(await read('sort=name&order=desc')).toEqual(byName.toReversed());
  expect(await read('sort=last_login_at&order=asc')).toEqual(names);
  expect(await read('sort=last_login_at&order=desc')).toEqual(names.toReversed());
  expect(await product.call('GET', '/admin/users?sort=phone', { token })).toMatchObject({ status: 400 });
});

test('one user is read as the list has them; nobody else is there', async () => {
  const product = await createClubProduct();
  const { database } = product.platform;
  const { token } = await createPerson(product.platform, 'umpire');
  const { userId } = await createPerson(product.platform, tennisClub.role);
  const read = (id: string) => product.call('GET', `/admin/users/${id}`, { token });
  const { data } = (await product.call('GET', '/admin/users', { token })).body;
  expect(await read(userId)).toMatchObject({ status: 200, body: data.find(({ id }: { id: string }) => id === userId) });
  const none = { status: 404, body: { code: 'USER_NOT_FOUND' } };
  expect(await read('nobody')).toMatchObject(none);
  expect(await read('00000000-0000-4000-8000-000000000000')).toMatchObject(none);
  await database.kysely.updateTable('profiles').set({ status: 'deleted' }).where('id', '=', userId).execute();
  expect(await read(userId)).toMatchObject(none);
});

test('so do the pages of what was done, with what it was done to by name', async () => {
  const product = await createClubProduct();
  const { token } = await createPerson(product.platform, 'umpire');
  const { applicationId } = await createPerson(product.platform, tennisClub.role);
  await product.platform.database.kysely.updateTable('applications').set({ title: null }).execute();
  for (const comment of ['One', 'Two', 'Three', 'Four', 'Five'])
    await product.call('POST', `/admin/applications/${applicationId}/comments`, { token, json: { comment } });
  const read = async (query: string) => (await product.call('GET', `/admin/audit?${query}`, { token })).body;
  const all = await read('per_page=100');
  const pages = [await read('page=1&per_page=2'), await read('page=2&per_page=2'), await read('page=3&per_page=2')];
  expect(pages.flatMap(({ data }) => data)).toEqual(all.data.slice(0, 6));
  expect(all.data[0]).toMatchObject({ subject_kind: 'application', subject_name: expect.stringMatching(/^\S+$/) });
});
