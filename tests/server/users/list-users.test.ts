/** The administration's list of people, page by page. */
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
