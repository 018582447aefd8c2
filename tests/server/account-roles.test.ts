/** The roles that an account has, whatever rows it has of former times. */
import { expect, it } from 'vitest';
import { listAccountRoles, toFirstRole } from '@/server/storage/account-roles';
import { ROLES } from './support/test-platform';

it.each<[string, string | null, string[], string[]]>([
  ['its first role before the others', 'club_coach', ['club_owner', 'club_coach'], ['club_coach', 'club_owner']],
  ['its first role alone', 'club_owner', [], ['club_owner']],
  [
    'its roles in the registry’s order, where it has no first one',
    null,
    ['club_coach', 'club_owner'],
    ['club_owner', 'club_coach'],
  ],
  ['no role that the registry has no more', 'gone', ['club_owner', 'gone too'], ['club_owner']],
  ['no applicant’s role beside an officer’s', 'chief', ['club_owner', 'chief'], ['chief']],
  ['no officer’s role beside an applicant’s', 'club_owner', ['club_coach', 'chief'], ['club_owner', 'club_coach']],
  ['nothing', null, [], []],
])('an account has %s', (_what, first, ids, expected) => {
  expect(listAccountRoles(ROLES, first, ids).map(({ id }) => id)).toEqual(expected);
});

it('a profile shows its first role by id and name', () => {
  expect(toFirstRole({ id: 'chief', name: 'Chief' })).toEqual({ role: 'chief', role_id: 'chief', role_name: 'Chief' });
});
